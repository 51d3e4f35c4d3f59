import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { balanceText } from '#features/projects/components/debts.ts';
import { RowList } from '#ui/row-link.tsx';
import styles from './billing.module.css';
import type { Invoice } from './billing.ts';

/** The projects whose prices stand with their invoices, shared by the loader and the component: the newest hundred. */
export const billedProjects = { input: { limit: 100 } };

type Props = {
  invoices: readonly Invoice[];
  openId: string | undefined;
  row: (invoice: Invoice) => ReactNode;
};

const idOf = ({ projectId, quoteId }: Invoice) => projectId ?? quoteId;

/** The invoices of a homeowner by job, in the order of the list, with what of its price is paid; what is all paid, folded. */
export function InvoiceGroups({ invoices, openId, row }: Props) {
  const projects = useQuery(orpc.projects.list.queryOptions(billedProjects)).data?.items;
  const groups = [...new Set(invoices.map(idOf))].map((id) => ({
    id,
    own: invoices.filter((invoice) => idOf(invoice) === id),
    project: projects?.find((project) => project.id === id),
  }));
  const isPaid = ({ project }: (typeof groups)[number]) =>
    project?.status === 'completed' && (project.agreedTotal ?? 0) <= (project.paidAmount ?? -1);
  const paid = groups.filter(isPaid);
  const group = ({ id, own, project }: (typeof groups)[number]) => (
    <InvoiceGroup key={id} {...{ id, own, project, row }} />
  );
  // Where nothing else is there, it is what one comes for.
  if (paid.length === 0 || paid.length === groups.length) return groups.map(group);
  return (
    <>
      {groups.filter((each) => !isPaid(each)).map(group)}
      <details open={paid.some(({ own }) => own.some(({ id }) => id === openId))}>
        <summary className={styles.paidJobs}>
          {paid.length === 1 ? '1 paid job' : `${paid.length} paid jobs`}
        </summary>
        <div className={styles.list}>{paid.map(group)}</div>
      </details>
    </>
  );
}

type GroupProps = Pick<Props, 'row'> & {
  id: string;
  own: readonly Invoice[];
  project: Parameters<typeof balanceText>[0] | undefined;
};

function InvoiceGroup({ id, own, project, row }: GroupProps) {
  const [first] = own;
  return (
    <section aria-labelledby={`job-${id}`}>
      <div className={styles.job}>
        <h2 className={styles.jobTitle} id={`job-${id}`}>
          {first?.projectId ? (
            <Link to={`/homeowner/projects/${first.projectId}`}>{first.projectTitle}</Link>
          ) : (
            first?.projectTitle
          )}
        </h2>
        {project && <p className={styles.soft}>{balanceText(project)}</p>}
      </div>
      <RowList>{own.map(row)}</RowList>
    </section>
  );
}

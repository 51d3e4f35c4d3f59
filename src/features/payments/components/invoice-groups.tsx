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

type Props = { invoices: readonly Invoice[]; row: (invoice: Invoice) => ReactNode };

/** The invoices of a homeowner by job, in the order of the list, with what of its price is paid. */
export function InvoiceGroups({ invoices, row }: Props) {
  const projects = useQuery(orpc.projects.list.queryOptions(billedProjects)).data?.items;
  const idOf = ({ projectId, quoteId }: Invoice) => projectId ?? quoteId;
  return [...new Set(invoices.map(idOf))].map((id) => {
    const own = invoices.filter((invoice) => idOf(invoice) === id);
    const [first] = own;
    const project = projects?.find((each) => each.id === id);
    return (
      <section key={id} aria-labelledby={`job-${id}`}>
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
  });
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Section } from '../../components/project-page.tsx';
import { PaperList } from '../../library/components/paper-list.tsx';
import { ProjectFiles } from '../../library/components/project-files.tsx';
import { ProjectPhotos } from '../../library/components/project-photos.tsx';
import { ChangeOrders } from './change-orders.tsx';
import { CompletionNotice } from './completion.tsx';
import { ConfirmDates } from './confirm-dates.tsx';
import type { Job, RoomPart, Viewer } from './job.ts';
import styles from './job-room.module.css';
import { Milestones } from './milestones.tsx';
import { PunchList } from './punch-list.tsx';
import { WorkLog } from './work-log.tsx';

type Props = {
  projectId: string;
  viewer: Viewer;
  /** One of its parts alone, where the page has something between them. */
  part?: RoomPart | undefined;
  /** Below the dates: how to change them, and where what was signed is. */
  children?: ReactNode;
};

/** The work since the quote was signed: price, dates, steps, changes, log and punch list, for both sides alike. */
export function JobRoom({ projectId: id, viewer, part, children }: Props) {
  const query = useQuery(orpc.jobs.get.queryOptions({ input: { id } }));
  const job = query.data;
  if (!job && query.isError)
    // Once for all parts.
    return part && part !== 'terms' ? null : (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The price, the payment steps, and the work log didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!job) return <LoadingRows rows={4} label="Loading the work" />;
  return (
    <div className={styles.room}>
      {(!part || part === 'terms') && (
        <>
          <CompletionNotice job={job} viewer={viewer} />
          {viewer === 'homeowner' && <Terms job={job}>{children}</Terms>}
        </>
      )}
      {part === 'photos' && <ProjectPhotos projectId={id} />}
      {(!part || part === 'money') && (
        <>
          <Milestones job={job} viewer={viewer} />
          <ChangeOrders job={job} viewer={viewer} />
        </>
      )}
      {(!part || part === 'work') && (
        <>
          <WorkLog job={job} onStale={() => void query.refetch()} />
          <PunchList job={job} />
          <ProjectFiles
            projectId={id}
            papers={viewer === 'homeowner' && <PaperList projectId={id} />}
          />
        </>
      )}
    </div>
  );
}

type TermsProps = Pick<Props, 'children'> & { job: Job };

/** What was agreed, for whoever pays it; the business reads it in the summary of its job. */
function Terms({ job, children }: TermsProps) {
  const { agreedTotal, quoteTotal, deposit, startDate, dueDate, datesConfirmedAt } = job;
  const change = agreedTotal - quoteTotal;
  const { paidAmount, pendingAmount, dueAmount } = job;
  const notInvoiced = Math.max(0, agreedTotal - paidAmount - pendingAmount - dueAmount);
  const agreement = datesConfirmedAt ? ' (agreed)' : job.datesBy ? ' (proposed)' : '';
  return (
    <Section title="Price and dates" id="agreed">
      <div className={styles.parts}>
        <DefinitionList
          items={[
            { term: 'Agreed price', value: formatCents(agreedTotal) },
            ...(change === 0
              ? []
              : [
                  {
                    term: 'Changes included',
                    value: `${change > 0 ? '+' : '−'}${formatCents(Math.abs(change))}`,
                  },
                ]),
            {
              term: 'Paid so far',
              value: `${formatCents(paidAmount)}${deposit > 0 && paidAmount >= deposit ? ` (includes the ${formatCents(deposit)} deposit)` : ''}`,
            },
            ...(pendingAmount > 0
              ? [{ term: 'On its way', value: formatCents(pendingAmount) }]
              : []),
            // The timeline says what of it is invoiced, and what for.
            { term: 'Left to pay', value: formatCents(dueAmount + notInvoiced) },
            {
              term: 'Start date',
              value: startDate ? `${formatDate(startDate)}${agreement}` : 'Not set yet',
            },
            {
              term: 'Planned end date',
              value: dueDate ? `${formatDate(dueDate)}${agreement}` : 'Not set yet',
            },
          ]}
        />
        {job.mayConfirmDates && <ConfirmDates job={job} />}
        {children}
        <Link to="/homeowner/billing">Invoices and payments</Link>
      </div>
    </Section>
  );
}

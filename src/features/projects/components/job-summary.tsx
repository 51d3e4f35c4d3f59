import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatPlace } from '#lib/format-place.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { DirectionsLink } from '#ui/map-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ConfirmDates } from '../job/components/confirm-dates.tsx';
import type { Job } from '../job/components/job.ts';
import { invoicesOf, nextPayment } from './before-start.ts';
import { recordOf, toCall } from './customer-record.ts';
import styles from './job-summary.module.css';
import type { Project } from './project.ts';
import { OtherDates } from './project-dates.tsx';
import { Section } from './project-page.tsx';
import { workDaysText } from './work-days.ts';

/** The days of the work on the calendar: nearer to the truth than those that were planned. */
export type WorkDays = { startDate: string; dueDate: string } | undefined;

type Props = {
  project: Project;
  workDays: WorkDays;
  /** What the calendar has of the job next, while it is under way. */
  nextVisit: ReactNode;
};

/** The job at a glance, each fact once: for whom, where, when, for how much, and what of it is paid. */
export function JobSummary({ project, workDays, nextVisit }: Props) {
  const { data: job } = useQuery({
    ...orpc.jobs.get.queryOptions({ input: { id: project.id } }),
    enabled: project.acceptedQuoteId !== null,
  });
  const { streetAddress } = project;
  const place = streetAddress && formatPlace({ ...project, street: streetAddress });
  const facts: (Definition | false | '' | null | undefined)[] = [
    { term: 'Customer', value: <Customer project={project} /> },
    place && {
      term: 'Address',
      value: (
        <div className={styles.beside}>
          <span>{place}</span>
          <DirectionsLink place={place} className="touch-target" />
        </div>
      ),
    },
    job && {
      term: 'Dates',
      value: job.completedAt ? (
        <Facts>
          <span>
            Finished <RelativeTime at={job.completedAt} as="day" />
          </span>
          {job.startDate && job.dueDate && `planned ${workDaysText(job)}`}
        </Facts>
      ) : (
        datesText(job, workDays)
      ),
    },
    nextVisit ? { term: 'Next visit', value: nextVisit } : false,
    job && { term: 'Price', value: <Price job={job} quoteId={project.acceptedQuoteId} /> },
    job && { term: 'Paid', value: paidText(job) },
  ];
  return (
    <Section title="Summary" id="agreed">
      <DefinitionList items={facts.filter((fact) => !!fact)} />
      {job?.mayConfirmDates && <ConfirmDates job={job} />}
      {job && project.mayPlan && <OtherDates project={project} />}
    </Section>
  );
}

/** `Dec 9 to Dec 11, 2026 (on the calendar)`. */
function datesText({ startDate, dueDate, datesConfirmedAt, datesBy }: Job, workDays: WorkDays) {
  const days = workDaysText(workDays ?? { startDate, dueDate });
  if (!days) return 'Not set yet';
  const agreement = workDays
    ? ' (on the calendar)'
    : datesConfirmedAt
      ? ' (agreed)'
      : datesBy
        ? ' (proposed)'
        : '';
  return `${days}${agreement}`;
}

function Price({ job, quoteId }: { job: Job; quoteId: string | null }) {
  const change = job.agreedTotal - job.quoteTotal;
  return (
    <div className={styles.beside}>
      <span>
        <strong>{formatCents(job.agreedTotal)}</strong>
        {change !== 0 &&
          `, with ${formatCents(Math.abs(change))} ${change > 0 ? 'added' : 'taken off'} by changes`}
      </span>
      {quoteId && (
        <Link className="touch-target" to={`/contractor/quotes?quoteId=${quoteId}`}>
          The accepted quote
        </Link>
      )}
    </div>
  );
}

/** `$1,200 paid, $1,150 left`. */
function paidText({ agreedTotal, paidAmount, pendingAmount }: Job) {
  const left = Math.max(0, agreedTotal - paidAmount - pendingAmount);
  return [
    paidAmount > 0 || left > 0 ? `${formatCents(paidAmount)} paid` : '',
    pendingAmount > 0 ? `${formatCents(pendingAmount)} on its way` : '',
    left > 0 ? `${formatCents(left)} left` : 'nothing left to pay',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Who the work is for, with the ways to reach them. Whose quote was accepted may call. */
function Customer({ project }: { project: Project }) {
  const { homeownerId, homeownerName } = project;
  const { data } = useQuery(orpc.customers.list.queryOptions(recordOf(project)));
  const invoices = useQuery({
    ...orpc.invoices.list.queryOptions(invoicesOf(project)),
    enabled: project.acceptedQuoteId !== null,
  });
  const record = data?.items[0];
  const phone = record?.phone;
  // What is late has the ways to call and to write beside it once no reminder can go.
  const late = nextPayment(invoices.data?.items);
  const isWrittenAbove = late?.overdue === true && !late.moves.includes('remind');
  return (
    <div className={styles.customer}>
      <Facts as="p">
        {record ? (
          <Link to={`/contractor/customers?customerId=${record.id}`}>{homeownerName}</Link>
        ) : (
          homeownerName
        )}
        {phone && `${formatPhone(phone)}${toCall(record) ? '' : ' (no calls, please)'}`}
      </Facts>
      <div className={styles.ways}>
        {phone && toCall(record) && !isWrittenAbove && (
          <a className="button" href={`tel:${phone}`}>
            Call<span className="sr-only"> {formatPhone(phone)}</span>
          </a>
        )}
        {phone && record?.contactPreferences.allowText && (
          <a className="button" href={`sms:${phone}`}>
            Text<span className="sr-only"> {formatPhone(phone)}</span>
          </a>
        )}
        {!isWrittenAbove && (
          <Link className="button" to={`/contractor/messages?homeownerId=${homeownerId}`}>
            Message<span className="sr-only"> {homeownerName}</span>
          </Link>
        )}
      </div>
    </div>
  );
}

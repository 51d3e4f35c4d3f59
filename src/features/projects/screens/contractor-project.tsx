import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetchRecord } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { formatDate } from '#lib/dates.ts';
import { formatPlace } from '#lib/format-place.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import { Facts } from '#ui/facts.tsx';
import { DirectionsLink } from '#ui/map-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import {
  againstStarting,
  firstNameIn,
  isDayToStart,
  messageAboutDeposit,
  nextPayment,
  paymentText,
  unpaidDeposit,
} from '../components/before-start.ts';
import { Finish, Room } from '../components/lazy-room.tsx';
import { Owed } from '../components/owed.tsx';
import type { Project } from '../components/project.ts';
import { ProjectPage } from '../components/project-page.tsx';
import { ContractorTimeline } from '../components/project-timeline.tsx';
import { type StatusAction, StatusActions } from '../components/status-actions.tsx';
import { AnswerFirst, unreadOf, useUnread } from '../components/unread-of-customer.tsx';
import { lastDayAhead } from '../components/work-days.ts';
import { libraryPages } from '../library/components/library.ts';
import { isUnderWay, type ProjectStatus } from '../rules.ts';
import styles from './contractor-project.module.css';

export const meta = titleMeta('Project', 'title');
export const loader = prefetchRecord(
  ({ projects }, { params: { id = '' } }) => [projects.get.queryOptions({ input: { id } })],
  async (
    { projects, jobs, library, customers, invoices, conversations, disputes },
    ask,
    { params: { id = '' } },
  ) => {
    const project = await ask.one(projects.get.queryOptions({ input: { id } }));
    if (!project?.acceptedQuoteId) return;
    await Promise.all([
      ask.one(jobs.get.queryOptions({ input: { id } })),
      ask.one(customers.list.queryOptions(recordOf(project))),
      ask.one(conversations.list.queryOptions(unreadOf(project))),
      ask.one(invoices.list.queryOptions(invoicesOf(project))),
      ask.one(disputes.list.queryOptions({ input: { projectId: id } })),
      ask.pages(library.list.infiniteOptions(libraryPages({ projectId: id }))),
    ]);
  },
);

const beginLabels: Partial<Record<ProjectStatus, string>> = {
  started: 'Start the job',
  on_hold: 'Resume the job',
};

/** The step that is next stands alone; what is rare, or cannot be undone, says so below it. */
const statusActions = (
  project: Project,
  deposit: Deposit | undefined,
  lastVisit: string | undefined,
  finish: () => void,
): Partial<Record<ProjectStatus, StatusAction>> => {
  const against = againstStarting(project, deposit, utcToday());
  const ahead = lastDayAhead(project, lastVisit, utcToday());
  return {
    // Work that is under way has nothing to begin.
    ...(beginLabels[project.status] && {
      in_progress: {
        label: beginLabels[project.status] ?? '',
        // Nobody should begin by a slip before the day.
        ...((project.status !== 'started' || isDayToStart(project, deposit, utcToday())) && {
          primary: true,
        }),
        done: `${project.homeownerName} sees that the work is under way.`,
        ...(project.status === 'started' && {
          confirm: {
            title: against ? 'Start now?' : 'Has the work begun?',
            text: `${against}${beginText(project)}`,
            action: 'Yes, start the job',
            cancelLabel: 'Not yet',
          },
        }),
      },
    }),
    completed: {
      label: 'Mark as finished',
      open: finish,
      // Nobody should end it by a slip either, before its last day.
      ...(beginLabels[project.status] || ahead
        ? {
            note: `${ahead ? `Planned until ${formatDate(ahead)}. ` : ''}For work that’s already done. ${project.homeownerName} is asked to confirm it. You can’t undo this.`,
          }
        : { primary: true }),
    },
    on_hold: {
      done: `${project.homeownerName} sees that the work is on hold.`,
      label: 'Put on hold',
      note: `For a pause. We tell ${project.homeownerName}. You can resume anytime.`,
      confirm: {
        title: 'Put the work on hold?',
        text: 'We’ll let the homeowner know. You can resume anytime.',
        action: 'Put on hold',
      },
    },
  };
};

/** Of a view, one thing comes first. */
const withoutPrimary = (actions: ReturnType<typeof statusActions>) =>
  Object.fromEntries(
    Object.entries(actions).map(([status, { primary: _, ...action }]) => [status, action]),
  ) as typeof actions;

/** Beginning cannot be taken back, and the homeowner hears of it, so it says so. */
const beginText = ({ homeownerName }: Project) =>
  `We’ll tell ${homeownerName} that the work is under way. You can put it on hold later, but not set it back to booked.`;

type Deposit = NonNullable<Parameters<typeof againstStarting>[1]>;

const utcToday = () => new Date().toISOString().slice(0, 10);

type Props = {
  /** What the calendar has of the project next. */
  nextVisit: (project: Project) => ReactNode;
  /** The first day of the work that is still to come on the calendar. */
  workFrom: string | undefined;
  /** The last day of what is still to come on the calendar. */
  lastVisit: string | undefined;
  /** What can be done about an invoice that is late. */
  followUp: (invoiceId: string, call: ToCall | undefined) => ReactNode;
};

/** The number that a customer shares, and whether calling it is the one thing to do next. */
type ToCall = { phone: string; isFirst: boolean };

export default function ContractorProject({ nextVisit, workFrom, lastVisit, followUp }: Props) {
  const { id = '' } = useParams();
  return (
    <ProjectPage id={id} back="/contractor/projects">
      {(project) => ({
        owed: project.acceptedQuoteId && <Owed projectId={project.id} />,
        timeline: <ContractorTimeline project={project} />,
        moves: <WorkMoves project={startingAt(project, workFrom)} lastVisit={lastVisit} />,
        brief: (
          <>
            {project.acceptedQuoteId && (
              <Money project={project} quoteId={project.acceptedQuoteId} followUp={followUp} />
            )}
            {project.acceptedQuoteId && isUnderWay(project) && (
              <Brief title="Next visit">{nextVisit(project)}</Brief>
            )}
            <Customer project={project} />
          </>
        ),
        first: (
          <Room
            project={project}
            viewer="contractor"
            part="terms"
            workFrom={project.status === 'started' ? workFrom : undefined}
          />
        ),
        last: (
          <>
            <Room project={project} viewer="contractor" part="money" />
            <Room project={project} viewer="contractor" part="work" />
          </>
        ),
      })}
    </ProjectPage>
  );
}

/** Booked work begins when the calendar has it, whatever day was planned first. */
const startingAt = (project: Project, workFrom: string | undefined): Project =>
  project.status === 'started' && workFrom ? { ...project, startDate: workFrom } : project;

type WorkMovesProps = { project: Project } & Pick<Props, 'lastVisit'>;

function WorkMoves({ project, lastVisit }: WorkMovesProps) {
  const [isFinishing, setFinishing] = useState(false);
  const invoices = useQuery({
    ...orpc.invoices.list.queryOptions(invoicesOf(project)),
    enabled: project.status === 'started',
  });
  const deposit = unpaidDeposit(invoices.data?.items);
  const { status, startDate } = project;
  const unread = useUnread(project);
  const actions = statusActions(project, deposit, lastVisit, () => setFinishing(true));
  return (
    <>
      {unread && <AnswerFirst customer={project} conversation={unread} />}
      {status === 'started' && (
        <p>
          {startDate ? `Work starts ${formatDate(startDate)}.` : 'No start date yet.'}{' '}
          {deposit && 'The deposit isn’t paid yet. '}
          {project.homeownerName} is told when you start.
        </p>
      )}
      {status === 'started' && deposit && !isDayToStart(project, deposit, utcToday()) && (
        <Link
          className={unread ? 'button' : 'button button-primary'}
          to={`/contractor/messages?homeownerId=${project.homeownerId}`}
          state={{ draft: messageAboutDeposit(project, deposit) }}
        >
          Message {firstNameIn(project.homeownerName)} about the deposit
        </Link>
      )}
      <StatusActions project={project} actions={unread ? withoutPrimary(actions) : actions} />
      <Finish project={project} opened={isFinishing} onClose={() => setFinishing(false)} />
    </>
  );
}

const invoicesOf = ({ id }: Pick<Project, 'id'>) => ({ input: { projectId: id } });

/** The record of the homeowner, which names their number to whoever has the job. */
const recordOf = ({ homeownerId }: Pick<Project, 'homeownerId'>) => ({
  input: { homeownerId, limit: 1 },
});

type BriefProps = { title: string; children: ReactNode };

const Brief = ({ title, children }: BriefProps) => (
  <div className={styles.brief}>
    <h2>{title}</h2>
    {children}
  </div>
);

type MoneyProps = { project: Project; quoteId: string } & Pick<Props, 'followUp'>;

/** What has come of the price, and what comes next. */
function Money({ project, quoteId, followUp }: MoneyProps) {
  const { data: job } = useQuery(orpc.jobs.get.queryOptions({ input: { id: project.id } }));
  const { data: invoices } = useQuery(orpc.invoices.list.queryOptions(invoicesOf(project)));
  const next = nextPayment(invoices?.items);
  const { data: records } = useQuery(orpc.customers.list.queryOptions(recordOf(project)));
  const phone = toCall(records?.items[0]);
  return (
    <Brief title="Money">
      {job && (
        <p>
          <strong>{formatCents(job.paidAmount)}</strong> paid of {formatCents(job.agreedTotal)}
        </p>
      )}
      {next && (
        <Facts as="p">
          {paymentText(next)}
          {next.issuedAt && (
            <span>
              sent <RelativeTime at={next.issuedAt} />
            </span>
          )}
          <Link className="touch-target" to={`/contractor/billing?invoiceId=${next.id}`}>
            View<span className="sr-only"> the invoice</span>
          </Link>
        </Facts>
      )}
      {next?.moves.includes('recordPayment') && (
        <Link
          className="button"
          to={`/contractor/billing?invoiceId=${next.id}`}
          state={{ records: true }}
        >
          Record a payment
        </Link>
      )}
      {next?.overdue &&
        followUp(next.id, phone ? { phone, isFirst: !isUnderWay(project) } : undefined)}
      <Link to={`/contractor/quotes?quoteId=${quoteId}`}>The accepted quote</Link>
    </Brief>
  );
}

type Reached = { phone: string | null; contactPreferences: { allowPhone: boolean } };

/** The number of a customer, unless they want no calls. */
const toCall = (record: Reached | undefined) =>
  record?.contactPreferences.allowPhone ? record.phone : undefined;

/** Who the work is for and where, with the ways to reach them. Whose quote was accepted may call. */
function Customer({ project }: { project: Project }) {
  const { homeownerId, homeownerName, streetAddress } = project;
  const { data } = useQuery(orpc.customers.list.queryOptions(recordOf(project)));
  const invoices = useQuery({
    ...orpc.invoices.list.queryOptions(invoicesOf(project)),
    enabled: project.acceptedQuoteId !== null,
  });
  const record = data?.items[0];
  const phone = record?.phone;
  // What is late has the ways to write and to call beside it, the call once no reminder can go.
  const late = nextPayment(invoices.data?.items);
  const isWrittenAbove = late?.overdue === true;
  const isCalledAbove = isWrittenAbove && !late.moves.includes('remind');
  const place = streetAddress && formatPlace({ ...project, street: streetAddress });
  return (
    <Brief title="Customer">
      <Facts as="p">
        {homeownerName}
        {phone && `${formatPhone(phone)}${toCall(record) ? '' : ' (no calls, please)'}`}
        {place}
      </Facts>
      <div className={styles.ways}>
        {phone && toCall(record) && !isCalledAbove && (
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
        {place && <DirectionsLink place={place} />}
      </div>
    </Brief>
  );
}

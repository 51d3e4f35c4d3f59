import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import type { ProjectStatus } from '../rules.ts';
import { AfterWork } from './after-work.tsx';
import {
  againstStarting,
  firstNameIn,
  invoicesOf,
  isDayToStart,
  lateText,
  messageAboutDeposit,
  nextPayment,
  unpaidDeposit,
} from './before-start.ts';
import { recordOf, toCall } from './customer-record.ts';
import { Finish } from './lazy-room.tsx';
import type { Project } from './project.ts';
import { type StatusAction, StatusActions } from './status-actions.tsx';
import { AnswerFirst, useUnread } from './unread-of-customer.tsx';
import { lastDayAhead } from './work-days.ts';

export type FollowUp = (
  invoiceId: string,
  options: { phone: string | null | undefined; primary: boolean },
) => ReactNode;

type Deposit = NonNullable<Parameters<typeof againstStarting>[1]>;

const utcToday = () => new Date().toISOString().slice(0, 10);

const beginLabels: Partial<Record<ProjectStatus, string>> = {
  started: 'Start the job',
  on_hold: 'Resume the job',
};

/** Beginning cannot be taken back, and the homeowner hears of it, so it says so. */
const beginText = ({ homeownerName }: Project) =>
  `We’ll tell ${homeownerName} that the work is under way. You can put it on hold later, but not set it back to booked.`;

/** The step that is next stands alone; what is rare, too early, or cannot be undone, says so below it. */
const statusActions = (
  project: Project,
  deposit: Deposit | undefined,
  lastVisit: string | undefined,
  finish: () => void,
): Partial<Record<ProjectStatus, StatusAction>> => {
  const { status, homeownerName } = project;
  const today = utcToday();
  const against = againstStarting(project, deposit, today);
  const ahead = lastDayAhead(project, lastVisit, today);
  const isTooEarly = status === 'started' && !isDayToStart(project, deposit, today);
  return {
    // Work that is under way has nothing to begin.
    ...(beginLabels[status] && {
      in_progress: {
        label: beginLabels[status] ?? '',
        // Nobody should begin by a slip before the day.
        ...(isTooEarly
          ? { note: `For work that begins early. ${homeownerName} is told.` }
          : { primary: true }),
        done: `${homeownerName} sees that the work is under way.`,
        ...(status === 'started' && {
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
      ...(beginLabels[status] || ahead
        ? {
            note: `${ahead ? `Planned until ${formatDate(ahead)}. ` : ''}For work that’s already done. ${homeownerName} is asked to confirm it. You can’t undo this.`,
          }
        : { primary: true }),
    },
    on_hold: {
      done: `${homeownerName} sees that the work is on hold.`,
      label: 'Put on hold',
      note: `For a pause. We tell ${homeownerName}. You can resume anytime.`,
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

type Props = {
  project: Project;
  /** The last day of what is still to come on the calendar. */
  lastVisit: string | undefined;
  /** What can be done about an invoice that is late. */
  followUp: FollowUp;
};

/** The one thing to do next for a job, and below it what else can be done. */
export function WorkMoves({ project, lastVisit, followUp }: Props) {
  const [isFinishing, setFinishing] = useState(false);
  const isAgreed = project.acceptedQuoteId !== null;
  const invoices = useQuery({
    ...orpc.invoices.list.queryOptions(invoicesOf(project)),
    enabled: isAgreed,
  });
  const deposit = project.status === 'started' ? unpaidDeposit(invoices.data?.items) : undefined;
  const payment = nextPayment(invoices.data?.items);
  const unread = useUnread(project);
  const isLate = payment?.overdue === true;
  const asksForDeposit =
    !unread && !isLate && deposit && !isDayToStart(project, deposit, utcToday());
  const actions = statusActions(project, deposit, lastVisit, () => setFinishing(true));
  return (
    <>
      {unread && <AnswerFirst customer={project} conversation={unread} />}
      {isLate && (
        <>
          <p>{lateText(payment)}</p>
          <LateFollowUp {...{ project, followUp }} invoiceId={payment.id} isFirst={!unread} />
        </>
      )}
      {asksForDeposit && (
        <Link
          className="button button-primary"
          to={`/contractor/messages?homeownerId=${project.homeownerId}`}
          state={{ draft: messageAboutDeposit(project, deposit) }}
        >
          Message {firstNameIn(project.homeownerName)} about the deposit
        </Link>
      )}
      <StatusActions
        project={project}
        actions={unread || isLate ? withoutPrimary(actions) : actions}
      />
      {project.status === 'completed' && isAgreed && (
        <AfterWork
          project={project}
          payment={isLate ? undefined : payment}
          draftId={invoices.data?.items.find(({ status }) => status === 'draft')?.id}
          isFirst={!unread && !isLate}
        />
      )}
      <Finish project={project} opened={isFinishing} onClose={() => setFinishing(false)} />
    </>
  );
}

type LateProps = { invoiceId: string; isFirst: boolean } & Pick<Props, 'project' | 'followUp'>;

/** An invoice that is late, with the number to call once no reminder can go. */
function LateFollowUp({ project, invoiceId, isFirst, followUp }: LateProps) {
  const { data } = useQuery(orpc.customers.list.queryOptions(recordOf(project)));
  return followUp(invoiceId, { phone: toCall(data?.items[0]), primary: isFirst });
}

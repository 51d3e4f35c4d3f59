import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Api } from '#browser/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { NextSteps } from '#ui/next-steps.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { type Stat, StatList } from '#ui/stat-list.tsx';
import styles from './dashboard.module.css';

type Step = Awaited<ReturnType<Api['counts']['homeowner']>>['nextSteps'][number];

type Props = {
  query: Pick<UseQueryResult<{ nextSteps: Step[] }>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** Undefined while loading or after a failure, and where there are none. */
  figures?: Stat[] | undefined;
  action?: ReactNode;
  /** Shown before the next steps. */
  notice?: ReactNode;
  /** Shown when there are no next steps. */
  emptyState: ReactNode;
  /** What can be done about a step without opening it. */
  actionOf?: (step: Step) => ReactNode;
  /** The visit whose address is asked for in front of the steps on narrow screens. */
  askedInFront?: string | undefined;
  /** Shown below the next steps: where the rest is. */
  more?: ReactNode;
  /** Shown beside the next steps on wide screens, and below them on others. */
  aside?: ReactNode;
  /** Shown below the figures. */
  below?: ReactNode;
};

/** The user's next steps, then figures. */
export function Dashboard({
  query,
  figures,
  action,
  notice,
  emptyState,
  actionOf,
  askedInFront,
  more,
  aside,
  below,
}: Props) {
  const { data, isError, isFetching, refetch } = query;
  const nextSteps = data?.nextSteps;
  return (
    <>
      <PageHeader title="Next steps" action={action} />
      <div className={styles.parts}>
        {notice}
        <div className={styles.top} data-aside={aside ? '' : undefined}>
          <div className={styles.steps}>
            {isError && (
              <ErrorNotice onRetry={() => void refetch()} retrying={isFetching}>
                {nextSteps
                  ? 'This may be out of date. The latest didn’t load.'
                  : 'Your next steps didn’t load. Nothing is lost.'}
              </ErrorNotice>
            )}
            {!isError && !nextSteps && <LoadingRows rows={4} label="Loading your next steps" />}
            {nextSteps?.length === 0 && emptyState}
            {nextSteps && nextSteps.length > 0 && (
              <NextSteps
                label="Next steps"
                steps={nextSteps.map((step) => ({
                  ...toStepItem(step),
                  beside: besideOf(step),
                  aside: actionOf?.(step),
                  isInFront: step.kind === 'askForAddress' && step.subjectId === askedInFront,
                }))}
              />
            )}
            {more}
          </div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
        {figures && (
          <section className={styles.figures} aria-labelledby="standing">
            <h2 className={styles.title} id="standing">
              At a glance
            </h2>
            <StatList items={figures} />
          </section>
        )}
        {below}
      </div>
    </>
  );
}

type UnreadCounts = { unreadMessages: number; unreadNotifications: number };

/** What waits to be read by a homeowner. */
export const unreadFigures = ({ unreadMessages, unreadNotifications }: UnreadCounts): Stat[] => [
  { label: 'Unread messages', value: unreadMessages, to: '/homeowner/messages' },
  { label: 'Unread notifications', value: unreadNotifications, to: '/homeowner/notifications' },
];

/** Money that is late, as its detail says. */
const lateKinds = ['payOverdue', 'chaseInvoice'];

/** Money that is to be paid and late, in the color that nothing else has. What is due later waits like the rest. */
const moneyKinds = ['payOverdue'];

/** What says its time itself: a visit, and the last day of an invoice or a quote. Nobody waits for what a new account lacks. */
const timelessKinds = [
  ...['visitToday', 'compareQuotes', 'confirmEmail', 'completeProfile', 'sendDocuments'],
  ...['askToConfirm', 'askForAddress', 'addAddress', 'giveVisitAddress', 'shareVisitAddress'],
  ...lateKinds,
];

/** What one does about a step, at its end, where the eye looks for a button. */
const verbs: Partial<Record<Step['kind'], string>> = {
  answerQuote: 'Answer',
  compareQuotes: 'Compare',
  meetInterested: 'Message',
  review: 'Review',
  readMessages: 'Reply',
  readSupport: 'Read',
  rewordProject: 'Edit',
  payInvoice: 'Pay',
  payOverdue: 'Pay',
  confirmPayment: 'Confirm',
  approveStep: 'Confirm',
  answerPlan: 'Answer',
  answerChangeOrder: 'Answer',
  confirmDates: 'Confirm',
  giveAddress: 'Add',
  agreeDates: 'Plan',
  confirmCompletion: 'Confirm',
  answerDispute: 'Answer',
  answerVisit: 'Answer',
  visitToday: 'View',
  askToConfirm: 'Ask',
  askForAddress: 'Ask',
  addAddress: 'Add',
  giveVisitAddress: 'Add',
  shareVisitAddress: 'Share',
  confirmEmail: 'Confirm',
  lookAtLead: 'View',
  chaseInvoice: 'View',
  quoteLead: 'Quote',
  sendDraft: 'Review',
  setDate: 'Plan',
  startJob: 'Start',
  redoStep: 'View',
  sendInvoice: 'Invoice',
  renewDocument: 'Upload',
  replaceDocument: 'Upload',
  answerCall: 'Answer',
  completeProfile: 'Edit',
  sendDocuments: 'Upload',
};

/** What is done first about a quote whose visit is not agreed on: by whoever has to answer, or by looking at it. */
const visitVerbs = { contractor: 'Confirm visit', homeowner: 'View visit' };

/** A visit that waits for a customer who has written waits for the answer. */
const isAnswerFirst = ({ openVisit, replyHref }: Pick<Step, 'openVisit' | 'replyHref'>) =>
  openVisit?.awaiting === 'homeowner' && replyHref !== null;

const toStepItem = ({
  kind,
  subjectId,
  title,
  href,
  since,
  reminderAt,
  openVisit,
  ...step
}: Step) => ({
  id: `${kind} ${subjectId}`,
  title,
  who: whoOf({ reminderAt, ...step }),
  // Nothing can be done today about what is reminded of by itself.
  isLate: lateKinds.includes(kind) && !reminderAt,
  to: openVisit?.href ?? href,
  verb: openVisit ? visitVerbs[openVisit.awaiting] : verbs[kind],
  isMoney: moneyKinds.includes(kind),
  ...(!timelessKinds.includes(kind) && { since }),
  ...(step.replyHref !== null &&
    isAnswerFirst({ openVisit, ...step }) && { to: step.replyHref, verb: 'Reply' }),
});

/** What else can be done about a step, beside what it is for. */
const besideOf = ({ openVisit, replyHref, title }: Step) =>
  openVisit && isAnswerFirst({ openVisit, replyHref }) ? (
    <Beside to={openVisit.href} about={title}>
      View visit
    </Beside>
  ) : (
    replyHref && (
      <Beside to={replyHref} about={title}>
        Reply
      </Beside>
    )
  );

/** Who waits and why, with the time from which or until which something happens by itself. */
function whoOf({
  detail,
  reminderAt,
  heldUntil,
}: Pick<Step, 'detail' | 'reminderAt' | 'heldUntil'>) {
  const at = reminderAt ?? heldUntil;
  if (!at) return detail;
  return (
    <>
      {detail}. {reminderAt ? 'We remind them again ' : 'Your spot is held until '}
      <RelativeTime at={at} as="deadline" />
    </>
  );
}

const Beside = ({ to, about, children }: { to: string; about: string; children: string }) => (
  <Link className={`touch-target ${styles.reply}`} to={to}>
    {children}
    <span className="sr-only"> first: {about}</span>
  </Link>
);

export const NoNextSteps = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <EmptyState drawing="list" title="Nothing is waiting for you" action={action}>
    {children}
  </EmptyState>
);

/** Leads to the list of what is only in part among the next steps. */
export const SeeAll = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={`button ${styles.more}`} to={to}>
    {children}
  </Link>
);

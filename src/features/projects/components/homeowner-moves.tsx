import type { ReactNode } from 'react';
import { formatDate } from '#lib/dates.ts';
import { isUnderWay, type ProjectStatus } from '../rules.ts';
import { CancelWork, ProblemLink } from './cancel-work.tsx';
import styles from './deeds.module.css';
import { finishedConfirmation } from './finished-confirmation.ts';
import type { Project } from './project.ts';
import { type StatusAction, StatusActions } from './status-actions.tsx';
import { lastDayAhead } from './work-days.ts';

const statusActions = {
  completed: {
    label: 'Mark as finished',
    confirm: finishedConfirmation,
  },
  on_hold: {
    label: 'Put the work on hold',
    confirm: {
      title: 'Put the work on hold?',
      text: 'We’ll let the pro know. Work resumes when you both agree. Visits stay on your calendar, and you still owe what’s invoiced.',
      action: 'Put on hold',
    },
  },
  cancelled: {
    label: 'Cancel the project',
    confirm: {
      title: 'Cancel the project?',
      text: 'It closes to new pros, open quotes are declined, and everyone interested is notified. You can’t reopen it, but you can post it again anytime, with the same words and photos.',
      action: 'Cancel the project',
      cancelLabel: 'Keep it',
      destructive: true,
    },
  },
} satisfies Partial<Record<ProjectStatus, StatusAction>>;

type OfferedStatus = keyof typeof statusActions;

/** What each does to the visits and the money, said before it is pressed. */
const notes: Record<OfferedStatus, (contractorName: string) => string> = {
  completed: (pro) =>
    `Ends the job for good. ${pro} can still invoice what’s left of the agreed price.`,
  on_hold: (pro) =>
    `${pro} resumes it once you agree. Visits stay on your calendar until you cancel them. You still owe what’s invoiced.`,
  cancelled: () =>
    'If you cancel, no one can quote anymore. You owe nothing. If you still want the work later, you can post it again.',
};

const offeredStatuses: readonly OfferedStatus[] = ['completed', 'on_hold', 'cancelled'];

type Props = {
  project: Project;
  /** The last day of what is still to come on the calendar. */
  lastVisit: string | undefined;
  /** Opens the form of the review; undefined while it is open, or there is none to write. */
  onReview: (() => void) | undefined;
};

/** What a homeowner can do about a project besides what is next, each with what follows from it. */
export function HomeownerMoves({ project, lastVisit, onReview }: Props) {
  const { id, acceptedQuoteId, contractorName, status, moves } = project;
  // What ends the job by one word is out of the way until its last day.
  const ahead = lastDayAhead(project, lastVisit, new Date().toISOString().slice(0, 10));
  const deedOf = (each: OfferedStatus) =>
    moves.includes(each) && (
      <Deed
        key={each}
        note={`${each === 'completed' && ahead ? `Planned until ${formatDate(ahead)}. ` : ''}${notes[each](contractorName ?? 'Your pro')}`}
      >
        <StatusActions project={project} actions={{ [each]: statusActions[each] }} />
      </Deed>
    );
  // Once the work is over, the disputes follow right below on a phone.
  const jump = isUnderWay(project) ? undefined : styles.wideOnly;
  if (!acceptedQuoteId) return <ul className={styles.deeds}>{offeredStatuses.map(deedOf)}</ul>;
  return (
    <ul className={styles.deeds}>
      <li className={jump}>
        <ProblemLink projectId={id} isReported />
      </li>
      {/* The room of the job asks for the confirmation, beside the other answer to it. */}
      {status !== 'completed' && !ahead && deedOf('completed')}
      <li>
        <ProblemLink projectId={id} isReported={false} />
      </li>
      {isUnderWay(project) && (
        <li>
          <details className={styles.rare}>
            <summary>{ahead ? 'Finish early, pause, or cancel' : 'Pause or cancel'}</summary>
            <ul className={styles.deeds}>
              {ahead && deedOf('completed')}
              {deedOf('on_hold')}
              <Deed note="You both have to agree to cancel. First you’ll see what happens to the money you’ve paid.">
                <CancelWork project={project} />
              </Deed>
            </ul>
          </details>
        </li>
      )}
      {onReview && (
        <li>
          <button
            type="button"
            className={`button button-quiet ${styles.flush}`}
            onClick={onReview}
          >
            {isUnderWay(project) ? 'Review the work so far' : 'Write a review'}
          </button>
        </li>
      )}
    </ul>
  );
}

const Deed = ({ note, children }: { note: string; children: ReactNode }) => (
  <li>
    {children}
    <p className="help">{note}</p>
  </li>
);

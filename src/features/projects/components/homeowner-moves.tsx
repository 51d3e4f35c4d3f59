import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isUnderWay, type ProjectStatus } from '../rules.ts';
import { CancelWork, ProblemLink } from './cancel-work.tsx';
import styles from './deeds.module.css';
import { finishedConfirmation } from './finished-confirmation.ts';
import type { Project } from './project.ts';
import { type StatusAction, StatusActions } from './status-actions.tsx';

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
      text: 'It closes to new pros, open quotes are declined, and everyone interested is notified. This can’t be undone.',
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
  cancelled: () => 'Nobody can quote anymore. You owe nothing. You can’t undo this.',
};

const offeredStatuses: readonly OfferedStatus[] = ['completed', 'on_hold', 'cancelled'];

type Props = {
  project: Project;
  /** Opens the form of the review; undefined while it is open, or there is none to write. */
  onReview: (() => void) | undefined;
  /** Whether the calendar has visits of the project still to come: then the end of the work is not what is next. */
  hasVisitsToCome: boolean;
};

/** What a homeowner can do about a project besides what is next, each with what follows from it. */
export function HomeownerMoves({ project, onReview, hasVisitsToCome }: Props) {
  const { acceptedQuoteId, contractorName, status, moves } = project;
  // The room of the job asks for the confirmation, beside the other answer to it.
  const offered =
    status === 'completed' && acceptedQuoteId
      ? []
      : offeredStatuses.filter((each) => moves.includes(each));
  const isLast = (each: OfferedStatus) => each === 'completed' && hasVisitsToCome;
  const deedOf = (each: OfferedStatus) => (
    <Deed key={each} note={notes[each](contractorName ?? 'Your pro')}>
      <StatusActions project={project} actions={{ [each]: statusActions[each] }} />
    </Deed>
  );
  return (
    <ul className={styles.deeds}>
      {offered.filter((each) => !isLast(each)).map(deedOf)}
      {acceptedQuoteId && isUnderWay(project) && (
        <Deed note="You both have to agree to cancel. First you’ll see what happens to the money you’ve paid.">
          <CancelWork project={project} />
        </Deed>
      )}
      {acceptedQuoteId && (
        <li>
          <ProblemLink projectId={project.id} />
        </li>
      )}
      {acceptedQuoteId && (
        <Deed note="What you signed: the price, the lines, and the terms.">
          <Link to={`/homeowner/quotes?quoteId=${acceptedQuoteId}`}>The accepted quote</Link>
        </Deed>
      )}
      {onReview && (
        <li>
          <button type="button" className="button button-quiet" onClick={onReview}>
            Write a review
          </button>
        </li>
      )}
      {offered.filter(isLast).map(deedOf)}
    </ul>
  );
}

const Deed = ({ note, children }: { note: string; children: ReactNode }) => (
  <li>
    {children}
    <p className="help">{note}</p>
  </li>
);

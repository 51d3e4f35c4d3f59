import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import row from '#ui/button-row.module.css';
import { isUnderWay } from '../rules.ts';
import { describePaid, paidSoFar } from './paid-so-far.ts';
import type { Project } from './project.ts';
import styles from './project-page.module.css';

type Props = {
  project: Pick<
    Project,
    'id' | 'title' | 'status' | 'contractorId' | 'contractorName' | 'acceptedQuoteId'
  >;
};

/**
 * How a homeowner gets out of work that is agreed on. A signed quote binds both sides, so that nobody cancels it here
 * alone: this says what to do instead, in order, and what becomes of the money.
 */
export function CancelWork({ project }: Props) {
  const { id, title, contractorId, contractorName, acceptedQuoteId } = project;
  const invoices = useQuery({
    ...orpc.invoices.list.queryOptions({ input: { projectId: id } }),
    enabled: acceptedQuoteId !== null,
  });
  if (!isUnderWay(project) || acceptedQuoteId === null) return null;
  return (
    <details className={styles.cancel}>
      <summary>Cancel this project</summary>
      <div className={styles.section}>
        <p>
          You signed {contractorName}’s quote, so it takes both of you to call the work off. There’s
          one exception: the law may let you cancel in the first days after signing.{' '}
          <Link to={`/homeowner/quotes?quoteId=${acceptedQuoteId}`}>Your signed quote</Link> has the
          rules for where you live.
        </p>
        <ol className={styles.ways}>
          <li>Message {contractorName}. Say that you want to cancel, and why.</li>
          <li>{describePaid(paidSoFar(invoices.data?.items), contractorName ?? 'the pro')}</li>
          <li>
            If you can’t agree, report a problem. You both say what happened, and a person on our
            team decides.
          </li>
        </ol>
        <div className={row.buttonRow}>
          <Link
            className="button"
            to={`/homeowner/messages?contractorId=${contractorId}`}
            state={{ draft: `I’d like to cancel “${title}”, because ` }}
          >
            Message {contractorName} about canceling
          </Link>
        </div>
      </div>
    </details>
  );
}

type ProblemProps = {
  projectId: string;
  /** Whether this is the place for a dispute that is there, or for opening one. */
  isReported: boolean;
};

/** Leads to where a dispute is opened, or to the one that is there. */
export function ProblemLink({ projectId, isReported }: ProblemProps) {
  const { data } = useQuery(orpc.disputes.list.queryOptions({ input: { projectId } }));
  const hasDispute = data && data.items.length > 0;
  if (!(isReported ? hasDispute : data?.mayOpen && !hasDispute)) return null;
  return (
    <a className="button" href="#disputes">
      {isReported ? 'See the dispute' : 'Report a problem'}
    </a>
  );
}

/** Beside the button that pays for finished work: money is a poor way to say that it is not as agreed. */
export function SomethingWrong({ projectId }: Pick<ProblemProps, 'projectId'>) {
  const { data } = useQuery(orpc.disputes.list.queryOptions({ input: { projectId } }));
  return data && (data.mayOpen || data.items.length > 0) ? (
    <a href="#disputes">Something’s wrong?</a>
  ) : null;
}

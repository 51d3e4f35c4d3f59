import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { isToCome, whenText } from './event-text.ts';
import styles from './next-visit.module.css';
import { visitsInput } from './visits.ts';

/** What a business has in its calendar next for a job under way, and where it adds more. */
export function NextVisit({ projectId }: { projectId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(
    orpc.events.list.queryOptions({ input: visitsInput(projectId) }),
  );
  if (!data)
    return (
      isError && (
        <ErrorNotice onRetry={() => void refetch()} retrying={isFetching}>
          The visits of this job didn’t load. Nothing is lost.
        </ErrorNotice>
      )
    );
  const [next, ...later] = data.items.filter(isToCome);
  return (
    <div className={styles.visit}>
      {next ? (
        <Facts as="p">
          <span>
            <Link to={`/contractor/calendar?eventId=${next.id}`}>{next.title}</Link>,{' '}
            {whenText(next)}
            {next.status === 'proposed' &&
              (next.awaiting === 'contractor'
                ? ' (needs your answer)'
                : ` (waiting for ${next.customerName?.split(' ')[0] ?? 'them'} to confirm)`)}
          </span>
          {later.length > 0 && `${later.length} more ${later.length === 1 ? 'visit' : 'visits'}`}
        </Facts>
      ) : (
        <p>Nothing on your calendar for this job in the next month.</p>
      )}
      <Link className="button" to={`/contractor/calendar?with=projectId:${projectId}`}>
        Book a time
      </Link>
    </div>
  );
}

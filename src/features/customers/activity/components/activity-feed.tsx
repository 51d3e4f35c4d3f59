import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Money } from '#ui/money.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { customerActivityInput, linkToCustomer } from '../../components/customer.ts';
import styles from '../../components/customer-detail.module.css';
import { contactTypes } from '../rules.ts';

type Props = { customerId?: string };

/** The activity of one customer, or of all of them, newest first. */
export function ActivityFeed({ customerId }: Props) {
  const query = useQuery(
    orpc.customers.activity.queryOptions({
      input: customerId ? customerActivityInput(customerId) : { limit: 20 },
    }),
  );
  // The page of a customer lists calls, emails and texts above.
  const items = query.data?.items.filter(({ type }) => !customerId || !contactTypes.has(type));
  const Heading = customerId ? 'h3' : 'h2';
  return (
    <section className={styles.section} aria-labelledby="feed">
      <Heading className={styles.heading} id="feed">
        {customerId ? 'Activity' : 'Latest with all customers'}
      </Heading>
      {query.isPending && <LoadingRows label="Loading activity" />}
      {query.isError && !query.data && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          Activity didn’t load.
        </ErrorNotice>
      )}
      {items?.length === 0 && <EmptyState drawing="list">No activity yet.</EmptyState>}
      <ul className={styles.entries}>
        {items?.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.entryTitle}>
              {entry.title}
              {!customerId && (
                <>
                  {': '}
                  <Link to={linkToCustomer(new URLSearchParams(), entry.customerId)}>
                    {entry.customerName}
                  </Link>
                </>
              )}
            </span>
            <span className={styles.when}>
              <RelativeTime at={entry.createdAt} />
            </span>
            <p className={styles.text}>
              {entry.quoteId ? (
                <Link to={`/contractor/quotes?quoteId=${entry.quoteId}`}>
                  {entry.description || 'The quote'}
                </Link>
              ) : (
                entry.description
              )}
              {entry.amount !== null && (
                <>
                  {', '}
                  <Money cents={entry.amount} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { ModeratedReview } from '../components/moderated-review.tsx';
import { type ModerationStatus, moderationStatuses, moderationStatusNames } from '../rules.ts';
import styles from './admin-reviews.module.css';

export const meta = titleMeta('Reviews');

const statusIn = (params: URLSearchParams): ModerationStatus =>
  moderationStatuses.find((status) => status === params.get('status')) ?? 'open';

/** The queue of the address, or the one review that it names. */
const queueOf = (params: URLSearchParams) => ({
  ...cursorPages,
  input: (cursor: unknown) => ({
    status: statusIn(params),
    id: params.get('reviewId') ?? undefined,
    cursor: asCursor(cursor),
  }),
});

export const loader = prefetch(({ adminReviews }, { url }) => [
  adminReviews.list.infiniteOptions(queueOf(url.searchParams)),
]);

/** Reviews that were reported, held or appealed, and what was decided. `?reviewId=` shows one alone. */
export default function AdminReviews() {
  const [params] = useSearchParams();
  const only = params.get('reviewId');
  const status = statusIn(params);
  const queue = useInfiniteQuery(orpc.adminReviews.list.infiniteOptions(queueOf(params)));
  const [message, setMessage] = useState('');
  const notice = useRef<HTMLParagraphElement>(null);
  const items = queue.data?.pages.flatMap((page) => page.items);

  // The decided review had the focus and is gone: keyboard users continue from the message.
  useEffect(() => {
    if (message) notice.current?.focus();
  }, [message]);

  return (
    <div className={styles.screen}>
      <PageHeader title="Reviews">
        Reported, held, and appealed reviews, oldest first. A low rating isn’t a reason to remove
        one. <a href="/how-reviews-work">Public policy</a>
      </PageHeader>
      <nav aria-label="Which reviews">
        <ul className={styles.tabs}>
          {moderationStatuses.map((name) => (
            <li key={name}>
              <Link
                className="button"
                to={name === 'open' ? '/admin/reviews' : `/admin/reviews?status=${name}`}
                aria-current={name === status && !only ? 'page' : undefined}
              >
                {moderationStatusNames[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.status} role="status" tabIndex={-1} ref={notice}>
        {message}
      </p>
      {queue.isPending && <LoadingRows rows={3} label="Loading reviews" />}
      {queue.isError && (
        <ErrorNotice onRetry={() => void queue.refetch()} retrying={queue.isFetching}>
          The reviews didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <EmptyState drawing="list">
          {only
            ? 'This review is gone.'
            : status === 'open'
              ? 'Nothing is waiting for a decision.'
              : 'None.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((review) => (
            <li key={review.id} data-desk-row tabIndex={-1}>
              <ModeratedReview review={review} onDecided={setMessage} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={queue}>Show more reviews</ShowMore>
    </div>
  );
}

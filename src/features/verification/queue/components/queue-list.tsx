import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import {
  kindFromSearch,
  kindLabels,
  queuePageOptions,
  statusFromSearch,
  withOpenDocument,
} from './queue.ts';
import styles from './queue-list.module.css';

/** Documents, oldest first. */
export function QueueList({ open }: { open: string | undefined }) {
  const [search] = useSearchParams();
  const queue = useInfiniteQuery(orpc.verification.queue.infiniteOptions(queuePageOptions(search)));
  const items = queue.data?.pages.flatMap((page) => page.items);

  if (getApiError(queue.error)?.code === 'permission-denied')
    return (
      <Notice title="Only admins who manage users can see verification">
        A master admin can give you the permission.
      </Notice>
    );
  if (!items && queue.isError)
    return (
      <ErrorNotice onRetry={() => void queue.refetch()} retrying={queue.isFetching}>
        The queue didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!items) return <LoadingRows label="Loading the queue" />;
  if (items.length === 0) return <EmptyQueue search={search} />;
  return (
    <>
      <RowList>
        {items.map(({ id, businessName, city, state, kind, uploadedAt }) => (
          <RowLink
            key={id}
            title={businessName}
            to={withOpenDocument(search, id)}
            isOpen={id === open}
            inSplitView
          >
            <span className={styles.soft}>
              <RelativeTime at={uploadedAt} />
            </span>
            <Facts className={styles.soft}>
              {kindLabels[kind]}
              {`${city}, ${state}`}
            </Facts>
          </RowLink>
        ))}
      </RowList>
      <ShowMore list={queue}>Show later ones</ShowMore>
    </>
  );
}

function EmptyQueue({ search }: { search: URLSearchParams }) {
  if (statusFromSearch(search) === 'pending_review' && !kindFromSearch(search))
    return (
      <EmptyState drawing="list" title="Nobody is waiting">
        Documents show up here when a business submits one for review.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="search"
      action={
        <Link className="button" to="/admin/verification">
          Show waiting
        </Link>
      }
    >
      No matching documents.
    </EmptyState>
  );
}

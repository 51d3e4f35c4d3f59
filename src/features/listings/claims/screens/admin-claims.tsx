import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { OpenClaimCard } from '../components/open-claim-card.tsx';
import styles from './admin-claims.module.css';

export const meta = titleMeta('Claims');
export const loader = prefetch(({ claims }) => [claims.queue.infiniteOptions(unfilteredPages)]);

/** Requests of businesses to take over a listing from a register, or to have it removed. */
export default function AdminClaims() {
  const queue = useInfiniteQuery(orpc.claims.queue.infiniteOptions(unfilteredPages));
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const items = queue.data?.pages.flatMap((page) => page.items);
  const isForbidden = getApiError(queue.error)?.code === 'permission-denied';

  // The decided claim had the focus and is gone: keyboard users continue from the message.
  useEffect(() => {
    if (message) status.current?.focus();
  }, [message]);

  return (
    <div className={styles.screen}>
      <PageHeader title="Claims">
        Businesses claiming their listing, oldest first. Call the number in the register before you
        decide.
      </PageHeader>
      <p className={styles.status} role="status" tabIndex={-1} ref={status}>
        {message}
      </p>
      {queue.isPending && <LoadingRows rows={3} label="Loading claims" />}
      {queue.isError && isForbidden && (
        <Notice title="Only admins who manage users can see claims">
          A master admin can give you the permission.
        </Notice>
      )}
      {queue.isError && !isForbidden && (
        <ErrorNotice onRetry={() => void queue.refetch()} retrying={queue.isFetching}>
          The claims didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <EmptyState drawing="list">
          Nothing is waiting for a decision. Claims show up here when a business asks for its
          listing.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((claim) => (
            <li key={claim.id}>
              <OpenClaimCard claim={claim} onDecided={setMessage} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={queue}>Show later claims</ShowMore>
    </div>
  );
}

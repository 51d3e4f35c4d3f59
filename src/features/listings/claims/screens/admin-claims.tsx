import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
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
import { claimPageOptions } from '../components/queue.ts';
import styles from './admin-claims.module.css';

export const meta = titleMeta('Claims');
export const loader = prefetch(({ claims }) => [claims.queue.infiniteOptions(claimPageOptions)]);

/** What businesses ask of the listings that registers gave: to take them over, or to be taken out. */
export default function AdminClaims() {
  const queue = useInfiniteQuery(orpc.claims.queue.infiniteOptions(claimPageOptions));
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const items = queue.data?.pages.flatMap((page) => page.items);
  const refused = getApiError(queue.error)?.code === 'permission-denied';

  // The claim that had the focus is gone: whoever goes by keyboard goes on from here.
  useEffect(() => {
    if (said) status.current?.focus();
  }, [said]);

  return (
    <div className={styles.screen}>
      <PageHeader title="Claims">
        Businesses that found themselves here in a register’s list, whoever has waited longest
        first. Call the number in the register before you decide.
      </PageHeader>
      <p className={styles.said} role="status" tabIndex={-1} ref={status}>
        {said}
      </p>
      {queue.isPending && <LoadingRows rows={3} label="Loading claims" />}
      {queue.isError && refused && (
        <Notice title="Claims are for whoever manages users">
          A master admin can give you the permission.
        </Notice>
      )}
      {queue.isError && !refused && (
        <ErrorNotice onRetry={() => void queue.refetch()} retrying={queue.isFetching}>
          The claims did not load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <EmptyState drawing="list">
          Nobody waits for a decision. A claim comes here when a business asks for its listing.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((claim) => (
            <li key={claim.id}>
              <OpenClaimCard claim={claim} onDecided={setSaid} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={queue}>Show later claims</ShowMore>
    </div>
  );
}

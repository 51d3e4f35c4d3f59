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
import { DecisionForm } from '../components/decision-form.tsx';
import { DisputeCard } from '../components/dispute-card.tsx';
import { disputeStatuses, disputeStatusNames } from '../rules.ts';
import styles from './admin-disputes.module.css';

export const meta = titleMeta('Disputes');

const filters = ['pending', ...disputeStatuses] as const;
type Filter = (typeof filters)[number];
const filterNames: Record<Filter, string> = { pending: 'To decide', ...disputeStatusNames };

const filterIn = (params: URLSearchParams): Filter =>
  filters.find((status) => status === params.get('status')) ?? 'pending';
const listOf = (status: Filter) => ({
  ...cursorPages,
  input: (cursor: unknown) => ({ status, cursor: asCursor(cursor) }),
});

export const loader = prefetch(({ disputes }, { url }) => [
  disputes.list.infiniteOptions(listOf(filterIn(url.searchParams))),
]);

/** Disputes to decide, and what was decided. */
export default function AdminDisputes() {
  const status = filterIn(useSearchParams()[0]);
  const list = useInfiniteQuery(orpc.disputes.list.infiniteOptions(listOf(status)));
  const [message, setMessage] = useState('');
  const notice = useRef<HTMLParagraphElement>(null);
  const items = list.data?.pages.flatMap((page) => page.items);

  // The decided dispute had the focus and is gone: keyboard users continue from the message.
  useEffect(() => {
    if (message) notice.current?.focus();
  }, [message]);

  return (
    <div className={styles.screen}>
      <PageHeader title="Disputes">
        Read both sides and the job record, then decide and give reasons.{' '}
        <a href="/how-disputes-work">Public policy</a>
      </PageHeader>
      <nav aria-label="Which disputes">
        <ul className={styles.tabs}>
          {filters.map((name) => (
            <li key={name}>
              <Link
                className="button"
                to={`?status=${name}`}
                aria-current={name === status ? 'page' : undefined}
              >
                {filterNames[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.message} ref={notice} tabIndex={-1} role="status">
        {message}
      </p>
      {list.isPending && <LoadingRows rows={3} label="Loading disputes" />}
      {list.isError && !items && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The disputes didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <EmptyState drawing="list">
          {status === 'pending' ? 'Nothing is waiting for a decision.' : 'None.'}
        </EmptyState>
      )}
      <div className={styles.disputes}>
        {items?.map((dispute) => (
          <DisputeCard key={dispute.id} dispute={dispute} viewer="admin">
            <DecisionForm dispute={dispute} onDecided={setMessage} />
          </DisputeCard>
        ))}
      </div>
      <ShowMore list={list}>Show older disputes</ShowMore>
    </div>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { ReportCase } from '../components/report-case.tsx';
import styles from '../components/reports.module.css';
import type { ReportStatus } from '../rules.ts';

export const meta = titleMeta('Reports');

const statusIn = (params: URLSearchParams): ReportStatus =>
  params.get('status') === 'decided' ? 'decided' : 'open';
const casesOf = (status: ReportStatus) => ({
  ...cursorPages,
  input: (cursor: unknown) => ({ status, cursor: asCursor(cursor) }),
});

export const loader = prefetch(({ reports }, { url: { searchParams } }) => [
  reports.list.infiniteOptions(casesOf(statusIn(searchParams))),
]);

/** Messages, quotes and profiles that people have reported. */
export default function AdminReports() {
  const status = statusIn(useSearchParams()[0]);
  const list = useInfiniteQuery(orpc.reports.list.infiniteOptions(casesOf(status)));
  const [decided, setDecided] = useState('');
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className={styles.page}>
      <PageHeader title="Reports">
        All reports about one message, quote, or profile are grouped. The number of reports isn’t
        proof. Read what they’re about.
      </PageHeader>
      <p>
        {status === 'open' ? (
          <Link to="?status=decided">Decided reports</Link>
        ) : (
          <Link to="?">Open reports</Link>
        )}
      </p>
      <p role="status">{decided}</p>
      {list.isPending && <LoadingRows rows={3} label="Loading reports" />}
      {list.isError && !items && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The reports didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <EmptyState drawing="list">
          {status === 'open' ? 'No open reports.' : 'No decided reports yet.'}
        </EmptyState>
      )}
      <ul className={styles.list} aria-label="Reports">
        {items?.map((each) => (
          <ReportCase key={each.id} reported={each} onDecided={setDecided} />
        ))}
      </ul>
      <ShowMore list={list}>Show more reports</ShowMore>
    </div>
  );
}

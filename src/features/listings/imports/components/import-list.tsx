import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import {
  type ContractorImport,
  formatCount,
  importStatusLabels,
  isRunning,
  POLL_INTERVAL_MS,
} from './contractor-import.ts';
import styles from './import-list.module.css';

/** Earlier imports, newest first, with their progress. */
export function ImportList() {
  const list = useInfiniteQuery({
    ...orpc.contractorImports.list.infiniteOptions(unfilteredPages),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isRunning)) ? POLL_INTERVAL_MS : false,
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className={styles.title}>
        Earlier files
      </h2>
      {list.isPending && <LoadingRows rows={3} label="Loading imports" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The list didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <EmptyState drawing="list">
          Files you import are listed here, with the outcome of every row.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ id, fileName, status, counts, createdAt }) => (
            <li key={id} className={styles.row}>
              <Link className={styles.name} to={`?import=${id}`}>
                {fileName}
              </Link>
              <StatusLabel tone={importStatusLabels[status].tone}>
                {importStatusLabels[status].word}
              </StatusLabel>
              <span className={styles.about}>{summaryOf(status, counts)}</span>
              <span className={styles.when}>
                <RelativeTime at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show earlier files</ShowMore>
    </section>
  );
}

function summaryOf(
  status: ContractorImport['status'],
  { imported, duplicate, refused, ready, undone, kept }: ContractorImport['counts'],
) {
  if (status === 'completed')
    return `${formatCount(imported)} imported, ${formatCount(duplicate)} already there, ${formatCount(refused)} left out`;
  if (status === 'undoing' || status === 'undone')
    return `${formatCount(undone)} undone, ${formatCount(kept)} kept`;
  return `${formatCount(ready + imported)} good rows so far`;
}

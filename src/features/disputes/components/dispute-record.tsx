import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { recordEntryNames } from '../record/rules.ts';
import styles from './dispute.module.css';

/** Links of files in the record work for five minutes. */
const LINK_STALE_MS = 2 * 60_000;

/** What happened on the job, by time. */
export function DisputeRecord({ id }: { id: string }) {
  const record = useQuery(
    orpc.disputes.record.queryOptions({
      input: { id },
      staleTime: LINK_STALE_MS,
      refetchInterval: LINK_STALE_MS,
    }),
  );
  if (record.isPending) return <LoadingRows rows={4} label="Loading the record" />;
  if (!record.data)
    return (
      <ErrorNotice onRetry={() => void record.refetch()} retrying={record.isFetching}>
        The record didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  return (
    <>
      {record.data.truncated && (
        <p className={styles.soft}>There are earlier entries before the first one shown.</p>
      )}
      <ol className={styles.record}>
        {record.data.items.map(({ at, kind, title, text, amount, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their order is fixed
          <li key={index}>
            <p className={styles.soft}>
              <RelativeTime at={at} as="exact" />, {recordEntryNames[kind]}
            </p>
            <p className={styles.entry}>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {title}
                </a>
              ) : (
                title
              )}
              {amount !== null && `, ${formatCents(amount)}`}
            </p>
            {text && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}

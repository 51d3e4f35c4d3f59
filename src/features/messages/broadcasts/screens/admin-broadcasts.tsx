import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import styles from '../components/broadcast.module.css';
import { formatAudience, statusLabels } from '../components/broadcast.ts';
import type { Broadcast } from '../contract.ts';

export const meta = titleMeta('Broadcasts');

type Page = { items: Broadcast[]; nextCursor: string | null };

const paging = {
  input: (cursor: unknown) => ({ cursor: typeof cursor === 'string' ? cursor : undefined }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};

export const loader = prefetch((api) => [api.broadcasts.list.infiniteOptions(paging)]);

export default function AdminBroadcasts() {
  const list = useInfiniteQuery(orpc.broadcasts.list.infiniteOptions(paging));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <PageHeader
        title="Broadcasts"
        action={
          <Link className="button button-primary" to="/admin/broadcasts/new">
            New broadcast
          </Link>
        }
      >
        Send one message to many people’s inboxes.
      </PageHeader>
      {list.isPending && <LoadingRows rows={4} label="Loading broadcasts" />}
      {list.isError && !items && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {getApiError(list.error)?.message ?? 'The broadcasts didn’t load. Nothing is lost.'}
        </ErrorNotice>
      )}
      {items?.length === 0 && (
        <EmptyState drawing="letter" title="Nothing sent yet">
          Messages you send to many people show up here, with who they reached.
        </EmptyState>
      )}
      <ul className={styles.list}>
        {items?.map((broadcast) => (
          <li key={broadcast.id}>
            <Link className={styles.item} to={`/admin/broadcasts/${broadcast.id}`}>
              <bdi className={styles.message}>{broadcast.subject || broadcast.message}</bdi>
              <span className={styles.facts}>
                <StatusLabel tone={statusLabels[broadcast.status].tone}>
                  {statusLabels[broadcast.status].label}
                </StatusLabel>
                <span>{formatAudience(broadcast)}</span>
                {broadcast.startedAt && (
                  <span>
                    {broadcast.sentCount} of {broadcast.targetCount} reached
                  </span>
                )}
                {broadcast.status === 'scheduled' && broadcast.scheduledAt ? (
                  <span>
                    Goes out <RelativeTime at={broadcast.scheduledAt} as="moment" />
                  </span>
                ) : (
                  <RelativeTime at={broadcast.createdAt} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore list={list}>Show earlier ones</ShowMore>
    </>
  );
}

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { formatDay } from '#lib/dates.ts';
import { useNow } from '#ui/clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { NewRows } from '#ui/new-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import styles from '../components/notification-list.module.css';
import { NotificationList } from '../components/notification-list.tsx';
import { isUnreadOnly, notificationPageOptions } from '../components/notification-pages.ts';
import type { Notification } from '../contract.ts';

export const meta = titleMeta('Notifications');

export const loader = prefetch(({ notifications }, { url: { searchParams } }) => [
  notifications.list.infiniteOptions(notificationPageOptions(isUnreadOnly(searchParams))),
  notifications.unreadCount.queryOptions(),
  notifications.preferences.queryOptions(),
]);

/** All notifications of the user in their active role. */
export default function Notifications() {
  const [search, setSearch] = useSearchParams();
  const unread = isUnreadOnly(search);
  const setFilter = (show: 'all' | 'unread') =>
    setSearch(show === 'unread' ? { show } : {}, { replace: true });
  return (
    <>
      <PageHeader title="Notifications" action={<MarkAllRead />} />
      <div className={styles.filter}>
        <SegmentedControl
          legend="Which are shown"
          name="show"
          options={filterOptions}
          value={unread ? 'unread' : 'all'}
          onChange={setFilter}
        />
      </div>
      <List key={String(unread)} unread={unread} />
    </>
  );
}

const filterOptions = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

function List({ unread }: { unread: boolean }) {
  const list = useInfiniteQuery(
    orpc.notifications.list.infiniteOptions(notificationPageOptions(unread)),
  );
  const items = list.data?.pages.flatMap((page) => page.items);
  const { visible, bufferedCount, showAll } = useBufferedList(items);
  return (
    <>
      {list.isPending && <LoadingRows rows={6} label="Loading notifications" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {items
            ? 'The list couldn’t be refreshed.'
            : 'Notifications didn’t load. Nothing is lost.'}
        </ErrorNotice>
      )}
      {items?.length === 0 && (unread ? <AllRead /> : <NothingYet />)}
      <NewRows
        count={bufferedCount}
        label={bufferedCount === 1 ? '1 new notification' : `${bufferedCount} new notifications`}
        onShow={showAll}
      />
      {visible && <ByDay items={visible} />}
      <ShowMore list={list}>Show more</ShowMore>
    </>
  );
}

/** In the time zone of the settings, which the server knows, too: no heading moves once the page has loaded. */
function ByDay({ items }: { items: readonly Notification[] }) {
  const now = useNow() ?? Date.now();
  const zone = useQuery(orpc.notifications.preferences.queryOptions()).data?.timeZone ?? 'UTC';
  const days = Map.groupBy(items, ({ createdAt }) => formatDay(createdAt, now, zone));
  return (
    <div className={styles.days}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <NotificationList items={ofDay} zone={zone} />
        </section>
      ))}
    </div>
  );
}

/**
 * New notifications wait above the list until the user asks for them, so that nothing moves while
 * they read.
 */
function useBufferedList(items: readonly Notification[] | undefined) {
  const [newest, setNewest] = useState<string>();
  const first = items?.[0]?.id;
  if (newest === undefined && first !== undefined) setNewest(first);
  // Ids are in order of creation.
  const visible = items?.filter(({ id }) => newest === undefined || id <= newest);
  return {
    visible,
    bufferedCount: (items?.length ?? 0) - (visible?.length ?? 0),
    showAll: () => setNewest(first),
  };
}

function MarkAllRead() {
  const queryClient = useQueryClient();
  const unread = useQuery(orpc.notifications.unreadCount.queryOptions());
  const mark = useMutation(
    orpc.notifications.markAllRead.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.notifications.key() }),
    }),
  );
  if (mark.isError)
    return (
      <ErrorNotice onRetry={() => mark.mutate({})}>They couldn’t be marked as read.</ErrorNotice>
    );
  if (!unread.data?.count) return null;
  return (
    <button
      type="button"
      className="button"
      disabled={mark.isPending}
      onClick={() => mark.mutate({})}
    >
      Mark all read
    </button>
  );
}

const AllRead = () => (
  <EmptyState drawing="bell" title="All read">
    New notifications stay here until you read them.
  </EmptyState>
);

function NothingYet() {
  const { activeRole } = useSession();
  return (
    <EmptyState drawing="bell" title="Nothing yet">
      {activeRole === 'contractor'
        ? 'New leads, messages, and answers to your quotes show up here.'
        : activeRole === 'admin'
          ? 'Urgent conversations and decisions waiting for you show up here.'
          : 'Quotes, messages, and project updates show up here.'}
    </EmptyState>
  );
}

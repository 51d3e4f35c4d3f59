import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { NotificationList } from '#features/notifications/components/notification-list.tsx';
import type { Role } from '#lib/roles.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { isPage } from '../route-table.ts';
import styles from './notifications-panel.module.css';

const MAX_NOTIFICATION_COUNT = 8;

type Props = {
  role: Role;
  unread: number;
  /** Called when a link in the panel is followed. */
  onNavigate: () => void;
};

export function NotificationsPanel({ role, unread, onNavigate }: Props) {
  const queryClient = useQueryClient();
  const list = useQuery(
    orpc.notifications.list.queryOptions({ input: { limit: MAX_NOTIFICATION_COUNT } }),
  );
  const markAll = useMutation(
    orpc.notifications.markAllRead.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.notifications.key() }),
    }),
  );
  const allNotificationsPath = `/${role}/notifications`;

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>Notifications</h2>
        {unread > 0 && (
          <button
            type="button"
            className="button button-quiet"
            disabled={markAll.isPending}
            onClick={() => markAll.mutate({})}
          >
            Mark all read
          </button>
        )}
      </div>
      {list.isPending && <LoadingRows rows={3} />}
      {list.isError && !list.data && (
        <ErrorNotice onRetry={() => list.refetch()} retrying={list.isFetching}>
          Notifications didn’t load.
        </ErrorNotice>
      )}
      {list.data?.items.length === 0 && (
        <p className={styles.none}>Nothing yet. Updates on your projects show up here.</p>
      )}
      <div className={styles.list}>
        <NotificationList items={list.data?.items ?? []} onLeave={onNavigate} />
      </div>
      {isPage(allNotificationsPath) && (
        <Link className={styles.all} to={allNotificationsPath} onClick={onNavigate}>
          All notifications
        </Link>
      )}
    </div>
  );
}

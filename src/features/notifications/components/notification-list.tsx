import { useOpenNotification } from '#browser/open-notification.ts';
import { formatTime } from '#lib/dates.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Notification } from '../contract.ts';
import styles from './notification-list.module.css';

type Props = {
  items: readonly Notification[];
  /** Where they stand below their day: the time zone that they say the time in. */
  zone?: string;
  /** Called before navigating to the notification's target. */
  onLeave?: () => void;
};

/** Notifications as rows; a click marks one as read and opens its target within the portal. */
export function NotificationList({ items, zone, onLeave }: Props) {
  const open = useOpenNotification();
  return (
    <ul className={styles.list}>
      {items.map(({ id, isRead, actionUrl, title, message, createdAt }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.item}
            data-unread={isRead ? undefined : ''}
            onClick={() => {
              onLeave?.();
              void open({ id, isRead, actionUrl });
            }}
          >
            {!isRead && <span className="sr-only">Unread: </span>}
            <bdi className={styles.title}>{title}</bdi>
            <bdi className={styles.message}>{message}</bdi>
            <span className={styles.time}>
              {zone ? (
                <time dateTime={createdAt}>{formatTime(createdAt, zone)}</time>
              ) : (
                <RelativeTime at={createdAt} as="ago" />
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

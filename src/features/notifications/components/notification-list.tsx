import { useOpenNotification } from '#browser/open-notification.ts';
import { formatDay } from '#lib/dates.ts';
import { useNow } from '#ui/clock.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Notification } from '../contract.ts';
import styles from './notification-list.module.css';

type Props = {
  items: readonly Notification[];
  /** Says of the first of each day which day that is. */
  byDay?: boolean;
  /** Called before navigating to the notification's target. */
  onLeave?: () => void;
};

/** Notifications as rows; a click marks one as read and opens its target within the portal. */
export function NotificationList({ items, byDay = false, onLeave }: Props) {
  const open = useOpenNotification();
  const ticking = useNow();
  const [now, zone] = ticking === undefined ? [Date.now(), 'UTC'] : [ticking, undefined];
  const dayOf = ({ createdAt }: Notification) => formatDay(createdAt, now, zone);
  const isFirst = (item: Notification, before: Notification | undefined) =>
    byDay && (!before || dayOf(before) !== dayOf(item));
  return (
    <ul className={styles.list} data-days={byDay ? '' : undefined}>
      {items.map((item, index) => {
        const { id, isRead, actionUrl, title, message, createdAt } = item;
        const isFirstOfDay = isFirst(item, items[index - 1]);
        return (
          <li key={id} className={styles.row} data-first={isFirstOfDay || undefined}>
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
                {/* It takes no line of its own: in the time zone of the reader it may stand elsewhere than it was drawn first. */}
                {isFirstOfDay && (
                  <strong className={styles.day} suppressHydrationWarning>
                    {dayOf(item)}
                  </strong>
                )}
                <RelativeTime at={createdAt} as="ago" />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import type { Role } from '#lib/roles.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { badgeLabels, useBadges } from './badges.ts';
import { NotificationsPanel } from './notifications-panel.tsx';
import styles from './top-header.module.css';

/** The bell button and the panel with the latest notifications. `max` caps the count in the badge. */
export function NotificationsMenu({ role, max }: { role: Role; max: 9 | 99 }) {
  const [opened, setOpened] = useState(false);
  const { notifications } = useBadges();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1rem))"
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
      transitionProps={{ duration: 150, transition: 'fade' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={`icon-button ${styles.tool}`}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={22} stroke={1.75} aria-hidden="true" />
          <span className="sr-only">Notifications</span>
          <span className={styles.badge}>
            <CountBadge count={notifications} max={max} label={badgeLabels.notifications} />
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NotificationsPanel
          role={role}
          unread={notifications}
          onNavigate={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

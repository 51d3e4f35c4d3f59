import { Popover } from '@mantine/core';
import type { Role } from '#lib/roles.ts';
import { useOpenAtOnce } from '#ui/use-open-at-once.ts';
import { useBadges } from './badges.ts';
import { NotificationsPanel } from './notifications-panel.tsx';
import { NotificationsOpener } from './openers.tsx';

/** The bell button and the panel with the latest notifications. */
export function OpenedNotifications({ role }: { role: Role }) {
  const { button, opened, setOpened } = useOpenAtOnce();
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
        <NotificationsOpener ref={button} onClick={() => setOpened(!opened)} />
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

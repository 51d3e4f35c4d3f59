import type { Role } from '#lib/roles.ts';
import { HeaderMenu, OpenedNotifications } from './lazy-menu.tsx';
import { NotificationsOpener } from './openers.tsx';

/** The bell button and the panel with the latest notifications. `max` caps the count in the badge. */
export const NotificationsMenu = (props: { role: Role; max: 9 | 99 }) => (
  <HeaderMenu
    opener={(opener) => <NotificationsOpener {...opener} aria-haspopup="dialog" max={props.max} />}
  >
    <OpenedNotifications {...props} />
  </HeaderMenu>
);

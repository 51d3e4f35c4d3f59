import type { Role } from '#lib/roles.ts';
import { HeaderMenu, OpenedNotifications } from './lazy-menu.tsx';
import { NotificationsOpener } from './openers.tsx';

/** The bell button and the panel with the latest notifications. */
export const NotificationsMenu = (props: { role: Role }) => (
  <HeaderMenu opener={(opener) => <NotificationsOpener {...opener} aria-haspopup="dialog" />}>
    <OpenedNotifications {...props} />
  </HeaderMenu>
);

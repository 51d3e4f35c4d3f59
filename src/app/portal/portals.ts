import {
  type Icon,
  IconBell,
  IconFileText,
  IconHome,
  IconInbox,
  IconMessage,
  IconRuler2,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import type { Role } from '#lib/roles.ts';
import { isPage } from '../table.ts';

export type Entry = { to: string; label: string; icon: Icon; badge?: 'messages' | 'notifications' };

export const portals: Record<Role, { label: string }> = {
  homeowner: { label: 'Home Portal' },
  contractor: { label: 'Pro Portal' },
  admin: { label: 'Admin Portal' },
};

const all: Record<Role, Entry[]> = {
  homeowner: [
    { to: '/homeowner/dashboard', label: 'Dashboard', icon: IconHome },
    { to: '/homeowner/projects', label: 'Projects', icon: IconRuler2 },
    { to: '/homeowner/quotes', label: 'Quotes', icon: IconFileText },
    { to: '/homeowner/messages', label: 'Messages', icon: IconMessage, badge: 'messages' },
    {
      to: '/homeowner/notifications',
      label: 'Notifications',
      icon: IconBell,
      badge: 'notifications',
    },
    { to: '/homeowner/profile', label: 'Profile', icon: IconUser },
    { to: '/homeowner/settings', label: 'Settings', icon: IconSettings },
  ],
  contractor: [
    { to: '/contractor/dashboard', label: 'Dashboard', icon: IconHome },
    { to: '/contractor/leads', label: 'Leads', icon: IconInbox },
    { to: '/contractor/quotes', label: 'Quotes', icon: IconFileText },
    { to: '/contractor/projects', label: 'Projects', icon: IconRuler2 },
    { to: '/contractor/messages', label: 'Messages', icon: IconMessage, badge: 'messages' },
    {
      to: '/contractor/notifications',
      label: 'Notifications',
      icon: IconBell,
      badge: 'notifications',
    },
    { to: '/contractor/profile', label: 'Profile', icon: IconUser },
    { to: '/contractor/settings', label: 'Settings', icon: IconSettings },
  ],
  admin: [
    { to: '/admin', label: 'Overview', icon: IconHome },
    { to: '/admin/profile', label: 'Profile', icon: IconUser },
  ],
};

const existing = (entries: readonly Entry[]) => entries.filter(({ to }) => isPage(to));

/** What the sidebar leads to, as far as it exists. */
export const entriesOf = (role: Role) => existing(all[role]);

/** The bell stands in the header of a phone, so the bar below leaves it out. */
export const bottomEntriesOf = (role: Role) =>
  entriesOf(role)
    .filter(({ badge }) => badge !== 'notifications')
    .slice(0, 5);

/** Where the back button of a phone leads: from a page of one project or contractor to the one above. */
export function backFrom(role: Role, pathname: string) {
  if (!new RegExp(`^/${role}/(projects|contractor)/[^/]+`).test(pathname)) return;
  const above = pathname.slice(0, pathname.lastIndexOf('/'));
  return above === `/${role}/contractor` ? `/${role}/dashboard` : above;
}

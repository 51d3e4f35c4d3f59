import {
  type Icon,
  IconActivity,
  IconAddressBook,
  IconBell,
  IconBellRinging,
  IconBuildingStore,
  IconBulb,
  IconCalendar,
  IconCategory,
  IconChartBar,
  IconCreditCard,
  IconFileImport,
  IconFileText,
  IconFlag,
  IconFlask,
  IconGavel,
  IconHeart,
  IconHome,
  IconInbox,
  IconLifebuoy,
  IconListCheck,
  IconMessage,
  IconPhone,
  IconRosetteDiscountCheck,
  IconRuler2,
  IconScale,
  IconSearch,
  IconSettings,
  IconSpeakerphone,
  IconStar,
  IconUser,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import { hasOneOf, type Role } from '#lib/roles.ts';
import { isMasterOnly, isPage, permissionOf } from '../route-table.ts';
import type { BadgeName } from './badges.ts';

export type NavEntry = { to: string; label: string; icon: Icon; badge?: BadgeName };

export const portals: Record<Role, { label: string }> = {
  homeowner: { label: 'Home Portal' },
  contractor: { label: 'Pro Portal' },
  admin: { label: 'Admin Portal' },
};

const allEntries: Record<Role, NavEntry[]> = {
  homeowner: [
    { to: '/homeowner/dashboard', label: 'Dashboard', icon: IconHome },
    { to: '/homeowner/search', label: 'Search', icon: IconSearch },
    { to: '/homeowner/projects', label: 'Projects', icon: IconRuler2 },
    { to: '/homeowner/quotes', label: 'Quotes', icon: IconFileText },
    { to: '/homeowner/saved-contractors', label: 'Saved', icon: IconHeart },
    { to: '/homeowner/project-ideas', label: 'Ideas', icon: IconBulb },
    { to: '/homeowner/cost-calculator', label: 'Costs', icon: IconChartBar },
    { to: '/homeowner/messages', label: 'Messages', icon: IconMessage, badge: 'messages' },
    {
      to: '/homeowner/notifications',
      label: 'Notifications',
      icon: IconBell,
      badge: 'notifications',
    },
    { to: '/homeowner/calendar', label: 'Calendar', icon: IconCalendar },
    { to: '/homeowner/billing', label: 'Billing', icon: IconCreditCard },
    { to: '/homeowner/files', label: 'Files', icon: IconFileText },
    { to: '/homeowner/connect-requests', label: 'Calls', icon: IconPhone },
    { to: '/homeowner/reviews', label: 'Reviews', icon: IconStar },
    { to: '/homeowner/profile', label: 'Profile', icon: IconUser },
    { to: '/homeowner/settings', label: 'Settings', icon: IconSettings },
  ],
  contractor: [
    { to: '/contractor/dashboard', label: 'Dashboard', icon: IconHome },
    { to: '/contractor/search', label: 'Search', icon: IconSearch },
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
    { to: '/contractor/calendar', label: 'Calendar', icon: IconCalendar },
    { to: '/contractor/billing', label: 'Billing', icon: IconCreditCard },
    { to: '/contractor/files', label: 'Files', icon: IconFileText },
    { to: '/contractor/customers', label: 'Customers', icon: IconAddressBook },
    { to: '/contractor/connect-requests', label: 'Calls', icon: IconPhone },
    { to: '/contractor/reviews', label: 'Reviews', icon: IconStar },
    { to: '/contractor/analytics', label: 'Analytics', icon: IconChartBar },
    { to: '/contractor/profile', label: 'Business', icon: IconBuildingStore },
    { to: '/contractor/settings', label: 'Settings', icon: IconSettings },
  ],
  admin: [
    { to: '/admin', label: 'Overview', icon: IconHome },
    { to: '/admin/search', label: 'Search', icon: IconSearch },
    { to: '/admin/messages', label: 'Messages', icon: IconMessage, badge: 'messages' },
    { to: '/admin/support', label: 'Support', icon: IconLifebuoy },
    { to: '/admin/broadcasts', label: 'Broadcasts', icon: IconSpeakerphone },
    { to: '/admin/announcements', label: 'Announcements', icon: IconBellRinging },
    { to: '/admin/notifications', label: 'Notifications', icon: IconBell, badge: 'notifications' },
    { to: '/admin/users', label: 'People', icon: IconUsers },
    { to: '/admin/contractors', label: 'Contractors', icon: IconBuildingStore },
    { to: '/admin/homeowners', label: 'Homeowners', icon: IconHome },
    { to: '/admin/leads', label: 'Leads', icon: IconInbox },
    { to: '/admin/projects', label: 'Projects', icon: IconRuler2 },
    {
      to: '/admin/verification',
      label: 'Verification',
      icon: IconRosetteDiscountCheck,
      badge: 'verification',
    },
    { to: '/admin/connect-requests', label: 'Connect', icon: IconPhone, badge: 'connect' },
    { to: '/admin/reviews', label: 'Reviews', icon: IconStar },
    { to: '/admin/reports', label: 'Reports', icon: IconFlag, badge: 'reports' },
    { to: '/admin/disputes', label: 'Disputes', icon: IconScale, badge: 'disputes' },
    { to: '/admin/claims', label: 'Claims', icon: IconUserCheck, badge: 'claims' },
    { to: '/admin/listings', label: 'Listings', icon: IconAddressBook },
    { to: '/admin/import-contractors', label: 'Import', icon: IconFileImport },
    { to: '/admin/categories', label: 'Services', icon: IconCategory },
    { to: '/admin/state-rules', label: 'State rules', icon: IconGavel },
    { to: '/admin/ideas', label: 'Ideas', icon: IconBulb },
    { to: '/admin/analytics', label: 'Analytics', icon: IconChartBar },
    { to: '/admin/activities', label: 'Activity log', icon: IconActivity },
    { to: '/admin/audit-logs', label: 'Audit log', icon: IconListCheck },
    { to: '/admin/seed-data', label: 'Sample records', icon: IconFlask },
    { to: '/admin/payment-settings', label: 'Payments', icon: IconCreditCard },
    { to: '/admin/profile', label: 'Profile', icon: IconUser },
    { to: '/admin/settings', label: 'Settings', icon: IconSettings },
  ],
};

const onlyExistingPages = (entries: readonly NavEntry[]) => entries.filter(({ to }) => isPage(to));

/** Who looks at the menu: an admin sees only pages that their permissions open. */
type Viewer = Parameters<typeof hasOneOf>[0];

/** The entries of the sidebar. */
export const navEntriesOf = (role: Role, viewer: Viewer) =>
  onlyExistingPages(allEntries[role]).filter(
    ({ to }) =>
      role !== 'admin' ||
      (hasOneOf(viewer, permissionOf(to)) && (viewer.isMasterAdmin || !isMasterOnly(to))),
  );

/** The most important pages on a phone (spec §2 Layout). A page without a screen leaves its place to the next. */
const bottomNavNames: Record<Role, readonly string[]> = {
  homeowner: ['dashboard', 'search', 'messages', 'calendar', 'projects', 'profile'],
  contractor: ['dashboard', 'search', 'messages', 'calendar', 'leads', 'profile'],
  admin: ['', 'search', 'messages', 'verification', 'import-contractors', 'profile'],
};

/** The five entries of the bar at the bottom of a phone. The profile is always the last one. */
export function bottomNavEntriesOf(role: Role, viewer: Viewer) {
  const entries = bottomNavNames[role].flatMap((name) => {
    const to = name ? `/${role}/${name}` : `/${role}`;
    return navEntriesOf(role, viewer).find((entry) => entry.to === to) ?? [];
  });
  return [...entries.slice(0, -1).slice(0, 4), ...entries.slice(-1)];
}

/** The pages that a phone shows neither in its bottom bar nor, for homeowners, in the slide-in menu. */
export function overflowNavEntriesOf(role: Role, viewer: Viewer) {
  if (role === 'homeowner') return [];
  const inBottomNav = new Set(bottomNavEntriesOf(role, viewer).map(({ to }) => to));
  return navEntriesOf(role, viewer).filter(({ to }) => !inBottomNav.has(to));
}

/** The target of the back button on a phone: the parent of the page of a project or contractor. */
export function parentPathOf(role: Role, pathname: string) {
  if (!new RegExp(`^/${role}/(projects|contractor)/[^/]+`).test(pathname)) return;
  const parentPath = pathname.slice(0, pathname.lastIndexOf('/'));
  return parentPath === `/${role}/contractor` ? `/${role}/dashboard` : parentPath;
}

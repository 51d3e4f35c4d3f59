import {
  type Icon,
  IconBell,
  IconBuildingStore,
  IconBulb,
  IconCalendar,
  IconCategory,
  IconChartBar,
  IconCreditCard,
  IconFileText,
  IconFlag,
  IconFolder,
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

export type NavEntry = {
  to: string;
  label: string;
  icon: Icon;
  badge?: BadgeName;
  /** What the bar of a phone says, where the label is too long for it. */
  short?: string;
};

/** Pages that belong together; those that everybody comes for stand first, without a title. */
export type NavGroup = { title?: string; entries: NavEntry[] };

export const portals: Record<Role, { label: string }> = {
  homeowner: { label: 'Home Portal' },
  contractor: { label: 'Pro Portal' },
  admin: { label: 'Admin Portal' },
};

/** What homeowners and contractors come for every day. */
const dailyEntries = (role: 'homeowner' | 'contractor'): NavEntry[] => [
  { to: `/${role}/dashboard`, label: 'Dashboard', icon: IconHome },
  { to: `/${role}/search`, label: 'Search', icon: IconSearch },
  { to: `/${role}/messages`, label: 'Messages', icon: IconMessage, badge: 'messages' },
  { to: `/${role}/notifications`, label: 'Notifications', icon: IconBell, badge: 'notifications' },
  { to: `/${role}/calendar`, label: 'Calendar', icon: IconCalendar },
];

const allGroups: Record<Role, NavGroup[]> = {
  homeowner: [
    { entries: dailyEntries('homeowner') },
    {
      title: 'Your projects',
      entries: [
        { to: '/homeowner/projects', label: 'Projects', icon: IconRuler2 },
        { to: '/homeowner/quotes', label: 'Quotes', icon: IconFileText, badge: 'quotes' },
        { to: '/homeowner/billing', label: 'Billing', icon: IconCreditCard },
        { to: '/homeowner/files', label: 'Files', icon: IconFolder },
        { to: '/homeowner/reviews', label: 'Reviews', icon: IconStar },
      ],
    },
    {
      title: 'Find and plan',
      entries: [
        { to: '/homeowner/saved-contractors', label: 'Saved pros', icon: IconHeart },
        { to: '/homeowner/connect-requests', label: 'Call requests', icon: IconPhone },
        { to: '/homeowner/project-ideas', label: 'Ideas', icon: IconBulb },
        { to: '/homeowner/cost-calculator', label: 'Costs', icon: IconChartBar },
      ],
    },
    {
      title: 'Account',
      entries: [
        { to: '/homeowner/profile', label: 'Profile', icon: IconUser },
        { to: '/homeowner/settings', label: 'Settings', icon: IconSettings },
        { to: '/homeowner/help', label: 'Help', icon: IconLifebuoy },
      ],
    },
  ],
  contractor: [
    { entries: dailyEntries('contractor') },
    {
      title: 'Win work',
      entries: [
        { to: '/contractor/leads', label: 'Leads', icon: IconInbox, badge: 'leads' },
        { to: '/contractor/connect-requests', label: 'Call requests', icon: IconPhone },
        { to: '/contractor/quotes', label: 'Quotes', icon: IconFileText },
        { to: '/contractor/price-book', label: 'Price book', icon: IconListCheck },
      ],
    },
    {
      title: 'Projects and money',
      entries: [
        { to: '/contractor/projects', label: 'Projects', icon: IconRuler2 },
        { to: '/contractor/billing', label: 'Billing', icon: IconCreditCard },
        { to: '/contractor/customers', label: 'Customers', icon: IconUsers },
        { to: '/contractor/files', label: 'Files', icon: IconFolder },
      ],
    },
    {
      title: 'Your business',
      entries: [
        {
          to: '/contractor/profile',
          label: 'Business page',
          short: 'Business',
          icon: IconBuildingStore,
        },
        { to: '/contractor/reviews', label: 'Reviews', icon: IconStar },
        { to: '/contractor/analytics', label: 'Analytics', icon: IconChartBar },
        { to: '/contractor/settings', label: 'Settings', icon: IconSettings },
        { to: '/contractor/help', label: 'Help', icon: IconLifebuoy },
      ],
    },
  ],
  admin: [
    {
      entries: [
        { to: '/admin', label: 'Overview', icon: IconHome },
        { to: '/admin/search', label: 'Search', icon: IconSearch },
        { to: '/admin/messages', label: 'Messages', icon: IconMessage, badge: 'messages' },
        { to: '/admin/support', label: 'Support', icon: IconLifebuoy },
        {
          to: '/admin/notifications',
          label: 'Notifications',
          icon: IconBell,
          badge: 'notifications',
        },
      ],
    },
    {
      title: 'To decide',
      entries: [
        {
          to: '/admin/verification',
          label: 'Verification',
          short: 'Verify',
          icon: IconRosetteDiscountCheck,
          badge: 'verification',
        },
        { to: '/admin/claims', label: 'Claims', icon: IconUserCheck, badge: 'claims' },
        { to: '/admin/reports', label: 'Reports', icon: IconFlag, badge: 'reports' },
        { to: '/admin/disputes', label: 'Disputes', icon: IconScale, badge: 'disputes' },
        { to: '/admin/reviews', label: 'Reviews', icon: IconStar, badge: 'reviews' },
        {
          to: '/admin/connect-requests',
          label: 'Call requests',
          icon: IconPhone,
          badge: 'connect',
        },
      ],
    },
    {
      title: 'People and work',
      entries: [
        { to: '/admin/users', label: 'People', icon: IconUsers },
        { to: '/admin/contractors', label: 'Contractors', icon: IconBuildingStore },
        { to: '/admin/homeowners', label: 'Homeowners', icon: IconHome },
        { to: '/admin/leads', label: 'Leads', icon: IconInbox },
        { to: '/admin/projects', label: 'Projects', icon: IconRuler2 },
        { to: '/admin/listings', label: 'Listings', icon: IconBuildingStore },
        { to: '/admin/import-contractors', label: 'Import', icon: IconFileText },
      ],
    },
    {
      title: 'Site',
      entries: [
        { to: '/admin/announcements', label: 'Announcements', icon: IconSpeakerphone },
        { to: '/admin/broadcasts', label: 'Broadcasts', icon: IconMessage },
        { to: '/admin/categories', label: 'Services', icon: IconCategory },
        { to: '/admin/state-rules', label: 'State rules', icon: IconGavel },
        { to: '/admin/ideas', label: 'Ideas', icon: IconBulb },
        { to: '/admin/payment-settings', label: 'Payments', icon: IconCreditCard },
        { to: '/admin/seed-data', label: 'Sample records', icon: IconListCheck },
      ],
    },
    {
      title: 'Figures and logs',
      entries: [
        { to: '/admin/analytics', label: 'Analytics', icon: IconChartBar },
        { to: '/admin/activities', label: 'Activity log', icon: IconChartBar },
        { to: '/admin/audit-logs', label: 'Audit log', icon: IconListCheck },
      ],
    },
    {
      title: 'Account',
      entries: [
        { to: '/admin/profile', label: 'Profile', icon: IconUser },
        { to: '/admin/settings', label: 'Settings', icon: IconSettings },
      ],
    },
  ],
};

/** Who looks at the menu: an admin sees only pages that their permissions open. */
type Viewer = Parameters<typeof hasOneOf>[0];

const isInMenu = (role: Role, viewer: Viewer, to: string) =>
  isPage(to) &&
  (role !== 'admin' ||
    (hasOneOf(viewer, permissionOf(to)) && (viewer.isMasterAdmin || !isMasterOnly(to))));

/** The menu of a portal, without groups that are empty for this viewer. */
export const navGroupsOf = (role: Role, viewer: Viewer): NavGroup[] =>
  allGroups[role]
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ to }) => isInMenu(role, viewer, to)),
    }))
    .filter(({ entries }) => entries.length > 0);

/** The pages of the menu, in its order. */
export const navEntriesOf = (role: Role, viewer: Viewer) =>
  navGroupsOf(role, viewer).flatMap(({ entries }) => entries);

/** The pages in the bar of a phone (spec §2 Layout); what an admin may not see leaves its place to the next. */
const bottomNavNames: Record<Role, readonly string[]> = {
  homeowner: ['dashboard', 'search', 'messages', 'calendar', 'profile'],
  contractor: ['dashboard', 'search', 'messages', 'calendar', 'profile'],
  admin: ['', 'search', 'messages', 'verification', 'support', 'profile'],
};

/** The five entries of the bar at the bottom of a phone. The profile is always the last one. */
export function bottomNavEntriesOf(role: Role, viewer: Viewer) {
  const entries = bottomNavNames[role].flatMap((name) => {
    const to = name ? `/${role}/${name}` : `/${role}`;
    return navEntriesOf(role, viewer).find((entry) => entry.to === to) ?? [];
  });
  return [...entries.slice(0, -1).slice(0, 4), ...entries.slice(-1)];
}

/** What the specification has no place for in the bar and people come for most: it leads the sheet. */
const firstInSheet: Record<Role, readonly string[]> = {
  homeowner: ['projects', 'quotes', 'billing'],
  contractor: ['leads', 'quotes', 'projects', 'billing'],
  admin: [],
};

/** Everything that the bar of a phone leaves to its sheet: what is used most, then the groups of the menu. */
export function moreNavGroupsOf(role: Role, viewer: Viewer): NavGroup[] {
  const entries = navEntriesOf(role, viewer);
  const first = firstInSheet[role].flatMap(
    (name) => entries.find(({ to }) => to === `/${role}/${name}`) ?? [],
  );
  const placed = new Set([...bottomNavEntriesOf(role, viewer), ...first].map(({ to }) => to));
  const [daily, ...groups] = navGroupsOf(role, viewer).map((group) => ({
    ...group,
    entries: group.entries.filter(({ to }) => !placed.has(to)),
  }));
  return [{ ...daily, entries: [...first, ...(daily?.entries ?? [])] }, ...groups].filter(
    (group) => group.entries.length > 0,
  );
}

/** The badges of the pages in the sheet, which its button sums up. The bell is on the screen already. */
export const moreBadgesOf = (role: Role, viewer: Viewer) =>
  moreNavGroupsOf(role, viewer).flatMap((group) =>
    group.entries.flatMap(({ badge }) => (badge && badge !== 'notifications' ? [badge] : [])),
  );

/** The target of the back button on a phone: the parent of the page of a project or contractor. */
export function parentPathOf(role: Role, pathname: string) {
  if (!new RegExp(`^/${role}/(projects|contractor)/[^/]+`).test(pathname)) return;
  const parentPath = pathname.slice(0, pathname.lastIndexOf('/'));
  return parentPath === `/${role}/contractor` ? `/${role}/search` : parentPath;
}

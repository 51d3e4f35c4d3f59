import { expect, test } from 'vitest';
import { type Permission, roles } from '#lib/roles.ts';
import {
  bottomNavEntriesOf,
  moreBadgesOf,
  moreNavGroupsOf,
  navEntriesOf,
  navGroupsOf,
  parentPathOf,
} from './portals.ts';

const adminWith = (...permissions: Permission[]) => ({
  roles: ['admin'],
  isMasterAdmin: false,
  permissions,
});
const masterAdmin = { ...adminWith(), isMasterAdmin: true };

test.each(roles)('the menu of the %s portal lists every page once', (role) => {
  const entries = navEntriesOf(role, masterAdmin);
  for (const names of [entries.map(({ to }) => to), entries.map(({ label }) => label)])
    expect(new Set(names).size).toBe(names.length);
});

test('an admin sees the pages that their permissions open, and always the overview and their own account', () => {
  const own = ['/admin', '/admin/notifications', '/admin/profile', '/admin/settings'];
  const pathsOf = (...permissions: Permission[]) =>
    navEntriesOf('admin', adminWith(...permissions)).map(({ to }) => to);
  expect(pathsOf()).toEqual(own);
  expect(pathsOf('manage_settings')).toContain('/admin/broadcasts');
  expect(pathsOf('manage_settings')).not.toContain('/admin/users');
  expect(pathsOf('manage_users')).toContain('/admin/messages');
  expect(pathsOf('manage_users')).not.toContain('/admin/broadcasts');
  expect(pathsOf('manage_admins')).toEqual(expect.arrayContaining([...own, '/admin/users']));
  // Payment settings are for master admins, whatever else others may.
  expect(pathsOf('manage_settings')).not.toContain('/admin/payment-settings');
  expect(navEntriesOf('admin', masterAdmin).map(({ to }) => to)).toContain(
    '/admin/payment-settings',
  );
  expect(bottomNavEntriesOf('admin', adminWith()).map(({ to }) => to)).toEqual([
    '/admin',
    '/admin/profile',
  ]);
});

test.each([
  ['homeowner', ['dashboard', 'search', 'messages', 'calendar', 'profile']],
  ['contractor', ['dashboard', 'search', 'messages', 'calendar', 'profile']],
] as const)(
  'the bar of a phone in the %s portal has the five pages of the specification',
  (role, names) => {
    const paths = bottomNavEntriesOf(role, masterAdmin).map(({ to }) => to);
    expect(paths).toEqual(names.map((name) => `/${role}/${name}`));
    expect(bottomNavEntriesOf('admin', masterAdmin).map(({ to }) => to)).toContain('/admin/search');
  },
);

test.each(roles)(
  'the bar and the sheet of a phone have every page of the %s portal once',
  (role) => {
    const inSheet = moreNavGroupsOf(role, masterAdmin).flatMap(({ entries }) => entries);
    const reached = [...bottomNavEntriesOf(role, masterAdmin), ...inSheet].map(({ to }) => to);
    expect(reached.toSorted()).toEqual(
      navEntriesOf(role, masterAdmin)
        .map(({ to }) => to)
        .toSorted(),
    );
  },
);

test.each([
  ['homeowner', ['projects', 'quotes', 'billing', 'notifications'], ['quotes']],
  ['contractor', ['leads', 'quotes', 'projects', 'billing', 'notifications'], ['leads']],
] as const)(
  'the sheet of the %s portal begins with what is used most, and its button sums up what waits',
  (role, names, badges) => {
    const [first] = moreNavGroupsOf(role, masterAdmin);
    expect(first?.entries.map(({ to }) => to)).toEqual(names.map((name) => `/${role}/${name}`));
    expect(moreBadgesOf(role, masterAdmin)).toEqual(badges);
  },
);

test('groups that an admin may see nothing of are left out', () => {
  expect(navGroupsOf('admin', adminWith()).map(({ title }) => title)).toEqual([
    undefined,
    'Account',
  ]);
});

test.each([
  ['/homeowner/projects/1', '/homeowner/projects'],
  ['/homeowner/projects/1/edit', '/homeowner/projects/1'],
  ['/homeowner/contractor/1', '/homeowner/search'],
  ['/homeowner/quotes', undefined],
] as const)('the back button of %s leads to %s', (page, parent) => {
  expect(parentPathOf('homeowner', page)).toBe(parent);
});

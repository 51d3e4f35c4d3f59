import { describe, expect, test } from 'vitest';
import {
  canManageAdmins,
  canManageSettings,
  canManageUsers,
  canViewAnalytics,
  currentRole,
} from './roles.ts';

test.each([
  [['homeowner', 'admin'], 'admin', 'admin'],
  [['homeowner', 'admin'], 'contractor', 'homeowner'],
  [['contractor', 'homeowner'], null, 'contractor'],
  [['CS Member', 'admin'], undefined, 'admin'],
  [['CS Member'], 'CS Member', 'homeowner'],
  [[], 'admin', 'homeowner'],
])('with the roles %j and %j chosen, the current role is %s', (held, chosen, role) => {
  expect(currentRole(held, chosen)).toBe(role);
});

const admin = { roles: ['admin'], isMasterAdmin: false, permissions: [] as string[] };
const both = { canCreateAdmins: true, canDeleteAdmins: true };
const none: string[] = [];
const all = ['admins', 'users', 'analytics', 'settings'];

describe('capabilities', () => {
  test.each([
    ['an admin without anything', admin, none],
    ['a master admin', { ...admin, isMasterAdmin: true }, all],
    ['an admin with all', { ...admin, permissions: ['all'] }, all],
    ['manage_admins', { ...admin, permissions: ['manage_admins'] }, ['admins']],
    ['manage_users', { ...admin, permissions: ['manage_users'] }, ['users']],
    ['view_analytics', { ...admin, permissions: ['view_analytics'] }, ['analytics']],
    ['manage_settings', { ...admin, permissions: ['manage_settings'] }, ['settings']],
    ['both flags about admins', { ...admin, adminSettings: both }, ['admins']],
    ['one of the two', { ...admin, adminSettings: { canCreateAdmins: true } }, none],
    ['the other', { ...admin, adminSettings: { canDeleteAdmins: true } }, none],
    ['the flag about users', { ...admin, adminSettings: { canManageUsers: true } }, ['users']],
    ['about analytics', { ...admin, adminSettings: { canViewAnalytics: true } }, ['analytics']],
    ['about settings', { ...admin, adminSettings: { canManageSettings: true } }, ['settings']],
    [
      'a homeowner with permissions',
      { ...admin, roles: ['homeowner'], permissions: ['all'] },
      none,
    ],
    ['one with flags', { ...admin, roles: ['homeowner'], adminSettings: both }, none],
    ['one called master admin', { ...admin, roles: ['contractor'], isMasterAdmin: true }, none],
  ])('%s: what they can manage', (_, person, expected) => {
    const can = {
      admins: canManageAdmins(person),
      users: canManageUsers(person),
      analytics: canViewAnalytics(person),
      settings: canManageSettings(person),
    };
    const granted = Object.entries(can).flatMap(([name, isGranted]) => (isGranted ? [name] : []));
    expect(granted).toEqual(expected);
  });
});

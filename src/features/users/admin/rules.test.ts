import { describe, expect, test } from 'vitest';
import type { Permission } from '#lib/roles.ts';
import { changeableRoles, movesOf, rolesAfterChange } from './rules.ts';

const admin = (...permissions: Permission[]) => ({
  uid: 'a',
  roles: ['admin'],
  isMasterAdmin: false,
  permissions,
});
const master = { ...admin(), isMasterAdmin: true };
const person = (
  roles: string[],
  { isActive = true, isMasterAdmin = false, sample = false, id = 'p' } = {},
) => ({
  id,
  roles,
  isActive,
  isMasterAdmin,
  sample,
  isMember: roles.includes('CS Member'),
});

test.each([
  ['a homeowner, by nobody in particular', admin(), person(['homeowner']), []],
  [
    'a homeowner, by a manager of people',
    admin('manage_users'),
    person(['homeowner']),
    ['setRoles', 'deactivate'],
  ],
  [
    'one who is kept out',
    admin('manage_users'),
    person(['contractor'], { isActive: false }),
    ['setRoles', 'reactivate'],
  ],
  ['an admin, by a manager of people', admin('manage_users'), person(['admin']), []],
  [
    'an admin, by a manager of admins',
    admin('manage_admins'),
    person(['admin']),
    ['setRoles', 'deactivate'],
  ],
  ['an admin, by the master', master, person(['admin']), ['setRoles', 'update', 'deactivate']],
  ['a homeowner, by the master', master, person(['homeowner']), ['setRoles', 'deactivate']],
  ['a master, by another', master, person(['admin'], { isMasterAdmin: true }), []],
  ['oneself', master, person(['admin'], { id: 'a' }), []],
])('an admin’s moves for %s', (_, caller, subject, moves) => {
  expect(movesOf(caller, subject)).toEqual(moves);
});

describe('changeable roles', () => {
  test.each([
    ['people', admin('manage_users'), person(['homeowner']), ['homeowner', 'contractor']],
    ['admins', master, person(['homeowner']), ['homeowner', 'contractor', 'admin']],
    [
      'a sample account',
      master,
      person(['homeowner'], { sample: true }),
      ['homeowner', 'contractor'],
    ],
    ['a member', master, person(['homeowner', 'CS Member']), ['contractor']],
    ['out of reach', admin('manage_users'), person(['admin']), []],
  ])('of %s', (_, caller, subject, roles) => {
    expect(changeableRoles(caller, subject)).toEqual(roles);
  });

  test('a member keeps the marker', () => {
    expect(rolesAfterChange(['homeowner', 'CS Member'], ['homeowner', 'contractor'])).toEqual([
      'homeowner',
      'contractor',
      'CS Member',
    ]);
  });
});

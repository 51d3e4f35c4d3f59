import { expect, test } from 'vitest';
import { roleOfMember, syncedRoles } from './rules.ts';

test.each([
  ['admin', 'admin'],
  ['employee', 'admin'],
  [' Employee ', 'admin'],
  ['member', 'homeowner'],
  ['contractor', 'homeowner'],
  ['administrator', 'homeowner'],
  ['', 'homeowner'],
])('role %j at the membership site means %s here', (theirs, ours) => {
  expect(roleOfMember(theirs)).toBe(ours);
});

const held = (roles: string[], { isMember = true, isMasterAdmin = false } = {}) => ({
  roles,
  isMember,
  isMasterAdmin,
});

test.each([
  ['a new member', 'member', undefined, ['homeowner', 'CS Member']],
  ['a new employee', 'employee', undefined, ['admin', 'CS Member']],
  [
    'an admin that is none any more',
    'member',
    held(['admin', 'CS Member']),
    ['homeowner', 'CS Member'],
  ],
  [
    'a member who became an admin',
    'admin',
    held(['homeowner', 'CS Member']),
    ['admin', 'CS Member'],
  ],
  [
    'a local contractor who is a member',
    'member',
    held(['contractor'], { isMember: false }),
    ['homeowner', 'contractor', 'CS Member'],
  ],
  [
    'a local master admin',
    'member',
    held(['admin'], { isMasterAdmin: true }),
    ['homeowner', 'admin', 'CS Member'],
  ],
])('%s', (_, theirs, before, after) => {
  expect(syncedRoles(theirs, before)).toEqual(after);
});

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
    held(['admin', 'CS Member'], { isMasterAdmin: true }),
    ['homeowner', 'admin', 'CS Member'],
  ],
])('%s', (_, theirs, before, after) => {
  expect(syncedRoles(theirs, 'sign-in', before)).toEqual(after);
});

test.each([
  ['registers here', 'registration', undefined, false],
  ['registered here and signs in here', 'sign-in', held(['homeowner']), false],
  ['registered here and comes from the site', 'sso', held(['homeowner']), true],
  ['came from the site before', 'sign-in', held(['homeowner', 'CS Member']), true],
  [
    'has an account here and signs in as a member',
    'sign-in',
    held(['homeowner'], { isMember: false }),
    true,
  ],
  ['signs in as a member for the first time', 'sign-in', undefined, true],
] as const)('whoever %s is marked as a member: %s', (_, arrival, before, isMarked) => {
  expect(syncedRoles('member', arrival, before).includes('CS Member')).toBe(isMarked);
});

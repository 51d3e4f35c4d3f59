import { expect, test } from 'vitest';
import type { Session } from '#browser/context.ts';
import type { Role } from '#lib/roles.ts';
import { getRedirectPath, roleSwitchFor } from './guard.ts';

function sessionOf(activeRole: Role | null, roles: string[]): Session {
  const user: Session['user'] = {
    uid: crypto.randomUUID(),
    email: 'dana@example.com',
    firstName: 'Dana',
    lastName: 'Whitfield',
    name: 'Dana Whitfield',
    role: activeRole ?? 'homeowner',
    roles,
    contractorId: null,
    profileComplete: true,
    emailVerified: false,
    isMasterAdmin: false,
    permissions: [],
    adminSettings: null,
  };
  return { user, activeRole, viewing: null };
}

const areas = ['homeowner', 'contractor', 'admin'] as const;

test.each([
  ['homeowner', ['homeowner'], [undefined, '/homeowner/dashboard', '/homeowner/dashboard']],
  ['contractor', ['contractor'], ['/contractor/dashboard', undefined, '/contractor/dashboard']],
  ['admin', ['admin'], ['/admin', '/admin', undefined]],
  [
    'homeowner',
    ['homeowner', 'contractor', 'admin'],
    [undefined, '/homeowner/dashboard', '/homeowner/dashboard'],
  ],
  ['admin', ['homeowner', 'contractor', 'admin'], ['/admin', '/admin', undefined]],
  [
    null,
    ['contractor', 'homeowner'],
    ['/contractor/dashboard', undefined, '/contractor/dashboard'],
  ],
  [null, ['CS Member'], [undefined, '/homeowner/dashboard', '/homeowner/dashboard']],
] as const)(
  'someone acting as %s with the roles %j may enter only the portal of the current role',
  (active, roles, redirects) => {
    const session = sessionOf(active, [...roles]);
    expect(areas.map((area) => getRedirectPath(session, area, '/x'))).toEqual(redirects);
  },
);

test.each(areas)(
  'a guest who opens the %s area has to sign in, and returns to it afterwards',
  (area) => {
    const guest = { user: null, activeRole: null, viewing: null };
    expect(getRedirectPath(guest, area, '/contractor/leads?leadId=1&x=2')).toBe(
      '/login?redirect=%2Fcontractor%2Fleads%3FleadId%3D1%26x%3D2',
    );
  },
);

test.each([
  [
    'contractor',
    ['homeowner', 'contractor'],
    { 'sec-fetch-dest': 'document' },
    { role: 'contractor' },
  ],
  ['contractor', ['homeowner', 'contractor'], { 'sec-fetch-dest': 'empty' }, 'reload'],
  ['contractor', ['homeowner', 'contractor'], { 'sec-fetch-dest': 'iframe' }, undefined],
  ['contractor', ['homeowner', 'contractor'], {}, undefined],
  [
    'contractor',
    ['homeowner', 'contractor'],
    { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
    undefined,
  ],
  ['admin', ['homeowner', 'contractor'], { 'sec-fetch-dest': 'document' }, undefined],
  ['signed-in', ['homeowner'], { 'sec-fetch-dest': 'document' }, undefined],
] as const)(
  'a link into the %s area for somebody with the roles %j, asked for as %j',
  (...given) => {
    const [area, roles, headers, expected] = given;
    const session = sessionOf('homeowner', [...roles]);
    expect(roleSwitchFor(session, area, new Headers(headers))).toEqual(expected);
  },
);

test.each([
  ['/contractor/leads', undefined],
  ['/homeowner/dashboard', 'reload'],
])('data for a page of another role, asked for by %s, gives %j', (from, expected) => {
  const headers = new Headers({
    'sec-fetch-dest': 'empty',
    referer: `https://plumbline.example${from}`,
  });
  const session = sessionOf('homeowner', ['homeowner', 'contractor']);
  expect(roleSwitchFor(session, 'contractor', headers)).toBe(expected);
});

import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContext } from '#browser/context.ts';
import { grantRoles, homeowner, signIn } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { SIGN_IN_REFUSED } from './rules.ts';
import { action } from './screens/session.ts';
import { sessions } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ann = {
  role: 'contractor' as const,
  email: ' Ann@Example.com ',
  password: 'plumb and level',
  firstName: ' Ann ',
  lastName: 'Lee',
  phone: ' (312) 555-0101 ',
  businessName: 'Lee Roofing',
  zipCode: '60614',
  services: ['Roof Repair', 'Roof Repair'],
};

describe('register', () => {
  test('trims and lowercases, opens a session, and leaves a contractor’s profile incomplete', async () => {
    const guest = await world.as();
    const { token, user, activeRole } = await guest.session.register(ann);
    expect(user).toMatchObject({
      email: 'ann@example.com',
      firstName: 'Ann',
      roles: ['contractor'],
      profileComplete: false,
      emailVerified: false,
      contractorId: user.uid,
    });
    expect(activeRole).toBe('contractor');
    const { user: known } = await (await world.as({ token })).session.get();
    expect(known?.uid).toBe(user.uid);
  });

  test('refuses a taken address, an unknown service and an unknown ZIP code', async () => {
    const guest = await world.as();
    await expect(guest.session.register(ann)).rejects.toMatchObject({ code: 'already-exists' });
    const bea = { ...ann, email: 'bea@example.com' };
    await expect(guest.session.register({ ...bea, services: ['Alchemy'] })).rejects.toMatchObject({
      code: 'invalid-argument',
      data: { issues: [{ path: 'services' }] },
    });
    await expect(guest.session.register({ ...bea, zipCode: '00000' })).rejects.toMatchObject({
      data: { issues: [{ path: 'zipCode' }] },
    });
  });
});

describe('sign in', () => {
  test('refuses a wrong password and an unknown address with the same message', async () => {
    const guest = await world.as();
    const refused = { code: 'unauthenticated', message: SIGN_IN_REFUSED };
    for (const email of ['ann@example.com', 'nobody@example.com'])
      await expect(guest.session.signIn({ email, password: 'wrong' })).rejects.toMatchObject(
        refused,
      );
    const { user } = await signIn(world, { email: 'ANN@example.com', password: ann.password });
    expect(user.firstName).toBe('Ann');
  });

  test('stores no token that could be used from a copy of the table', async () => {
    const { token } = await homeowner(world);
    const rows = await world.db.select().from(sessions);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('signing out ends the session at once', async () => {
  const hugo = await homeowner(world);
  await (await world.as(hugo)).session.signOut();
  expect(await (await world.as(hugo)).session.get()).toEqual({
    user: null,
    activeRole: null,
    viewing: null,
  });
});

test('signing in for a page of another held role activates that role', async () => {
  const { user, token } = await (await world.as()).session.register({
    ...ann,
    email: 'both@example.com',
  });
  await grantRoles(world, user.uid, ['homeowner', 'contractor']);
  const { email } = await (await world.as({ token })).profile.get();
  const signedIn = async (redirectTo?: string) =>
    (await world.as()).session.signIn({ email, password: ann.password, redirectTo });
  expect(await signedIn()).toMatchObject({
    activeRole: 'homeowner',
    goTo: '/homeowner/dashboard',
  });
  expect(await signedIn('/contractor/leads?leadId=1')).toMatchObject({
    activeRole: 'contractor',
    goTo: '/contractor/leads?leadId=1',
  });
  for (const nowhere of ['/admin/users', 'https://evil.example', '//evil.example'])
    expect(await signedIn(nowhere)).toMatchObject({ goTo: '/homeowner/dashboard' });
});

test('the menu of an outdated page still leads to a valid page', async () => {
  const hugo = await homeowner(world);
  const chosen = async (role: string, who?: { token: string }) => {
    const context = new RouterContextProvider();
    context.set(apiContext, await world.as(who));
    const url = new URL('http://localhost/session');
    const request = new Request(url, { method: 'POST', body: new URLSearchParams({ role }) });
    const answer = await action({ request, url, context, params: {}, pattern: '/session' });
    return answer.headers.get('location');
  };
  expect(await chosen('homeowner', hugo)).toBe('/homeowner/dashboard');
  expect(await chosen('admin', hugo)).toBe('/homeowner/dashboard');
  expect(await chosen('contractor')).toBe('/login?redirect=%2Fcontractor%2Fdashboard');
});

test('only a person who holds a role can switch to it', async () => {
  const hugo = await homeowner(world);
  await expect((await world.as(hugo)).session.switchRole({ role: 'admin' })).rejects.toMatchObject({
    code: 'permission-denied',
  });
  await grantRoles(world, hugo.uid, ['homeowner', 'admin']);
  await (await world.as(hugo)).session.switchRole({ role: 'admin' });
  expect((await (await world.as(hugo)).session.get()).activeRole).toBe('admin');
  await grantRoles(world, hugo.uid, ['homeowner']);
  expect((await (await world.as(hugo)).session.get()).activeRole).toBe('homeowner');
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/users/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('people read their own profile and no other', async () => {
  const [hugo, pia] = [await homeowner(world, { firstName: 'Hugo' }), await contractor(world)];
  const mine = await (await world.as(hugo)).profile.get();
  expect(mine).toMatchObject({
    uid: hugo.uid,
    firstName: 'Hugo',
    role: 'homeowner',
    location: { city: 'Chicago', state: 'IL', zipCode: '60614' },
    preferences: { notifications: true, marketingEmails: false },
  });
  expect((await (await world.as(pia)).profile.get()).uid).toBe(pia.uid);
  await expect((await world.as()).profile.get()).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('an update changes only the given fields, and the activity does not contain the values', async () => {
  const hugo = await homeowner(world, { firstName: 'Hugo', lastName: 'Brandt' });
  const api = await world.as(hugo);
  const before = await api.profile.get();
  const after = await api.profile.update({
    lastName: ' Marsh ',
    location: { address1: '4 Mill Lane' },
    preferences: { marketingEmails: true },
  });
  expect(after).toEqual({
    ...before,
    lastName: 'Marsh',
    name: 'Hugo Marsh',
    location: { ...before.location, address1: '4 Mill Lane' },
    preferences: { ...before.preferences, marketingEmails: true },
    updatedAt: after.updatedAt,
  });
  expect(await api.profile.get()).toEqual(after);

  const recorded = await world.db
    .select()
    .from(activities)
    .where(eq(activities.subjectId, hugo.uid));
  expect(recorded).toMatchObject([
    { type: 'user.updated', data: { changed: ['lastName', 'location', 'preferences'] } },
  ]);
  expect(JSON.stringify(recorded)).not.toContain('Mill Lane');
});

test('two parallel updates of different fields both have effect', async () => {
  const hugo = await homeowner(world);
  const api = await world.as(hugo);
  await Promise.all([
    api.profile.update({ preferences: { marketingEmails: true } }),
    api.profile.update({ preferences: { profileVisibility: 'private' } }),
    api.profile.update({ firstName: 'Anna' }),
    api.profile.update({ lastName: 'Moss' }),
  ]);
  expect(await api.profile.get()).toMatchObject({
    name: 'Anna Moss',
    preferences: { notifications: true, marketingEmails: true, profileVisibility: 'private' },
  });
});

test('people cannot change their own roles, permissions and flags', async () => {
  const hugo = await homeowner(world);
  const before = await (await world.as(hugo)).profile.get();
  const answer = await world.fetch('/api/me', {
    method: 'PATCH',
    token: hugo.token,
    json: {
      role: 'admin',
      roles: ['admin'],
      isMasterAdmin: true,
      permissions: ['all'],
      emailVerified: true,
      profileComplete: false,
      email: 'other@example.com',
      source: 'sso',
    },
  });
  expect(answer.status).toBe(200);
  const { updatedAt, ...after } = await (await world.as(hugo)).profile.get();
  expect(before).toMatchObject(after);
});

test('a ZIP code that does not exist is refused', async () => {
  const api = await world.as(await homeowner(world));
  await expect(api.profile.update({ location: { zipCode: '00000' } })).rejects.toMatchObject({
    code: 'invalid-argument',
    data: { issues: [{ path: 'location.zipCode' }] },
  });
});

test('a ZIP code has to exist and to fit the state, for whoever changes it', async () => {
  const hugo = await homeowner(world);
  const api = await world.as(hugo);
  const refusedBecause = (message: string) => ({
    code: 'invalid-argument',
    data: { issues: [{ path: 'location.zipCode', message: expect.stringContaining(message) }] },
  });
  const save = (location: object) => api.profile.update({ location });
  await expect(save({ zipCode: '00000' })).rejects.toMatchObject(refusedBecause('find that ZIP'));
  for (const wrong of [{ zipCode: '98101' }, { state: 'oh' }, { state: 'OH', zipCode: '60614' }])
    await expect(save(wrong)).rejects.toMatchObject(refusedBecause('Check the ZIP code'));
  expect((await save({ state: 'WA', zipCode: '98101' })).location.zipCode).toBe('98101');
  // What an earlier version stored may stay while something else changes.
  await world.db.update(users).set({ state: 'OH' }).where(eq(users.id, hugo.uid));
  const kept = { state: 'OH', zipCode: '98101', address1: '4 Mill Lane' };
  expect((await save(kept)).location).toMatchObject(kept);
});

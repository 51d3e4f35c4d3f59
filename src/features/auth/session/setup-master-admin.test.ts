import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/users/tables.ts';
import { readConfig } from '#server/config/config.ts';
import { admin, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { setupCode } from './service.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const person = {
  email: 'Olive@example.com',
  password: 'plumb and level',
  firstName: 'Olive',
  lastName: 'Marsh',
};
const withCode = (code = setupCode(world.config)) => ({ ...person, code });
const path = '/api/setup-master-admin';

test('the setup code creates the first master admin and signs them in', async () => {
  await admin(world);
  const guest = await world.as();
  expect(await guest.session.masterAdminSetup()).toEqual({ open: true });
  const { user, activeRole, token } = await guest.session.setupMasterAdmin(
    withCode(` ${setupCode(world.config).toLowerCase()} `),
  );
  expect(user).toMatchObject({
    email: 'olive@example.com',
    roles: ['admin'],
    isMasterAdmin: true,
    permissions: ['all'],
  });
  expect(activeRole).toBe('admin');
  const session = await (await world.as({ token })).session.get();
  expect(session.user?.uid).toBe(user.uid);
  await guest.session.signIn({ email: person.email, password: person.password });
});

describe('without the code', () => {
  test.each(['', 'WRONG', '0000-0000-0000'])('%j creates no admin', async (code) => {
    const { status } = await world.fetch(path, { method: 'POST', json: withCode(code) });
    expect(status).toBe(code === '' ? 400 : 403);
    expect(await world.db.select().from(users)).toEqual([]);
  });

  test('there are five tries in a quarter of an hour', async () => {
    const attempt = async (code: string, from = '203.0.113.62') =>
      (await world.fetch(path, { method: 'POST', json: withCode(code), from })).status;
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await attempt('WRONG'));
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect(await attempt(setupCode(world.config))).toBe(429);
    expect(await attempt(setupCode(world.config), '198.51.100.62')).toBe(201);
  });

  test('an existing account is not made an admin', async () => {
    const { email, uid } = await homeowner(world);
    await expect(
      (await world.as()).session.setupMasterAdmin({ ...withCode(), email }),
    ).rejects.toMatchObject({ code: 'already-exists' });
    const [row] = await world.db.select().from(users).where(eq(users.id, uid));
    expect(row?.isMasterAdmin).toBe(false);
  });
});

test('twenty parallel requests create one master admin', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const json = { ...withCode(), email: `olive${index}@example.com` };
      return world.fetch(path, { method: 'POST', json, from: `203.0.113.${index}` });
    }),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array<number>(19).fill(404)]);
  expect(await world.db.select().from(users)).toMatchObject([{ isMasterAdmin: true }]);
});

test('once there is a master admin, the call answers as if it did not exist, whatever is sent', async () => {
  await admin(world, { master: true });
  const bodyOf = async (target: string, init: Parameters<World['fetch']>[1]) => {
    const answer = await world.fetch(target, init);
    const { requestId, ...body } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, body };
  };
  const unknown = await bodyOf('/api/no-such-call', { method: 'POST', json: {} });
  expect(unknown.status).toBe(404);
  for (const json of [withCode(), withCode('WRONG'), {}, { code: 7 }])
    expect(await bodyOf(path, { method: 'POST', json })).toEqual(unknown);
  expect(await bodyOf(path, {})).toEqual(unknown);
});

test('the setup code is derived from the secret, stays the same, and can be configured', () => {
  const config = (secret: string, code?: string) =>
    readConfig({ APP_SECRET: secret.repeat(32), ...(code && { SETUP_CODE: code }) });
  const derived = setupCode(config('a'));
  expect(derived).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(setupCode(config('a'))).toBe(derived);
  expect(setupCode(config('b'))).not.toBe(derived);
  expect(setupCode(config('a', 'my own code'))).toBe('my own code');
});

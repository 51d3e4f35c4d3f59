import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceCategories } from '#features/categories/tables.ts';
import { users } from '#features/users/tables.ts';
import { admin, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { demoSignIns } from '../../database/seed/sign-ins.ts';
import { prepareData } from './prepare-data.ts';
import { startupMessage } from './startup-message.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ SETUP_CODE: 'level and square' });
});
afterAll(() => world.close());

const prepare = (seed: 'demo' | 'none') => prepareData({ ...world.config, seed }, world.url);

test('the start inserts the categories, and no demo world unless configured', async () => {
  await world.db.delete(serviceCategories);
  expect(await prepare('none')).toEqual({ signIns: [], isMasterAdminMissing: true });
  expect(await world.db.$count(serviceCategories)).toBeGreaterThan(50);
  expect(await world.db.$count(users)).toBe(0);
});

test('the start creates no demo world where users exist, and lists none of its sign-ins', async () => {
  await homeowner(world);
  expect(await prepare('demo')).toEqual({ signIns: [], isMasterAdminMissing: true });
  expect(await world.db.$count(users)).toBe(1);
});

test('the startup message says how to become master admin until there is one', async () => {
  const message = startupMessage(world.config, 3000, await prepare('demo'));
  expect(message).toContain('Plumbline is at http://localhost:3000');
  expect(message).toContain('setup code: level and square');
  expect(message).not.toContain('password');
  await admin(world, { master: true });
  expect(startupMessage(world.config, 3000, await prepare('demo'))).not.toContain(
    'level and square',
  );
});

test('the startup message lists the demo sign-ins with their password', () => {
  const message = startupMessage(world.config, 3000, {
    signIns: demoSignIns.slice(0, 2),
    isMasterAdminMissing: false,
  });
  expect(message).toContain('dana@example.com    password: plumbline');
  expect(message).toContain('marcus@example.com  password: plumbline');
});

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

test('puts the categories in place, and no demo world that nobody wants', async () => {
  await world.db.delete(serviceCategories);
  expect(await prepare('none')).toEqual({ signIns: [], needsMasterAdmin: true });
  expect(await world.db.$count(serviceCategories)).toBeGreaterThan(50);
  expect(await world.db.$count(users)).toBe(0);
});

test('makes no demo world beside people, nor speaks of one that is not there', async () => {
  await homeowner(world);
  expect(await prepare('demo')).toEqual({ signIns: [], needsMasterAdmin: true });
  expect(await world.db.$count(users)).toBe(1);
});

test('says how to become master admin until there is one', async () => {
  const said = startupMessage(world.config, 3000, await prepare('demo'));
  expect(said).toContain('Plumbline is at http://localhost:3000');
  expect(said).toContain('setup code: level and square');
  expect(said).not.toContain('password');
  await admin(world, { master: true });
  expect(startupMessage(world.config, 3000, await prepare('demo'))).not.toContain(
    'level and square',
  );
});

test('lists the demo sign-ins with their password', () => {
  const said = startupMessage(world.config, 3000, {
    signIns: demoSignIns.slice(0, 2),
    needsMasterAdmin: false,
  });
  expect(said).toContain('dana@example.com    password: plumbline');
  expect(said).toContain('marcus@example.com  password: plumbline');
});

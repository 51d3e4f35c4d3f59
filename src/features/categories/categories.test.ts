import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { builtInCategories } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const names = async () =>
  (await (await world.as()).categories.list()).items.map(({ name }) => name);

test('guests see every built-in category once, sorted by name', async () => {
  const listed = await names();
  expect(listed).toHaveLength(builtInCategories.length);
  expect(listed).toEqual([...new Set(listed)].sort());
});

test('an admin who may manage settings adds a category once, and contractors can offer it', async () => {
  const [permitted, other] = [
    await admin(world, { permissions: ['manage_settings'] }),
    await admin(world),
  ];
  const newCategory = { name: 'Beekeeping', group: 'Garden & outdoors' };
  for (const caller of [other, await contractor(world)])
    await expect((await world.as(caller)).categories.add(newCategory)).rejects.toMatchObject({
      code: 'permission-denied',
    });
  expect(await names()).not.toContain('Beekeeping');

  const api = await world.as(permitted);
  expect(await api.categories.add({ ...newCategory, name: ' Beekeeping ' })).toMatchObject(
    newCategory,
  );
  await expect(api.categories.add(newCategory)).rejects.toMatchObject({ code: 'already-exists' });
  expect(await names()).toContain('Beekeeping');

  const { user } = await (await world.as()).session.register({
    role: 'contractor',
    email: 'bee@example.com',
    password: 'plumb and level',
    firstName: 'Bea',
    lastName: 'Lund',
    phone: '(312) 555-0109',
    businessName: 'Lund Bees',
    zipCode: '60614',
    services: ['Beekeeping'],
  });
  const { items } = await (await world.as()).contractors.search({ service: 'Beekeeping' });
  expect(items.map(({ id }) => id)).toEqual([user.contractorId]);
});

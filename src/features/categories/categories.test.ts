import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, contractor, homeowner } from '#test/personas.ts';
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

const asKeeper = async () =>
  (await world.as(await admin(world, { permissions: ['manage_settings'] }))).categories;
const suggested = async (q: string) => (await (await world.as()).search.suggest({ q })).services;

test('words that an admin writes find the service at once, and the built-in ones come back', async () => {
  const keeper = await asKeeper();
  const name = 'Chimney Repair';
  const builtIn = await keeper.get({ name });
  expect(builtIn).toMatchObject({ areWordsOwn: false, areQuestionsOwn: false });
  expect(await suggested('gloobing')).not.toContain(name);
  const words = { says: ['gloobing stack'], may: ['gloobing'] };
  expect(await keeper.update({ name, words })).toMatchObject({ words, areWordsOwn: true });
  expect(await suggested('gloobing')).toContain(name);
  await keeper.update({ name, words: null });
  expect(await keeper.get({ name })).toEqual(builtIn);
  expect(await suggested('gloobing')).not.toContain(name);
  await expect(keeper.update({ name, words: { says: ['a, b'], may: [] } })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

test('questions that an admin writes are asked of homeowners', async () => {
  const keeper = await asKeeper();
  const category = 'Carpentry';
  const questions = [{ question: 'Which wood? ', options: ['Oak', 'Pine'] }];
  const asked = async () => (await (await world.as()).categories.questions({ category })).items;
  const before = await asked();
  await keeper.update({ name: category, questions });
  expect(await asked()).toEqual([{ question: 'Which wood?', options: ['Oak', 'Pine'] }]);
  await keeper.update({ name: category, questions: null });
  expect(await asked()).toEqual(before);
  for (const wrong of [
    { question: 'Which wood', options: ['Oak', 'Pine'] },
    { question: 'Which wood?', options: ['Oak'] },
  ])
    await expect(keeper.update({ name: category, questions: [wrong] })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
});

test('a retired service is not offered for new work, but its page stays, until it comes back', async () => {
  const keeper = await asKeeper();
  const name = 'Stucco Repair';
  const owner = await homeowner(world);
  const post = async () =>
    (await world.as(owner)).projects.create({
      ...{ title: 'The wall', description: 'It crumbles', category: name, zipCode: '60614' },
    });
  await post();
  const { retiredAt } = await keeper.update({ name, retired: true });
  expect(await names()).not.toContain(name);
  expect((await keeper.list()).retired.map((each) => each.name)).toEqual([name]);
  expect((await (await world.as(owner)).categories.list()).retired).toEqual([]);
  expect(await suggested('stucco')).not.toContain(name);
  await expect(post()).rejects.toMatchObject({ code: 'invalid-argument' });
  const { localPages } = await world.as();
  expect(await localPages.get({ service: 'stucco-repair' })).toMatchObject({ service: name });
  expect((await keeper.update({ name, retired: true })).retiredAt).toBe(retiredAt);
  await keeper.update({ name, retired: false, group: 'Care & upkeep' });
  expect(await keeper.get({ name })).toMatchObject({ group: 'Care & upkeep', retiredAt: null });
  await post();
});

test('a service that is not there is not found', async () => {
  const keeper = await asKeeper();
  for (const call of [keeper.get, keeper.update])
    await expect(call({ name: 'constructor' })).rejects.toMatchObject({ code: 'not-found' });
});

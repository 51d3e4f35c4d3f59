import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformDays } from '#features/analytics/tables.ts';
import { auditEntries } from '#features/audit/tables.ts';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { leads } from '#features/leads/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { insertMissingCategories } from '../data.ts';
import { builtInCategories } from '../rules.ts';
import { otherServiceColumns, serviceColumns } from './rules.ts';
import { moveLateEntries } from './service.ts';

let world: World;
let api: Awaited<ReturnType<World['as']>>;
beforeAll(async () => {
  world = await createWorld();
  const keeper = await admin(world, { permissions: ['manage_settings'] });
  api = await world.as(keeper);
});
afterAll(() => world.close());

const post = async (category: string) => {
  const { projects: calls } = await world.as(await homeowner(world));
  return calls.create({ title: 'Work', description: 'To do', category, zipCode: '60614' });
};
const reason = 'People call it that';
const offered = async (contractorId: string) => {
  const [business] = await world.db
    .select()
    .from(contractors)
    .where(eq(contractors.id, contractorId));
  const rows = await world.db
    .select()
    .from(contractorServices)
    .where(eq(contractorServices.contractorId, contractorId));
  return [business?.services.toSorted(), rows.map(({ service }) => service).toSorted()];
};

test('every column that holds the name of a service is moved', async () => {
  const { rows } = await world.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name in ('service', 'services', 'category')
      and table_name <> 'disputes'`);
  const known = serviceColumns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...known, ...otherServiceColumns].toSorted(),
  );
});

test('a renamed service takes everything along, its old address leads to the new one, and it can be renamed back', async () => {
  const { categories, localPages } = api;
  const [name, to] = ['Stucco Repair', 'Plaster Facades'];
  const carla = await contractor(world, { services: [name, 'Carpentry'] });
  const project = await post(name);
  const before = await categories.get({ name });
  expect(await categories.previewMove({ name })).toMatchObject({
    projects: 1,
    leads: 1,
    businesses: 1,
  });
  expect(await categories.rename({ name, to, reason })).toEqual({ name: to });

  const [row] = await world.db.select().from(projects).where(eq(projects.id, project.id));
  expect(row?.category).toBe(to);
  expect(await world.db.$count(leads, eq(leads.service, to))).toBe(1);
  expect(await offered(carla.contractorId)).toEqual([
    ['Carpentry', to],
    ['Carpentry', to],
  ]);
  const after = await categories.get({ name: to });
  expect(after).toMatchObject({
    group: before.group,
    questions: before.questions,
    retiredAt: null,
  });
  expect(after.words.says).toEqual(expect.arrayContaining([...before.words.says, 'stucco repair']));
  expect((await (await world.as()).search.suggest({ q: 'stucco' })).services).toContain(to);
  const page = await localPages.get({ service: 'stucco-repair' });
  expect(page.service).toBe(to);
  expect(page.guide).not.toBe(null);
  await expect(categories.get({ name })).rejects.toMatchObject({ code: 'not-found' });
  await expect(categories.update({ name, retired: false })).rejects.toMatchObject({
    code: 'not-found',
  });
  // The next start adds the built-in services that are missing: this one is not.
  await insertMissingCategories(world.db, builtInCategories);
  const { items, retired } = await categories.list();
  expect([...items, ...retired].map((each) => each.name)).not.toContain(name);

  await expect(categories.rename({ name: to, to: 'Carpentry', reason })).rejects.toMatchObject({
    code: 'already-exists',
  });
  await categories.rename({ name: to, to: name, reason });
  expect((await localPages.get({ service: 'plaster-facades' })).service).toBe(name);
  expect((await offered(carla.contractorId))[0]).toEqual(['Carpentry', name]);
  await world.settle();
  const audited = await world.db.$count(auditEntries, eq(auditEntries.action, 'category.renamed'));
  expect(audited).toBe(2);
});

test('a merged service adds its businesses, figures and words to the other one, nothing twice', async () => {
  const { categories, localPages } = api;
  const [name, into] = ['Chimney Repair', 'Masonry Repair'];
  const both = await contractor(world, { services: [name, into] });
  const one = await contractor(world, { services: [name] });
  const day = { day: '2026-01-02', zipCode: '60614' };
  await world.db.insert(platformDays).values([
    { ...day, service: name, requests: 2, wonCents: 500 },
    { ...day, service: into, requests: 3, wonCents: 100 },
    { ...day, zipCode: '60615', service: name, requests: 1 },
  ]);
  await categories.merge({ name, into, reason });
  expect(await offered(both.contractorId)).toEqual([[into], [into]]);
  expect(await offered(one.contractorId)).toEqual([[into], [into]]);
  const days = await world.db.select().from(platformDays).where(eq(platformDays.day, day.day));
  expect(days.toSorted((a, b) => a.zipCode.localeCompare(b.zipCode))).toMatchObject([
    { service: into, requests: 5, wonCents: 500 + 100 },
    { service: into, requests: 1 },
  ]);
  expect((await (await world.as()).search.suggest({ q: 'chimney repair' })).services).toContain(
    into,
  );
  expect((await localPages.get({ service: 'chimney-repair' })).service).toBe(into);
  await expect(post(name)).rejects.toMatchObject({ code: 'invalid-argument' });
  for (const refused of [
    { name, into },
    { name: 'Carpentry', into: name },
  ])
    await expect(categories.merge({ ...refused, reason })).rejects.toMatchObject({
      code: 'not-found',
    });
  await expect(categories.merge({ name: into, into, reason })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
});

test('what comes in under the old name a moment later is brought along', async () => {
  const { categories } = api;
  const [name, to] = ['Tile Work', 'Tiles'];
  await categories.add({ name, group: 'Test' });
  const { id } = await post(name);
  await categories.rename({ name, to, reason });
  await world.db.update(projects).set({ category: name }).where(eq(projects.id, id));
  await moveLateEntries(await world.contextOf());
  const [row] = await world.db.select().from(projects).where(eq(projects.id, id));
  expect(row?.category).toBe(to);
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countDay } from '#features/analytics/counting/data.ts';
import { platformDays } from '#features/analytics/tables.ts';
import { countForAdmin } from '#features/dashboard/data.ts';
import { countAudience } from '#features/messages/broadcasts/data.ts';
import { users } from '#features/users/tables.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { findWrongCounters } from '../../../database/seed/find-wrong-counters.ts';
import { sampleRuns } from './tables.ts';

let world: World;
let keeper: Awaited<ReturnType<World['as']>>;
const zipCode = '60614';

beforeAll(async () => {
  world = await createWorld();
  keeper = await world.as(await admin(world, { permissions: ['manage_settings', 'manage_users'] }));
});
afterAll(() => world.close());
afterEach(async () => {
  await keeper.seedData.remove({}).catch(() => {});
  await world.settle();
});

async function addSamples(homeowners = 8) {
  await keeper.seedData.add({ homeowners, zipCode });
  await world.settle();
  return keeper.seedData.get();
}

/** A world without contractors has no totals yet. */
const wrongCounters = async () =>
  (await findWrongCounters(world.db)).filter(
    (wrong) => !wrong.startsWith('there are three totals'),
  );

/** Every row of the database that has one of these ids in a column of ids, but for the logs of what admins did. */
async function rowsNaming(ids: readonly string[]) {
  const { rows: columns } = await world.db.execute<{
    table: string;
    column: string;
    isArray: boolean;
  }>(sql`
    select c.table_name as table, c.column_name as column, c.data_type = 'ARRAY' as "isArray"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name in ('uuid', '_uuid')
      and c.table_name not in ('audit_entries', 'activities')`);
  const found: string[] = [];
  for (const { table, column, isArray } of columns) {
    const name = sql.identifier(column);
    const { rows } = await world.db.execute(
      isArray
        ? sql`select 1 from ${sql.identifier(table)} where ${name} && ${sql.param(ids)}::uuid[] limit 1`
        : sql`select 1 from ${sql.identifier(table)} where ${name} = any(${sql.param(ids)}::uuid[]) limit 1`,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test('sample homeowners come with contractors, projects, quotes, talks and reviews, and say that they are samples', async () => {
  const made = await addSamples(8);
  expect(made.run).toMatchObject({ kind: 'add', status: 'done', total: 16, done: 16 });
  expect(made.counts).toEqual({
    ...{ homeowners: 8, contractors: 8, projects: 8, leads: 8 },
    ...{ quotes: 6, conversations: 6, reviews: 2 },
  });
  expect(made.people.map(({ name }) => name).filter((name) => !/\(sample\)$/.test(name))).toEqual(
    [],
  );
  expect(await wrongCounters()).toEqual([]);
});

test('nobody real meets a sample, and nothing counts one', async () => {
  const real = await homeowner(world, { zipCode });
  const pro = await contractor(world, { zipCode, services: ['Roof Repair', 'Drain Cleaning'] });
  const before = await countForAdmin(world.db);
  const audience = { roles: ['homeowner', 'contractor'] as const, state: null };
  const reached = await countAudience(world.db, audience);
  const { people } = await addSamples(8);

  const ids = new Set(people.map(({ uid }) => uid));
  const seeker = await world.as(real);
  const found = await seeker.contractors.search({ zip: zipCode });
  expect(found.items.filter(({ id }) => ids.has(id))).toEqual([]);
  const sample = people.find(({ role }) => role === 'contractor');
  await expect(seeker.contractors.get({ id: sample?.uid ?? '' })).rejects.toMatchObject({
    code: 'not-found',
  });
  const offered = await (await world.as(pro)).leads.available({});
  expect(offered.items).toEqual([]);

  expect(await countForAdmin(world.db)).toEqual(before);
  expect(await countAudience(world.db, audience)).toEqual(reached);
  const today = new Date();
  for (let ago = 0; ago <= 61; ago++)
    await countDay(
      world.db,
      new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10),
    );
  expect(await world.db.select().from(platformDays)).toEqual([]);
});

test('no mail goes to a sample', async () => {
  await addSamples(1);
  const [sample] = await world.db.select().from(users).where(eq(users.sample, true)).limit(1);
  const mail = { subject: 'Hello', html: '', text: '' };
  await world.jobContext().mailer.sendAll([
    { ...mail, key: 'sample', to: sample?.email ?? '' },
    { ...mail, key: 'real', to: 'dana@example.com' },
  ]);
  const mails = await world.db.select({ to: outboxMails.recipient }).from(outboxMails);
  expect(mails.map(({ to }) => to).filter((to) => !to.startsWith('person'))).toEqual([
    'dana@example.com',
  ]);
});

test('removal leaves nothing of them, with what admins wrote to them, and nothing else changes', async () => {
  const dana = await homeowner(world);
  const { people } = await addSamples(8);
  const ids = people.map(({ uid }) => uid);
  const [someone] = people.filter(({ role }) => role === 'homeowner');
  const talk = await keeper.adminConversations.findOrCreate({
    userId: someone?.uid ?? '',
    userType: 'homeowner',
  });
  await keeper.conversations.sendMessage({ id: talk.id, content: 'Hello' });
  await world.settle();
  expect((await rowsNaming(ids)).length).toBeGreaterThan(10);

  await keeper.seedData.remove({});
  await world.settle();
  const after = await keeper.seedData.get();
  expect(after.run).toMatchObject({ kind: 'remove', status: 'done' });
  expect(Object.values(after.counts).every((count) => count === 0)).toBe(true);
  expect(await rowsNaming(ids)).toEqual([]);
  expect(await wrongCounters()).toEqual([]);
  expect(await (await world.as(dana)).session.get({})).toMatchObject({ user: { uid: dana.id } });
  await expect(keeper.seedData.remove({})).rejects.toMatchObject({ code: 'failed-precondition' });
});

test('one job at a time, and a job that was cut short goes on', async () => {
  await keeper.seedData.add({ homeowners: 1, zipCode });
  await expect(keeper.seedData.add({ homeowners: 1, zipCode })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await expect(keeper.seedData.remove({})).rejects.toMatchObject({ code: 'failed-precondition' });
  // As if the process had died after three accounts: the work of the same job is done again.
  await world.db.update(sampleRuns).set({ done: 0 });
  await world.settle();
  expect((await keeper.seedData.get()).counts).toMatchObject({ homeowners: 1, contractors: 8 });
});

test.each([
  [{ homeowners: 0, zipCode }, 'invalid-argument'],
  [{ homeowners: 51, zipCode }, 'invalid-argument'],
  [{ homeowners: 1, zipCode: '00000' }, 'invalid-argument'],
])('%o is refused', async (input, code) => {
  await expect(keeper.seedData.add(input)).rejects.toMatchObject({ code });
});

test('an account cannot become a sample, so that what it signed stays', async () => {
  const { id } = await homeowner(world);
  await expect(
    world.db.execute(sql`update users set sample = true where id = ${id}`),
  ).rejects.toMatchObject({ cause: { message: 'an account cannot become a sample' } });
});

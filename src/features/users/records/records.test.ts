import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { activities } from '#server/outbox/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createScenario, type Scenario } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import { listLatestRecords, listPersonalRecords } from './data.ts';
import { recordKinds } from './rules.ts';

let world: World;
let scene: Scenario;
beforeAll(async () => {
  world = await createWorld();
  scene = await createScenario(world);
});
afterAll(() => world.close());

const as = async (caller: { token: string }) => (await world.as(caller)).users;
const people = () => as(scene.people.people);

test.each(['homeowner', 'contractor'] as const)(
  'the page of a %s shows each kind’s newest, and all of a kind page by page',
  async (role) => {
    const { uid } = scene.people[role];
    const users = await people();
    const { parts } = await users.overview({ id: uid });
    expect(parts.map(({ kind }) => kind)).toEqual(recordKinds);
    for (const kind of ['leads', 'projects', 'quotes', 'conversations'] as const) {
      const part = parts.find((each) => each.kind === kind);
      expect(part?.items.length, kind).toBeGreaterThan(0);
      expect(
        part?.items.every(({ side, title }) => side === role && title !== ''),
        kind,
      ).toBe(true);
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await users.records({ id: uid, kind, limit: 1, ...(cursor && { cursor }) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen, kind).toEqual([...new Set(seen)].sort().reverse());
      expect(seen.slice(0, 5), kind).toEqual(part?.items.map(({ id }) => id));
    }
  },
);

test('a conversation opens only where support takes part; of others the title shows', async () => {
  const { items } = await (await people()).records({
    id: scene.people.homeowner.uid,
    kind: 'conversations',
  });
  for (const { title, about, path } of items) {
    expect(title).not.toBe('');
    if (about !== 'Support') expect(path).toBeNull();
  }
});

test('nobody else’s records are among them, and reading them is kept', async () => {
  const nobody = await homeowner(world);
  const { parts } = await (await people()).overview({ id: nobody.uid });
  expect(parts.flatMap(({ items }) => items)).toEqual([]);
  const kept = await world.db
    .select()
    .from(activities)
    .where(and(eq(activities.subjectId, nobody.uid), eq(activities.type, 'record.read')));
  expect(kept).toEqual([expect.objectContaining({ actorId: scene.people.people.uid })]);
});

test('with `manage_admins` alone there are neither records nor sessions of others than admins', async () => {
  const users = await as(await admin(world, { permissions: ['manage_admins'] }));
  const { uid } = scene.people.homeowner;
  await expect(users.overview({ id: uid })).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(users.sessions({ id: uid })).rejects.toMatchObject({ code: 'not-found' });
});

test('an admin signs a person out on one device, and no master admin', async () => {
  const pro = await contractor(world);
  const other = await world.session(pro.uid, 'contractor');
  const users = await people();
  const { items, canEnd } = await users.sessions({ id: pro.uid });
  expect([items.length, canEnd]).toEqual([2, true]);
  for (const { id } of items.slice(0, 1)) {
    const input = { id: pro.uid, sessionId: id };
    await expect(users.endSession({ ...input, id: newId() })).rejects.toMatchObject({
      code: 'not-found',
    });
    await users.endSession(input);
    await expect(users.endSession(input)).rejects.toMatchObject({ code: 'not-found' });
  }
  expect((await users.sessions({ id: pro.uid })).items).toHaveLength(1);
  const left = await Promise.allSettled(
    [pro, other].map(async (who) => (await world.as(who)).profile.get()),
  );
  expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

  const master = scene.people.master;
  const ofMaster = await users.sessions({ id: master.uid });
  expect(ofMaster.canEnd).toBe(false);
  const [session] = ofMaster.items;
  await expect(
    users.endSession({ id: master.uid, sessionId: session?.id ?? '' }),
  ).rejects.toMatchObject({ code: 'permission-denied' });
});

test('every list of a person is read from an index', async () => {
  const client = await world.pool.connect();
  await client.query('set enable_seqscan = off');
  const owner = { uid: newId(), contractorId: newId() };
  const plans = await queryPlansOf({ ...world, pool: client as never }, async (db) => {
    await listLatestRecords(db, owner);
    for (const kind of recordKinds)
      await listPersonalRecords(db, { ...owner, kind, limit: 50, after: newId() });
  });
  client.release(true);
  for (const plan of plans) expect(plan).not.toContain('Seq Scan');
});

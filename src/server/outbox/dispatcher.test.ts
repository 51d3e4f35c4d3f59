import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { LiveHub } from '../live/live-hub.ts';
import { dispatchBatch } from './dispatch-batch.ts';
import { Dispatcher } from './dispatcher.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const log = pino({ level: 'silent' });
const create = (planJobs: Planner | undefined = () => []) =>
  new Dispatcher({ directUrl: world.url, live: new LiveHub(), log, planJobs });
type Planner = ConstructorParameters<typeof Dispatcher>[0]['planJobs'];

const insertActivity = (type: string, subjectId: string, audience = [subjectId]) =>
  world.pool.query(
    `insert into activities (type, actor_role, subject_type, subject_id, audience, data)
     values ($1, 'job', 'test', $2, $3, '{}')`,
    [type, subjectId, audience],
  );

async function positionsOf(subjectId: string) {
  const { rows } = await world.pool.query<{ position: string | null }>(
    'select position from activities where subject_id = $1 order by id',
    [subjectId],
  );
  return rows.map(({ position }) => position);
}

/** Terminates every dispatcher's connection, as a restart of the database would. */
const cutOff = () =>
  world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'plumbline-dispatcher' and datname = current_database()`,
  );

test('without a connection the dispatcher neither spins nor keeps the program from stopping', async () => {
  const dispatcher = create();
  // Never connected, so there is no database to query.
  await dispatcher.flush();
  await dispatcher.start();
  await homeowner(world);
  await cutOff();
  await dispatcher.flush();
  await dispatcher.stop();
}, 5_000);

test('a dispatcher that stops reports no failure, though it is notified of its own last batch', async () => {
  const lines: string[] = [];
  const dispatcher = new Dispatcher({
    directUrl: world.url,
    live: new LiveHub(),
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
    planJobs: () => [],
  });
  await dispatcher.start();
  const { uid } = await homeowner(world);
  for (let n = 0; n < 5; n += 1) await insertActivity('test.happened', uid);
  await dispatcher.stop();
  expect(await positionsOf(uid)).not.toContain(null);
  expect(lines).toEqual([]);
});

test('what was committed while the connection was lost is dispatched after it is back', async () => {
  const dispatcher = create();
  await dispatcher.start();
  await cutOff();
  const { uid } = await homeowner(world);
  await insertActivity('test.happened', uid);
  await expect.poll(() => positionsOf(uid), { timeout: 4_000 }).toEqual([expect.any(String)]);
  await dispatcher.stop();
});

test('a process that leaves dispatching to others wakes them, and hears of what they dispatched', async () => {
  const { uid } = await homeowner(world);
  const live = new LiveHub();
  const seen: string[] = [];
  live.onEvents((events) => {
    for (const { subjectId } of events) seen.push(subjectId);
  });
  const web = new Dispatcher({ directUrl: world.url, live, log });
  await web.start();
  await insertActivity('test.forwarded', uid);
  web.wake();
  await web.flush();
  expect(await positionsOf(uid)).toEqual([null]);
  const worker = create();
  await worker.start();
  await expect.poll(() => seen).toContain(uid);
  const other = await homeowner(world);
  await insertActivity('test.forwarded', other.uid);
  web.wake();
  await expect.poll(() => seen).toContain(other.uid);
  await Promise.all([web.stop(), worker.stop()]);
});

test('a batch is planned anew each time, so a rush does not meet the plan of a quiet day', async () => {
  const { uid } = await homeowner(world);
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    await insertActivity('test.planned', uid);
    await dispatchBatch(client, () => []);
    const { rows } = await client.query('select statement from pg_prepared_statements');
    expect(rows).toEqual([]);
  } finally {
    await client.end();
  }
});

test('two dispatchers that meet the same activities dispatch each of them once', async () => {
  const { uid } = await homeowner(world);
  const planned: string[] = [];
  const plan: Planner = (type) => {
    planned.push(type);
    return [{ name: 'test.twice/effect', maxActivities: 1 }];
  };
  // It would be a third one.
  await world.dispatcher.stop();
  const dispatchers = [create(plan), create(plan)];
  await Promise.all(dispatchers.map((each) => each.start()));
  // Holds the first dispatcher in the middle of its batch, between what it has read and the job that follows.
  const holder = await world.pool.connect();
  const before = (await world.pool.query('select max(position) from activities')).rows[0].max;
  await holder.query('begin');
  await holder.query('lock table graphile_worker._private_jobs in share mode');
  // Without a recipient: the key of the deliveries would refuse a second dispatch, too.
  await insertActivity('test.twice', uid, []);
  for (const each of dispatchers) each.wake();
  await expect
    .poll(async () => {
      const { rows } = await world.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where application_name = 'plumbline-dispatcher' and datname = current_database()
           and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting;
    })
    .toBe(2);
  await holder.query('commit');
  holder.release();
  for (const each of dispatchers) await each.stop();
  expect(planned).toEqual(['test.twice']);
  const { rows } = await world.pool.query(
    "select count(*)::int from graphile_worker.jobs where task_identifier like 'test.twice%'",
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(Number((await positionsOf(uid))[0])).toBeGreaterThan(Number(before));
});

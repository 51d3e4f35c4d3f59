import { EventEmitter } from 'node:events';
import { runOnce, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { createWorld, type World } from '#test/world.ts';
import { LiveHub } from '../live/live-hub.ts';
import { Dispatcher } from '../outbox/dispatcher.ts';
import { recordActivities } from '../outbox/outbox.ts';
import { reactionTasks } from './reaction-tasks.ts';
import { planJobs, type Reactions } from './reactions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const logger = new WorkerLogger(() => () => {});
const job = { kind: 'job', name: 'test' } as const;

let handled: string[][];
let poisoned: string | undefined;
const handle = (subjects: string[]) => {
  if (poisoned && subjects.includes(poisoned)) throw new Error('poisoned');
  handled.push(subjects);
};
const reactions: Reactions = {
  'test.set': {
    effect: { handleAll: async (set) => handle(set.map(({ subjectId }) => subjectId)) },
  },
  'test.one': { effect: async ({ subjectId }) => handle([subjectId]) },
  'test.some': {
    effect: { follows: ({ n }) => n !== 1, handle: async ({ subjectId }) => handle([subjectId]) },
  },
};
beforeEach(() => {
  handled = [];
  poisoned = undefined;
});

/** Records activities and runs their jobs until none is left, those that failed once more at once. */
async function react(type: string, count: number) {
  const subjects = Array.from({ length: count }, newId);
  const activity = { type, subjectType: 'test', audience: [], requestId: 'test' };
  await recordActivities(
    world.db,
    { actor: job },
    subjects.map((subjectId, n) => ({ ...activity, subjectId, data: { n } })),
  );
  poisoned &&= subjects[Math.floor(count / 3)];
  const dispatcher = new Dispatcher({
    directUrl: world.url,
    live: new LiveHub(),
    log: pino({ level: 'silent' }),
    planJobs: planJobs(reactions),
  });
  await dispatcher.start();
  // It goes on by itself until all are dispatched, which may take more than one round.
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(0);
  await dispatcher.stop();
  let jobs = 0;
  const events: WorkerEvents = new EventEmitter();
  events.on('job:complete', () => {
    jobs += 1;
  });
  const taskList = reactionTasks(reactions, world.jobContext());
  // The first time whole, then in halves; a failed job is given back shortly after its run.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await runOnce({ pgPool: world.pool, taskList, logger, events });
    await expect.poll(countLockedJobs).toBe(0);
    await world.pool.query('update graphile_worker._private_jobs set run_at = now()');
  }
  return { subjects, jobs };
}

async function countWaiting() {
  const { rows } = await world.pool.query<{ count: number }>(
    'select count(*)::int from activities where position is null',
  );
  return rows[0]?.count;
}

async function countLockedJobs() {
  const { rows } = await world.pool.query<{ count: number }>(
    'select count(*)::int from graphile_worker._private_jobs where locked_at is not null',
  );
  return rows[0]?.count;
}

test('a thousand activities are handled by forty jobs, each in one set and in order', async () => {
  const { subjects, jobs } = await react('test.set', 1_000);
  expect(jobs).toBe(40);
  expect(handled.map((set) => set.length)).toEqual(Array(40).fill(25));
  expect(handled.flat().toSorted()).toEqual(subjects.toSorted());
  for (const set of handled) expect(set).toEqual(subjects.filter((each) => set.includes(each)));
});

test.each(['test.set', 'test.one'])(
  'an activity of %s that always fails is alone in the end',
  async (type) => {
    poisoned = 'one of them';
    const { subjects } = await react(type, 64);
    const others = subjects.filter((each) => each !== poisoned);
    expect(handled.flat().toSorted()).toEqual(others.toSorted());
    const { rows } = await world.pool.query<{ payload: number[] }>(
      'select payload from graphile_worker._private_jobs',
    );
    expect(rows.map(({ payload }) => payload)).toEqual([[expect.any(Number)]]);
    await world.pool.query('delete from graphile_worker._private_jobs');
  },
);

test('an effect that does not follow from an activity has no job for it', async () => {
  const { subjects } = await react('test.some', 3);
  expect(handled.flat().toSorted()).toEqual([subjects[0], subjects[2]].toSorted());
  expect((await react('test.some', 1)).jobs).toBe(1);
  handled = [];
  const { subjects: pair, jobs } = await react('test.some', 2);
  expect([handled, jobs]).toEqual([[[pair[0]]], 1]);
});

test('a job of the previous version, for one activity, is understood', async () => {
  const subjectId = newId();
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into activities (type, actor_role, subject_type, subject_id, audience, data, position)
     values ('test.set', 'job', 'test', $1, '{}', '{}', 1) returning id`,
    [subjectId],
  );
  await world.pool.query("select graphile_worker.add_job('test.set/effect', $1::json)", [
    JSON.stringify({ activityId: Number(rows[0]?.id) }),
  ]);
  const taskList = reactionTasks(reactions, world.jobContext());
  await runOnce({ pgPool: world.pool, taskList, logger });
  expect(handled).toEqual([[subjectId]]);
});

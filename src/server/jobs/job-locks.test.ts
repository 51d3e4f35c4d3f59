import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorld, type World } from '#test/world.ts';
import { releaseOrphanedJobs, tagWorkerConnections, trackJobsInHand } from './job-locks.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function lockedBy(worker: string) {
  const { rows } = await world.pool.query<{ id: string }>(
    "select id from graphile_worker.add_job('upkeep', '{}', run_at => now() + interval '1 day')",
  );
  const id = rows[0]?.id;
  await world.pool.query(
    'update graphile_worker._private_jobs set locked_at = now(), locked_by = $2 where id = $1',
    [id, worker],
  );
  const holder = async () => {
    const { rows: found } = await world.pool.query<{ locked_by: string | null }>(
      'select locked_by from graphile_worker.jobs where id = $1',
      [id],
    );
    return found[0]?.locked_by ?? 'nobody';
  };
  return { id: id ?? '', holder };
}

const often = { everyMs: 20, secondLookMs: 20 };

test('jobs of a worker that is gone are unlocked; those of one that still listens stay locked', async () => {
  const events: WorkerEvents = new EventEmitter();
  const failed = vi.fn();
  tagWorkerConnections(events, failed);
  const client = await world.pool.connect();
  try {
    // Only these two fields of the event are read.
    events.emit('pool:listen:success', { workerPool: { id: 'alive' }, client } as never);
    await client.query('listen jobs');
    const [ofAlive, ofKilled] = [await lockedBy('alive'), await lockedBy('killed')];
    const inHand = { workers: new Set<string>(), jobs: new Set<string>() };
    const locks = releaseOrphanedJobs(world.pool, inHand, failed, often);
    await vi.waitFor(async () => expect(await ofKilled.holder()).toBe('nobody'), {
      timeout: 20_000,
    });
    await locks.stop();
    expect(await ofAlive.holder()).toBe('alive');
    expect(failed).not.toHaveBeenCalled();
  } finally {
    client.release(true);
  }
});

test('a job that was given to a worker of ours when its connection broke is unlocked', async () => {
  const events: WorkerEvents = new EventEmitter();
  const failed = vi.fn();
  const inHand = trackJobsInHand(events);
  events.emit('pool:listen:success', { workerPool: { id: 'ours' } } as never);
  const [heard, unheard] = [await lockedBy('ours'), await lockedBy('ours')];
  events.emit('job:start', { job: { id: heard.id } } as never);
  const locks = releaseOrphanedJobs(world.pool, inHand, failed, often);
  await vi.waitFor(async () => expect(await unheard.holder()).toBe('nobody'), { timeout: 20_000 });
  expect(await heard.holder()).toBe('ours');
  events.emit('job:complete', { job: { id: heard.id } } as never);
  await vi.waitFor(async () => expect(await heard.holder()).toBe('nobody'), { timeout: 20_000 });
  await locks.stop();
  expect(failed).not.toHaveBeenCalled();
});

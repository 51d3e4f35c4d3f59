import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorld, type World } from '#test/world.ts';
import { releaseOrphanedJobs, tagWorkerConnections } from './job-locks.ts';

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
  return async () => {
    const { rows: found } = await world.pool.query<{ locked_by: string | null }>(
      'select locked_by from graphile_worker.jobs where id = $1',
      [id],
    );
    return found[0]?.locked_by ?? 'nobody';
  };
}

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
    const locks = releaseOrphanedJobs(world.pool, failed, {
      everyMs: 20,
      secondLookMs: 20,
    });
    await vi.waitFor(async () => expect(await ofKilled()).toBe('nobody'), { timeout: 20_000 });
    await locks.stop();
    expect(await ofAlive()).toBe('alive');
    expect(failed).not.toHaveBeenCalled();
  } finally {
    client.release(true);
  }
});

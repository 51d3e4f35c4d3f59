import { runOnce } from 'graphile-worker';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#test/world.ts';
import { describeError } from '../log.ts';
import { createWorkerLogger, redactTaskErrors } from './job-errors.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('of a failed job, code, name and id are kept, but no values of its statements', async () => {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const { rows } = await world.pool.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('canary', '{"name": "canary words"}')`,
  );
  await runOnce({
    pgPool: world.pool,
    logger: createWorkerLogger(pino({ serializers: { err: describeError } }, { write })),
    taskList: redactTaskErrors({
      canary: async () => void (await world.db.execute("select 'canary words'::uuid")),
    }),
  });
  expect(JSON.parse(logged)).toMatchObject({
    job: 'canary',
    jobId: rows[0]?.id,
    attempt: 1,
    err: { code: '22P02' },
    msg: 'a job failed',
  });
  // The worker stores the error after it has said that the run is over.
  const storedError = async () => {
    const text = 'select last_error from graphile_worker.jobs where id = $1';
    const stored = await world.pool.query<{ last_error: string | null }>(text, [rows[0]?.id]);
    return stored.rows[0]?.last_error;
  };
  await expect.poll(storedError).toContain('22P02');
  expect(`${logged} ${await storedError()}`).not.toMatch(/canary words|select/);
});

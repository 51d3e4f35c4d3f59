import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { reportFailingJobs } from './reactions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function addFailingJob(kind: string, attempts: number) {
  const { rows } = await world.pool.query<{ id: string }>(
    `select id from graphile_worker.add_job($1, '{}', run_at => now() + interval '1 day')`,
    [kind],
  );
  await world.pool.query('update graphile_worker._private_jobs set attempts = $2 where id = $1', [
    rows[0]?.id,
    attempts,
  ]);
}

test('jobs that keep failing are told once a kind and day, to admins who manage the settings', async () => {
  const keeper = await admin(world, { permissions: ['manage_settings'] });
  const other = await admin(world, { permissions: ['manage_users'] });
  const dana = await homeowner(world);
  const seenBy = async (who: { token: string }) =>
    (await (await world.as(who)).notifications.list({})).items;
  await addFailingJob('upkeep', 4);
  await reportFailingJobs(world.jobContext());
  expect(await seenBy(keeper)).toEqual([]);

  await addFailingJob('upkeep', 5);
  await addFailingJob('upkeep', 9);
  await addFailingJob('quote.sent/mail', 25);
  await Promise.all([reportFailingJobs(world.jobContext()), reportFailingJobs(world.jobContext())]);
  await reportFailingJobs(world.jobContext());
  const seen = await seenBy(keeper);
  expect(seen).toHaveLength(2);
  expect(seen.find(({ message }) => message.includes('upkeep'))).toMatchObject({
    ...{ type: 'job_failure', priority: 'high', actionUrl: '/admin' },
    message: expect.stringMatching(/^2 jobs.*growing intervals/),
  });
  expect(seen.find(({ message }) => message.includes('quote.sent'))?.message).toMatch(
    /^A job.*won’t be retried/,
  );
  expect(await seenBy(other)).toEqual([]);
  expect(await seenBy(dana)).toEqual([]);

  world.setClock(new Date(Date.now() + 86_400_000));
  await reportFailingJobs(world.jobContext());
  world.setClock(undefined);
  expect(await seenBy(keeper)).toHaveLength(4);
});

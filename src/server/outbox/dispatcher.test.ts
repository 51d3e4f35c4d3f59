import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { LiveHub } from '../live/live-hub.ts';
import { Dispatcher } from './dispatcher.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const log = pino({ level: 'silent' });
const create = () =>
  new Dispatcher({ directUrl: world.url, live: new LiveHub(), log, planJobs: () => [] });

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

test('what was committed while the connection was lost is dispatched after it is back', async () => {
  const dispatcher = create();
  await dispatcher.start();
  await cutOff();
  const { uid } = await homeowner(world);
  await world.pool.query(
    `insert into activities (type, actor_role, subject_type, subject_id, audience, data)
     values ('test.happened', 'job', 'test', $1, array[$1]::uuid[], '{}')`,
    [uid],
  );
  await expect
    .poll(
      async () => {
        const { rows } = await world.pool.query(
          'select position from activities where subject_id = $1',
          [uid],
        );
        return rows.map(({ position }) => position !== null);
      },
      { timeout: 4_000 },
    )
    .toEqual([true]);
  await dispatcher.stop();
});

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { insertBroadcast } from '../../src/features/messages/broadcasts/data.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';
import { migrateAll } from '../../src/server/database/postgres.ts';
import { type Program, startProgram } from './program.ts';

/** Per role, the most that a broadcast reaches (spec §9). */
const PEOPLE = 1_000;
const TARGETS = 2 * PEOPLE;
const WORKERS = 2;
/** The longest time without progress. A dead worker's job is free again within seconds. */
const STALL_TIMEOUT_MS = 90_000;

/**
 * A broadcast to 2,000 people, sent by two copies of the program, one or both of which are killed at random until
 * `kills` processes were. Afterwards the broadcast completes, and everybody has its message exactly once.
 */
export async function killBroadcast(dataDir: string, kills: number) {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durable: true,
  });
  await migrateAll(server.url);
  const { pool, db } = openDatabase(server.url, () => {});
  const environment = {
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret that all the copies share',
    // Each kill would log lost connections.
    LOG_LEVEL: 'silent',
  };
  const workers: Program[] = [];
  try {
    for (let n = 0; n < WORKERS; n += 1) workers.push(await startProgram(environment));
    const createdBy = await makePeople(pool);
    const began = performance.now();
    const { id } = await insertBroadcast(
      db,
      { actor: { kind: 'job', name: 'crash' }, requestId: 'crash', now: () => new Date() },
      {
        message: 'A storm is coming: please secure your sites.',
        roles: ['homeowner', 'contractor'],
        state: null,
        scheduledAt: null,
        createdBy,
        createdByName: 'Robin Admin',
      },
    );

    const reached = () => count(pool, sentTargets, id);
    let killed = 0;
    while (killed < kills) {
      const before = await reached();
      // Spread the remaining kills over the remaining people.
      const mark = Math.random() * 2 * ((TARGETS - before) / (kills - killed + 1));
      await waitUntil(reached, (now) => now >= Math.min(before + mark, TARGETS));
      await pause(Math.random() * 50);
      if ((await reached()) === TARGETS) break;
      const one = Math.floor(Math.random() * WORKERS);
      // Mostly kill both: a survivor would continue while the other one starts.
      const all = Math.random() < 0.8 && kills - killed >= WORKERS;
      const victims = all ? [...workers.keys()] : [one];
      await Promise.all(
        victims.map(async (victim) => {
          await workers[victim]?.end('SIGKILL');
          workers[victim] = await startProgram(environment);
        }),
      );
      killed += victims.length;
    }
    await waitUntil(
      () => count(pool, unfinishedBroadcasts),
      (left) => left === 0,
      reached,
    );
    const seconds = Math.round((performance.now() - began) / 1_000);
    await waitUntil(
      () => count(pool, waitingJobs),
      (waiting) => waiting === 0,
    );
    const wrong = await findViolations(pool, id);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    return { people: TARGETS, kills: killed, secondsUntilEnded: seconds };
  } finally {
    await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
    await pool.end();
    await server.stop();
  }
}

const sentTargets =
  "select count(*)::int as n from broadcast_targets where broadcast_id = $1 and status <> 'pending'";
const unfinishedBroadcasts = "select count(*)::int as n from broadcasts where status = 'sending'";
const waitingJobs =
  'select count(*)::int as n from graphile_worker.jobs where attempts < max_attempts';

async function count(pool: pg.Pool, query: string, ...values: string[]) {
  const { rows } = await pool.query<{ n: number }>(query, values);
  return rows[0]?.n ?? 0;
}

/** Waits until `isSo`. Throws if `pulse` (by default the value itself) does not change for too long. */
async function waitUntil(
  read: () => Promise<number>,
  isSo: (value: number) => boolean,
  pulse: () => Promise<number> = read,
) {
  let last: number | undefined;
  for (let since = performance.now(); ; await pause(20)) {
    if (isSo(await read())) return;
    const value = await pulse();
    if (value !== last) since = performance.now();
    last = value;
    if (performance.now() - since > STALL_TIMEOUT_MS)
      throw new Error(`no progress for ${STALL_TIMEOUT_MS / 1_000} s, at ${value}`);
  }
}

/** Creates 1,000 homeowners, 1,000 contractors and the admin who writes to them; returns the admin's id. */
async function makePeople(pool: pg.Pool) {
  const people = (role: string, many: number) =>
    pool.query<{ id: string }>(
      `insert into users (id, email, first_name, last_name, name, role, roles, preferences, state)
       select gen_random_uuid(), $1 || i || '@example.com', 'Robin', 'R' || i, 'Robin R' || i,
         $1, array[$1], '{"notifications": true}', 'IL'
       from generate_series(1, $2::int) i returning id`,
      [role, many],
    );
  await people('homeowner', PEOPLE);
  await people('contractor', PEOPLE);
  await pool.query(
    `insert into contractors (id, user_id, business_name, zip_code, latitude, longitude)
     select id, id, 'Business of ' || name, '60614', 41.9, -87.6 from users where role = 'contractor'`,
  );
  const { rows } = await people('admin', 1);
  return rows[0]?.id ?? '';
}

/** What is wrong after a broadcast has ended, one line each. */
async function findViolations(pool: pg.Pool, id: string) {
  const found: string[] = [];
  for (const [what, query] of Object.entries(violationQueries)) {
    const n = await count(pool, query.replaceAll(':id', `'${id}'`));
    if (n > 0) found.push(`${n} ${what}`);
  }
  return found;
}

const violationQueries: Record<string, string> = {
  'people who do not have the message exactly once': `
    select count(*)::int as n from (
      select u.id from users u
      left join conversations c on c.user_id = u.id and c.type = 'admin_broadcast'
      left join messages m on m.conversation_id = c.id and m.message_type = 'broadcast'
      where u.role <> 'admin'
      group by u.id having count(m.id) <> 1
    ) wrong`,
  'people who do not have one notification of it': `
    select count(*)::int as n from (
      select u.id from users u left join notifications n on n.user_id = u.id
      where u.role <> 'admin'
      group by u.id having count(n.id) <> 1
    ) wrong`,
  'targets that are not marked as sent': `
    select count(*)::int as n from broadcast_targets where broadcast_id = :id and status <> 'sent'`,
  'broadcasts that are not complete, or whose figures differ from a recount': `
    select count(*)::int as n from broadcasts b, lateral (
      select count(*) as targets, count(*) filter (where status = 'sent') as sent,
        count(*) filter (where status = 'failed') as failed
      from broadcast_targets where broadcast_id = b.id
    ) t
    where b.id = :id and (b.status <> 'completed' or b.target_count <> t.targets
      or b.sent_count <> t.sent or b.failed_count <> t.failed or t.targets <> ${TARGETS})`,
  'messages of it beyond one for each person': `
    select abs(count(*) - ${TARGETS})::int as n from messages
    where message_type = 'broadcast'`,
};

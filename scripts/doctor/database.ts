import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { runningDatabaseUrl } from '#server/database/embedded-postgres/running.ts';
import { isPooled, requireLastingSessions } from '#server/database/pooler.ts';
import { MIGRATIONS } from '#server/database/postgres.ts';
import { type Finding, findingsOf, messageOf } from './finding.ts';

const LEAST_VERSION = 15;
/** Above these, what waits for a connection or a row waits long. */
const MOST_CONNECTIONS_SHARE = 0.85;
const LONG_TRANSACTION_SECONDS = 300;
const LONG_QUEUE_SECONDS = 60;
const MOST_CLOCK_DIFFERENCE_SECONDS = 30;
const CONNECT_MS = 5_000;

const database = findingsOf('Database');

/** Whether the database answers, fits this program, and has room for it. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const url = databaseDirectUrl ?? runningDatabaseUrl(dataDir);
  if (url === undefined)
    return [database.ok('the built-in one; it is not running, so it was not looked at.')];
  try {
    const found = await withClient(url, examine);
    if (databaseUrl) found.push(...(await checkPooler(databaseUrl, url)));
    return found;
  } catch (error) {
    return [
      database.problem(
        `does not answer: ${messageOf(error)}`,
        'Check DATABASE_URL and DATABASE_DIRECT_URL, and that the server runs and lets this machine in.',
      ),
    ];
  }
}

async function checkPooler(url: string, directUrl: string): Promise<Finding[]> {
  try {
    const pooled = await isPooled(url);
    await requireLastingSessions(directUrl);
    return pooled ? [database.ok('DATABASE_URL goes through a pooler.')] : [];
  } catch (error) {
    return [database.problem(messageOf(error), 'See "PgBouncer" in docs/operations.md.')];
  }
}

type Facts = {
  version: number;
  connections: number;
  most: number;
  longest: number;
  /** Of its clock, before this machine's. */
  secondsAhead: number;
  canCreate: boolean;
  extensions: string[];
  isStandby: boolean;
  tables: string[];
};

async function examine(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Facts>(
    `
    select current_setting('server_version_num')::int / 10000 as version,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most,
      coalesce((select max(extract(epoch from now() - xact_start)) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()), 0)::float8 as longest,
      has_database_privilege(current_database(), 'create') as "canCreate",
      array(select name::text from pg_available_extensions where name in ('pg_trgm', 'btree_gist')) as extensions,
      extract(epoch from clock_timestamp())::float8 - $1 as "secondsAhead",
      pg_is_in_recovery() as "isStandby",
      array(select name from unnest('{drizzle.__drizzle_migrations,graphile_worker.jobs}'::text[]) name
        where to_regclass(name) is not null) as tables`,
    [Date.now() / 1_000],
  );
  const [facts] = rows;
  if (!facts) return [];
  const found = judge(facts);
  if (facts.tables.includes('drizzle.__drizzle_migrations'))
    found.push(...(await checkMigrations(client)));
  if (facts.tables.includes('graphile_worker.jobs')) found.push(...(await checkJobs(client)));
  return found;
}

/** What the server's own figures say. */
export function judge(facts: Omit<Facts, 'tables'>): Finding[] {
  const { version, connections, most, longest, canCreate, extensions, isStandby, secondsAhead } =
    facts;
  const found: Finding[] = [];
  if (version < LEAST_VERSION)
    found.push(
      database.problem(`PostgreSQL ${version} is too old.`, `Use ${LEAST_VERSION} or newer.`),
    );
  if (isStandby)
    found.push(
      database.problem('this is a standby, which takes no changes.', 'Name the primary instead.'),
    );
  for (const name of ['pg_trgm', 'btree_gist'])
    if (!extensions.includes(name))
      found.push(
        database.problem(
          `the extension ${name} is not installed.`,
          'Install the package of contributed extensions that belongs to the server.',
        ),
      );
  if (!canCreate)
    found.push(
      database.problem(
        'this account may not create tables there.',
        'Let it own the database: migrations run at start.',
      ),
    );
  if (connections > most * MOST_CONNECTIONS_SHARE)
    found.push(
      database.warning(
        `${connections} of ${most} connections are in use.`,
        'Raise max_connections, run fewer web processes, or put PgBouncer between.',
      ),
    );
  if (longest > LONG_TRANSACTION_SECONDS)
    found.push(
      database.warning(
        `a transaction has been open for ${Math.round(longest / 60)} minutes.`,
        'Find it in pg_stat_activity: it keeps old rows, and perhaps locks.',
      ),
    );
  if (Math.abs(secondsAhead) > MOST_CLOCK_DIFFERENCE_SECONDS)
    found.push(
      database.warning(
        `its clock differs by ${Math.round(Math.abs(secondsAhead))} seconds from this machine's.`,
        'Let both follow a time server: sign-in links, codes and jobs depend on it.',
      ),
    );
  return found.length > 0
    ? found
    : [database.ok(`PostgreSQL ${version}, ${connections} of ${most} connections in use.`)];
}

async function checkMigrations(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  const journal = readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: unknown[] };
  const [done, known] = [rows[0]?.count ?? 0, entries.length];
  if (done > known)
    return [
      database.warning(
        `it has ${done} migrations, and this version knows ${known}.`,
        'As it should be after going back from a newer version, which has used it. Otherwise upgrade this machine.',
      ),
    ];
  return done < known ? [database.ok(`${known - done} migrations run at the next start.`)] : [];
}

async function checkJobs(client: pg.Client): Promise<Finding[]> {
  const jobs = findingsOf('Jobs');
  const { rows } = await client.query<{ failing: number; kinds: string[]; seconds: number }>(`
    select count(*) filter (where attempts >= 5)::int as failing,
      coalesce(array_agg(distinct task_identifier) filter (where attempts >= 5), '{}') as kinds,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where locked_at is null and run_at <= now() and attempts < max_attempts)), 0)::float8 as seconds
    from (select * from graphile_worker.jobs limit 100000) jobs`);
  const { failing = 0, kinds = [], seconds = 0 } = rows[0] ?? {};
  const found: Finding[] = [];
  if (failing > 0)
    found.push(
      jobs.problem(
        `${failing} keep failing (${kinds.join(', ')}).`,
        'The log of the worker says why; they are tried again by themselves.',
      ),
    );
  if (seconds > LONG_QUEUE_SECONDS)
    found.push(
      jobs.warning(
        `the oldest has waited ${Math.round(seconds)} seconds.`,
        'Is a worker running? If so, it does not keep up.',
      ),
    );
  return found.length > 0 ? found : [jobs.ok('none fails, none waits.')];
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'plumbline-doctor',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

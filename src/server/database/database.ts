import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { keepTraces, tracedClient } from '../tracing/traced-client.ts';
import { clientClass } from './clients.ts';
import { migrationFailure } from './migration-failure.ts';
import { RequestPool } from './request-pool.ts';
import { isLockConflict } from './sql-states.ts';
import { createDatabase, TransactionPool } from './transactions.ts';

export type Db = NodePgDatabase;

/**
 * Connections shared by the requests, or the jobs, of a process. A write waits for the disk, and those that wait
 * together are saved by one write to it: with four connections for writes, a process sent half as many messages. Idle
 * ones are closed.
 */
const CONNECTIONS = 12;
/** Those of all processes of a copy: with what jobs and the membership site need, fewer than PostgreSQL's hundred. */
const MAX_CONNECTIONS = 48;

/** How many connections each of several processes may use. */
export const connectionsOfEach = (processes: number) =>
  Math.min(CONNECTIONS, Math.floor(MAX_CONNECTIONS / Math.max(1, processes)));

/** Limits that the client keeps. */
const clientTimeouts = {
  connectionTimeoutMillis: 2_000,
  /** For a server that is gone without a word: longer than it may take over any statement. */
  query_timeout: 10_000,
};

/** Limits that the server keeps, for each session or, through a pooler, for each transaction. */
const serverTimeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

type Options = Partial<typeof clientTimeouts> & {
  /** Whether the address leads to a pooler in transaction mode: settings and prepared statements are not kept. */
  isPooled?: boolean;
  max?: number | undefined;
};

/**
 * A pool for requests. `onError` is called for idle connections that broke; the pool replaces them. Tests wait
 * longer for a connection, because a busy machine is no fault of what they test.
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { isPooled = false, max = CONNECTIONS, ...timeouts }: Options = {},
) {
  const options = {
    connectionString: url,
    max,
    application_name: 'plumbline',
    Client: tracedClient(clientClass({ named: !isPooled })),
    ...clientTimeouts,
    ...timeouts,
  };
  const pool = isPooled
    ? new TransactionPool(options, BEGIN_WITH_TIMEOUTS)
    : new RequestPool({ ...options, ...serverTimeouts });
  keepTraces(pool);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return { pool, db: createDatabase(pool, isPooled ? BEGIN_WITH_TIMEOUTS : 'begin') };
}

const BEGIN_WITH_TIMEOUTS = [
  'begin',
  ...Object.entries(serverTimeouts).map(([name, ms]) => `set local ${name} = ${ms}`),
].join('; ');

/**
 * How long a migration waits for a table that the copies of the previous version write to: whoever comes after it waits as
 * long. Then it lets go and tries again, as it does after a deadlock with them.
 */
const MIGRATION_WAIT_MS = 1_000;
const MIGRATION_TRIES = 60;
const MIGRATION_PAUSE_MS = 500;

async function whenFree(work: () => Promise<unknown>) {
  for (let tried = 1; ; tried += 1)
    try {
      await work();
      return;
    } catch (error) {
      if (tried === MIGRATION_TRIES || !isLockConflict(error)) throw error;
      await pause(MIGRATION_PAUSE_MS * (0.5 + Math.random()));
    }
}

/** The advisory lock of migrations. */
const MIGRATION_LOCK = 7_150_001;

/**
 * Applies the migrations, then the `repeatable` SQL files (guards and triggers), whose statements can be run again.
 * When several processes start at the same time, one does it while the others wait.
 */
export async function migrateDatabase(
  directUrl: string,
  folder: string,
  repeatable: readonly string[],
) {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'plumbline-migrate',
  });
  // Whoever waits for a statement hears of it; without this, the loss would end the process with a stack trace.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Both belong to PostgreSQL and are trusted: the owner of a database may create them.
    await client.query('create extension if not exists pg_trgm');
    await client.query('create extension if not exists btree_gist');
    const before = await countMigrations(client);
    // Where a newer version has been, its copies may still run: what belongs to it stays.
    const isNewer = before > 0 && (await hasNewerMigration(client, folder));
    await client.query(`set lock_timeout = ${MIGRATION_WAIT_MS}`);
    await whenFree(() =>
      migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder }),
    ).catch(async (error: unknown) => {
      throw await migrationFailure(error, folder);
    });
    const files = await Promise.all(repeatable.map((file) => readFile(file, 'utf8')));
    if (!isNewer) await whenFree(() => applyRepeatableSql(client, files.join('\n')));
    // Many files were written: after a crash, recovery need not write them once more. Not every account may ask for it.
    if ((await countMigrations(client)) > before) await client.query('checkpoint').catch(() => {});
  } finally {
    await client.end();
  }
}

async function hasNewerMigration(client: pg.Client, folder: string) {
  const journal = await readFile(path.join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0) > Math.max(0, ...entries.map(({ when }) => when));
}

async function countMigrations(client: pg.Client) {
  const { rows } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!rows[0]?.name) return 0;
  const { rows: counts } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  return counts[0]?.count ?? 0;
}

/** Skipped when the files have not changed, because creating a trigger waits for all writers of its table. */
async function applyRepeatableSql(client: pg.Client, statements: string) {
  const hash = createHash('sha256').update(statements).digest('hex');
  await client.query('create table if not exists drizzle.guards (hash text primary key)');
  const { rowCount } = await client.query('select from drizzle.guards where hash = $1', [hash]);
  if (rowCount) return;
  try {
    await client.query('begin');
    await client.query(statements);
    await client.query('delete from drizzle.guards');
    await client.query('insert into drizzle.guards values ($1)', [hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

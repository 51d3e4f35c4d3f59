import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

export type Db = NodePgDatabase;

/** Connections that requests share; jobs and the live stream have the rest of the ten of a process. */
const REQUEST_CONNECTIONS = 6;

const timeouts = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** A pool for requests. `onError` hears of idle connections that broke; the pool replaces them. */
export function openDatabase(url: string, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: REQUEST_CONNECTIONS,
    application_name: 'plumbline',
    ...timeouts,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return { pool, db: drizzle(pool, { casing: 'snake_case' }) };
}

/** Identifies our migrations among the database's advisory locks. */
const MIGRATION_LOCK = 7_150_001;

/**
 * Brings the schema up to date; of several processes that start at once, one does it. `triggers` is a file of
 * statements that may run again, for what migrations made from tables cannot hold.
 */
export async function migrateDatabase(directUrl: string, folder: string, triggers: string) {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'plumbline-migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create extension if not exists pg_trgm');
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
    await installTriggers(client, readFileSync(triggers, 'utf8'));
  } finally {
    await client.end();
  }
}

/** Runs the statements unless these very ones ran before: they lock tables that others are writing. */
async function installTriggers(client: pg.Client, statements: string) {
  const digest = createHash('sha256').update(statements).digest('hex');
  const { rows } = await client.query<{ installed: string | null }>(
    "select obj_description(to_regprocedure('add_search_words()'), 'pg_proc') as installed",
  );
  if (rows[0]?.installed === digest) return;
  await client.query('begin');
  await client.query(statements);
  await client.query(`comment on function add_search_words() is '${digest}'`);
  await client.query('commit');
}

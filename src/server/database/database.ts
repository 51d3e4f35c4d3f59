import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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
 * Brings the schema up to date, then what the database itself refuses and keeps true (`repeatable`, files of
 * statements that can be repeated); of several processes that start at once, one does it.
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
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create extension if not exists pg_trgm');
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
    const files = await Promise.all(repeatable.map((file) => readFile(file, 'utf8')));
    await applyRepeatableSql(client, files.join('\n'));
  } finally {
    await client.end();
  }
}

/** Only what has changed: putting a trigger in its place waits for all that write to its table. */
async function applyRepeatableSql(client: pg.Client, statements: string) {
  const hash = createHash('sha256').update(statements).digest('hex');
  await client.query('create table if not exists drizzle.guards (hash text primary key)');
  const { rowCount } = await client.query('select from drizzle.guards where hash = $1', [hash]);
  if (rowCount) return;
  await client.query('begin');
  await client.query(statements);
  await client.query('delete from drizzle.guards');
  await client.query('insert into drizzle.guards values ($1)', [hash]);
  await client.query('commit');
}

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

/** Brings the schema up to date; of several processes that start at once, one does it. */
export async function migrateDatabase(directUrl: string, folder: string) {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'plumbline-migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

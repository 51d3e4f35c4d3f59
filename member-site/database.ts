import pg from 'pg';
import { migrations } from './migrations.ts';

/** A pool, or the connection of a transaction. */
export type Db = {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
};

export function openDatabase(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    application_name: 'member-site',
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // The pool replaces dropped connections; without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export async function inTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    const lost = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(lost);
    throw error;
  }
}

/** Serializes transactions that ask for the same lock. */
export const lock = (tx: Db, name: string) =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`member-site ${name}`]);

/** Migrates the schema; when several processes start at the same time, one of them does. */
export async function migrate(pool: pg.Pool) {
  await inTransaction(pool, async (tx) => {
    await lock(tx, 'migrations');
    await tx.query('create schema if not exists member_site');
    await tx.query('create table if not exists member_site.migrations (version int primary key)');
    const { rows } = await tx.query<{ done: number }>(
      'select count(*)::int as done from member_site.migrations',
    );
    for (const [index, statements] of migrations.slice(rows[0]?.done).entries()) {
      await tx.query(statements);
      const version = (rows[0]?.done ?? 0) + index + 1;
      await tx.query('insert into member_site.migrations values ($1)', [version]);
    }
  });
}

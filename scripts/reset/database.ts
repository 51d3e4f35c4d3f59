import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const SNAPSHOTS = path.resolve(import.meta.dirname, '../../database/migrations/meta');

/** The tables that our migrations create, quoted for SQL. */
export function listProductTables(): string[] {
  const last = readdirSync(SNAPSHOTS)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  if (!last) throw new Error(`There is no snapshot of the tables in ${SNAPSHOTS}.`);
  const { tables } = JSON.parse(readFileSync(path.join(SNAPSHOTS, last), 'utf8')) as {
    tables: Record<string, { name: string; schema: string }>;
  };
  return Object.values(tables).map(
    ({ name, schema }) => `${pg.escapeIdentifier(schema || 'public')}.${pg.escapeIdentifier(name)}`,
  );
}

/**
 * Drops our tables, the job queue's and those of the stand-in membership website, and nothing else. Refuses
 * while a copy of the product is connected.
 */
export async function emptyDatabase(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'reset' });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name like 'plumbline%'`,
    );
    if (rows[0]?.count)
      throw new Error(
        `The database is in use: Plumbline has ${rows[0].count} connections to it. Stop it first.`,
      );
    await client.query('begin');
    await client.query("set local lock_timeout = '5s'");
    await client.query(`drop table if exists ${listProductTables().join(', ')} cascade`);
    await client.query('drop table if exists drizzle.__drizzle_migrations, drizzle.guards');
    await client.query('drop schema if exists graphile_worker, member_site cascade');
    await client.query('commit');
  } finally {
    await client.end();
  }
}

import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { ExpectedDigest } from '#server/files/digest.ts';

/**
 * Which of these keys a row names, in any table: every column called `storage_key` names a stored content. Read from
 * the database's own catalog, so that a new table is covered from its first row.
 */
export async function findNamedKeys(db: Db, keys: readonly string[]) {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select relation.relname as name
    from pg_attribute attribute
    join pg_class relation on relation.oid = attribute.attrelid
    where attribute.attname = 'storage_key' and relation.relkind in ('r', 'p')
      and relation.relnamespace = current_schema()::regnamespace`);
  const queries = tables.map(
    ({ name }) =>
      sql`select storage_key from ${sql.identifier(name)} where storage_key = any(${sql.param(keys)})`,
  );
  if (queries.length === 0) throw new Error('no table names stored contents');
  const { rows } = await db.execute<{ storage_key: string }>(sql.join(queries, sql` union `));
  return new Set(rows.map(({ storage_key: key }) => key));
}

/** Which of these keys belong to an upload that is under way: its row is committed last. */
export async function findUploads(db: Db, keys: readonly string[]) {
  const { rows } = await db.execute<{ storage_key: string }>(
    sql`select storage_key from upload_reservations where storage_key = any(${sql.param(keys)})`,
  );
  return new Set(rows.map(({ storage_key: key }) => key));
}

/** Length and checksum of these contents, from the rows that name them. */
export async function listDigests(db: Db, keys: readonly string[]) {
  const { rows } = await db.execute<ExpectedDigest & { storage_key: string }>(sql`
    select storage_key, size, checksum from files where storage_key = any(${sql.param(keys)})
    union all
    select storage_key, size, checksum from upload_chunks where storage_key = any(${sql.param(keys)})
    union all
    select storage_key, file_bytes, checksum from contractor_imports
    where storage_key = any(${sql.param(keys)})`);
  return new Map<string, ExpectedDigest>(
    rows.map(({ storage_key: key, size, checksum }) => [key, { size, checksum }]),
  );
}

import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';

/** Contractors in one file of the site map. */
export const SITEMAP_CHUNK = 10_000;

/**
 * The first contractor of each file: every ten-thousandth by id, each found from the one before in an
 * index alone.
 */
export async function listSitemapStarts(db: Db, chunk = SITEMAP_CHUNK) {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive starts as (
      (select id from contractors where is_active order by id limit 1)
      union all
      select (
        select id from contractors where is_active and id > starts.id
        order by id offset ${chunk - 1} limit 1
      ) from starts where starts.id is not null
    )
    select id from starts where id is not null`);
  return rows.map(({ id }) => id);
}

/** The contractors of the file that begins with `from`, and when each page changed last. */
export async function listSitemapContractors(db: Db, from: string, chunk = SITEMAP_CHUNK) {
  const { rows } = await db.execute<{ id: string; updatedAt: string }>(sql`
    select id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as "updatedAt"
    from contractors where is_active and is_public and id >= ${from}::uuid order by id limit ${chunk}`);
  return rows;
}

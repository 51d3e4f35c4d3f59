import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';

/** How many contractors one file of the site map lists. */
export const SITEMAP_CHUNK = 10_000;

/** The first contractor of each file: every `chunk`-th by id, each found from the previous one by index. */
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

/** The contractors of the file that begins with `from`, and when each of their pages last changed. */
export async function listSitemapContractors(db: Db, from: string, chunk = SITEMAP_CHUNK) {
  const { rows } = await db.execute<{ id: string; updatedAt: string }>(sql`
    select id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as "updatedAt"
    from contractors where is_active and is_public and id >= ${from}::uuid order by id limit ${chunk}`);
  return rows;
}

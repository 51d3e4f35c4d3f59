import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { jsonStatement } from '#server/database/json-statement.ts';
import { preparedStatement } from '#server/database/prepared-statements.ts';
import { RING_SIZE } from './rules.ts';
import { callRates } from './tables.ts';

/** Calls of one caller and class, in one bucket. */
export type BucketOfCalls = { key: string; part: number; expiresAt: Date; count: number };

const slots = sql`generate_series(0, ${RING_SIZE}::int - 1) slot`;
/** The ring is reused: a slot whose bucket is newer than the last one counted still holds an old count. */
const current = sql`case
  when excluded.part - (excluded.part - slot) % ${RING_SIZE}::int > ${callRates.part} then 0
  else ${callRates.counts}[slot + 1] end`;
const set = {
  part: sql`greatest(${callRates.part}, excluded.part)`,
  counts: sql`array(select ${current} + excluded.counts[slot + 1] from ${slots} order by slot)`,
  expiresAt: sql`excluded.expires_at`,
};
const returning = {
  key: callRates.key,
  total: sql<number>`(select sum(count) from unnest(${callRates.counts}) count)::int`,
  // Not worth waiting for the disk: the count is outdated within a minute anyway.
  unsynced: sql`set_config('synchronous_commit', 'off', true)`,
};

function prepareTake(db: Db, statement: string) {
  const part = sql`${sql.placeholder('part')}::bigint`;
  return db
    .insert(callRates)
    .values({
      key: sql.placeholder('key'),
      part,
      counts: sql`array(select (slot = ${part} % ${RING_SIZE}::int)::int from ${slots} order by slot)`,
      expiresAt: sql`${sql.placeholder('expiresAt')}::timestamptz`,
    })
    .onConflictDoUpdate({
      target: callRates.key,
      set,
      setWhere: sql`(select sum(${current}) from ${slots}) < ${sql.placeholder('most')}::int`,
    })
    .returning(returning)
    .prepare(statement);
}

/**
 * Counts one call in one statement, so that the limit holds across parallel calls and processes. Returns how many there
 * are then; nothing when there were `most` already. Never use it in a transaction, which would commit without waiting
 * for the disk, too.
 */
export async function takeCall(
  db: Db,
  { key, part, expiresAt, most }: Omit<BucketOfCalls, 'count'> & { most: number },
) {
  const take = preparedStatement(db, 'take-call', prepareTake);
  const [taken] = await take.execute({ key, part, expiresAt, most });
  return taken?.total;
}

/** In the order given, so that two processes cannot wait for each other. */
const addToRings = jsonStatement<
  [keys: string[], parts: number[], expiresAt: Date[], counts: number[]],
  { key: string; total: number }
>(
  'add-calls',
  `with added as (
    insert into call_rates (key, part, counts, expires_at)
    select key, part,
      array(select case when slot = part % ${RING_SIZE} then calls.count else 0 end
        from generate_series(0, ${RING_SIZE - 1}) slot order by slot),
      expires_at
    from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::int[])
      calls (key, part, expires_at, count)
    on conflict (key) do update set
      part = greatest(call_rates.part, excluded.part),
      counts = array(
        select case
          when excluded.part - (excluded.part - slot) % ${RING_SIZE} > call_rates.part then 0
          else call_rates.counts[slot + 1] end + excluded.counts[slot + 1]
        from generate_series(0, ${RING_SIZE - 1}) slot order by slot),
      expires_at = excluded.expires_at
    returning key, (select sum(count) from unnest(call_rates.counts) count)::int as total,
      set_config('synchronous_commit', 'off', true))
  select json_build_object('key', key, 'total', total) from added`,
);

/** Counts calls that were allowed already; returns the total of each key. */
export async function addCalls(db: Db, calls: readonly BucketOfCalls[]) {
  const ordered = calls.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await addToRings(db, [
    ordered.map(({ key }) => key),
    ordered.map(({ part }) => part),
    ordered.map(({ expiresAt }) => expiresAt),
    ordered.map(({ count }) => count),
  ]);
  return new Map(rows.map(({ key, total }) => [key, total]));
}

/** The ring of counts of a caller and class. */
export async function findCounts(db: Db, key: string) {
  const [row] = await db.select().from(callRates).where(eq(callRates.key, key));
  return row?.counts ?? [];
}

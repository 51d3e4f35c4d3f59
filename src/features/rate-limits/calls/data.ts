import { eq, sql } from 'drizzle-orm';
import type { RateClass } from '#lib/contract.ts';
import type { RateLimitedCaller } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { preparedStatement } from '#server/database/prepared-statements.ts';
import { tooManyRequests } from '#server/http/too-many-requests.ts';
import { bucketAt, RING_SIZE, rateLimits, secondsToWait } from './rules.ts';
import { callRates } from './tables.ts';

/** Counts one call; returns no row when the limit is reached. */
function prepareConsume(db: Db, statement: string) {
  const part = sql`${sql.placeholder('part')}::bigint`;
  const expiresAt = sql`${sql.placeholder('expiresAt')}::timestamptz`;
  const slots = sql`generate_series(0, ${RING_SIZE - 1}::int) slot`;
  const increment = sql`(slot = ${part} % ${RING_SIZE})::int`;
  // The ring is reused: a slot whose bucket is newer than the last one counted still holds an old count.
  const current = sql`case when ${part} - (${part} - slot) % ${RING_SIZE} > ${callRates.part}
    then 0 else ${callRates.counts}[slot + 1] end`;
  return db
    .insert(callRates)
    .values({
      key: sql.placeholder('key'),
      part,
      counts: sql`array(select ${increment} from ${slots} order by slot)`,
      expiresAt,
    })
    .onConflictDoUpdate({
      target: callRates.key,
      set: {
        part: sql`greatest(${callRates.part}, ${part})`,
        counts: sql`array(select ${current} + ${increment} from ${slots} order by slot)`,
        expiresAt,
      },
      setWhere: sql`(select sum(${current}) from ${slots}) < ${sql.placeholder('most')}::int`,
    })
    .returning({
      // Not worth waiting for the disk: the count is outdated within a minute anyway.
      taken: sql`set_config('synchronous_commit', 'off', true)`,
    })
    .prepare(statement);
}

/**
 * Limits how often a person, or a guest's address, calls the API. Counts the call in one statement, so that the limit
 * holds across parallel calls and processes. Refuses with Retry-After; a refused call does not count. Never use it in
 * a transaction, which would commit without waiting for the disk, too.
 */
export async function consumeCall(caller: RateLimitedCaller, rate: RateClass) {
  const { db, now, services } = caller;
  const { max, windowMs } = rateLimits[rate];
  const key = `${rate} ${callerKey(caller)}`;
  const at = now();
  const [taken] = await preparedStatement(db, 'take-call', prepareConsume).execute({
    key,
    part: bucketAt(rate, at),
    expiresAt: new Date(at.getTime() + 2 * windowMs),
    most: Math.ceil(max * services.config.rateLimitScale),
  });
  if (taken) return;
  const [row] = await db.select().from(callRates).where(eq(callRates.key, key));
  throw tooManyRequests(caller, secondsToWait(rate, at, row?.counts ?? []));
}

const callerKey = ({ actor, clientAddress }: RateLimitedCaller) =>
  actor.kind === 'person' ? actor.uid : `from ${clientAddress ?? 'nowhere'}`;

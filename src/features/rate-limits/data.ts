import { eq, sql } from 'drizzle-orm';
import { ApiError } from '#lib/api-error.ts';
import type { RateClass } from '#lib/contract.ts';
import type { RateLimitedCaller } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { preparedStatement } from '#server/database/prepared-statements.ts';
import { bucketAt, RING_SIZE, rateLimits, secondsToWait } from './rules.ts';
import { callRates } from './tables.ts';

/** Takes one of the calls that are left; gives no row when none is. */
function prepareConsume(db: Db, statement: string) {
  const part = sql`${sql.placeholder('part')}::bigint`;
  const expiresAt = sql`${sql.placeholder('expiresAt')}::timestamptz`;
  const slots = sql`generate_series(0, ${RING_SIZE - 1}::int) slot`;
  const mine = sql`(slot = ${part} % ${RING_SIZE})::int`;
  // A slot stands for the latest part of its number; one that is later than what was counted is stale.
  const kept = sql`case when ${part} - (${part} - slot) % ${RING_SIZE} > ${callRates.part}
    then 0 else ${callRates.counts}[slot + 1] end`;
  return db
    .insert(callRates)
    .values({
      key: sql.placeholder('key'),
      part,
      counts: sql`array(select ${mine} from ${slots} order by slot)`,
      expiresAt,
    })
    .onConflictDoUpdate({
      target: callRates.key,
      set: {
        part: sql`greatest(${callRates.part}, ${part})`,
        counts: sql`array(select ${kept} + ${mine} from ${slots} order by slot)`,
        expiresAt,
      },
      setWhere: sql`(select sum(${kept}) from ${slots}) < ${sql.placeholder('most')}::int`,
    })
    .returning({
      // Nobody waits until the disk has kept a count that is stale in a minute.
      taken: sql`set_config('synchronous_commit', 'off', true)`,
    })
    .prepare(statement);
}

/**
 * Counts a call before it is made, in one statement: of many at once, on whatever copy of the program,
 * only as many go on as may. Refuses with Retry-After; a refused call does not count. Never inside a
 * transaction: its end would not wait for the disk.
 */
export async function consumeCall(caller: RateLimitedCaller, rate: RateClass) {
  const { db, now, responseHeaders, services } = caller;
  const { most, within } = rateLimits[rate];
  const key = `${rate} ${callerKey(caller)}`;
  const at = now();
  const [taken] = await preparedStatement(db, 'take-call', prepareConsume).execute({
    key,
    part: bucketAt(rate, at),
    expiresAt: new Date(at.getTime() + 2 * within),
    most: Math.ceil(most * services.config.rateLimitScale),
  });
  if (taken) return;
  const [row] = await db.select().from(callRates).where(eq(callRates.key, key));
  const retryAfter = secondsToWait(rate, at, row?.counts ?? []);
  responseHeaders.set('retry-after', String(retryAfter));
  throw new ApiError('resource-exhausted', undefined, { retryAfter });
}

const callerKey = ({ actor, clientAddress }: RateLimitedCaller) =>
  actor.kind === 'person' ? actor.uid : `from ${clientAddress ?? 'nowhere'}`;

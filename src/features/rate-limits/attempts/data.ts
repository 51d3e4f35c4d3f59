import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { ApiError } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { type Limit, limits } from './rules.ts';
import { attempts } from './tables.ts';

/** Who or what is counted, such as an account and an address. Only a hash of it is kept. */
type LimitSubject = readonly (string | undefined)[];

const limitKey = (limit: Limit, subject: LimitSubject) =>
  createHash('sha256')
    .update(JSON.stringify([limit, ...subject.map((part) => part ?? '')]))
    .digest('base64url');

type Caller = Pick<Context, 'db' | 'now' | 'responseHeaders' | 'services'>;

/**
 * Counts a try before it is made, in one statement: of many at once, on whatever copy of the program, only
 * as many go on as may. Refuses with Retry-After; a refused try does not count.
 */
export async function consume(
  { db, now, responseHeaders, services }: Caller,
  limit: Limit,
  subject: LimitSubject,
) {
  const { within } = limits[limit];
  const most = Math.ceil(limits[limit].most * services.config.rateLimitScale);
  const key = limitKey(limit, subject);
  const at = now();
  const since = new Date(at.getTime() - within);
  const recent = sql`array(select t from unnest(${attempts.times}) t where t > ${since.toISOString()}::timestamptz)`;
  const expiresAt = new Date(at.getTime() + within);
  const [taken] = await db
    .insert(attempts)
    .values({ key, times: [at], expiresAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { times: sql`${recent} || ${at.toISOString()}::timestamptz`, expiresAt },
      setWhere: sql`cardinality(${recent}) < ${most}`,
    })
    .returning({ key: attempts.key });
  if (taken) return;
  const retryAfter = await secondsToWait(db, key, at, within);
  responseHeaders.set('retry-after', String(retryAfter));
  throw new ApiError('resource-exhausted', undefined, { retryAfter });
}

async function secondsToWait(db: Db, key: string, at: Date, within: number) {
  const [row] = await db
    .select({ times: attempts.times })
    .from(attempts)
    .where(eq(attempts.key, key));
  const oldest = (row?.times ?? [])
    .map((time) => new Date(time).getTime())
    .filter((time) => time > at.getTime() - within)
    .sort((a, b) => a - b)[0];
  return Math.max(1, Math.ceil(((oldest ?? at.getTime()) + within - at.getTime()) / 1000));
}

/** It was no failure after all: what was counted for this key is forgotten. */
export const clearAttempts = (db: Db, limit: Limit, subject: LimitSubject) =>
  db.delete(attempts).where(eq(attempts.key, limitKey(limit, subject)));

/** Takes back the newest try alone, where others of the same key should still count. */
export const refund = (db: Db, limit: Limit, subject: LimitSubject) =>
  db
    .update(attempts)
    .set({ times: sql`trim_array(${attempts.times}, 1)` })
    .where(
      sql`${attempts.key} = ${limitKey(limit, subject)} and cardinality(${attempts.times}) > 0`,
    );

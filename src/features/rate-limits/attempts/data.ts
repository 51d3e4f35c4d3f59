import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { tooManyRequests } from '#server/http/too-many-requests.ts';
import { type Limit, limits, maxAttempts } from './rules.ts';
import { attempts } from './tables.ts';

/** Who or what is limited, such as an account and a network address. Only a hash of it is stored. */
export type LimitSubject = readonly (string | undefined)[];

const limitKey = (limit: Limit, subject: LimitSubject) =>
  createHash('sha256')
    .update(JSON.stringify([limit, ...subject.map((part) => part ?? '')]))
    .digest('base64url');

type Caller = Pick<Context, 'db' | 'now' | 'responseHeaders' | 'services'>;

/**
 * Limits how often something sensitive is attempted. Counts the attempt beforehand in one statement, so that the
 * limit holds across parallel attempts and processes. Refuses with Retry-After; a refused attempt does not count.
 */
export async function consume(
  caller: Caller,
  limit: Limit,
  subject: LimitSubject,
  message?: string,
) {
  const retryAfter = await tryConsume(caller, limit, subject);
  if (retryAfter !== undefined) throw tooManyRequests(caller, retryAfter, message);
}

/** The same without an error: returns the seconds to wait where the limit is reached. */
export async function tryConsume(caller: Caller, limit: Limit, subject: LimitSubject) {
  const { db, now, services } = caller;
  const { windowMs } = limits[limit];
  const max = maxAttempts(limit, services.config.rateLimitScale);
  const key = limitKey(limit, subject);
  const at = now();
  const since = new Date(at.getTime() - windowMs);
  const recent = sql`array(select t from unnest(${attempts.times}) t where t > ${since.toISOString()}::timestamptz)`;
  const expiresAt = new Date(at.getTime() + windowMs);
  const [taken] = await db
    .insert(attempts)
    .values({ key, times: [at], expiresAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { times: sql`${recent} || ${at.toISOString()}::timestamptz`, expiresAt },
      setWhere: sql`cardinality(${recent}) < ${max}`,
    })
    .returning({ key: attempts.key });
  return taken ? undefined : secondsToWait(db, key, at, windowMs);
}

/** From when on the next attempt is taken, where the limit is reached now. Counts nothing. */
export async function findNextAttempt(caller: Caller, limit: Limit, subject: LimitSubject) {
  const { db, now, services } = caller;
  const { windowMs } = limits[limit];
  const max = maxAttempts(limit, services.config.rateLimitScale);
  const [row] = await db
    .select({ times: attempts.times })
    .from(attempts)
    .where(eq(attempts.key, limitKey(limit, subject)));
  const recent = (row?.times ?? [])
    .map((time) => new Date(time).getTime())
    .filter((time) => time > now().getTime() - windowMs)
    .sort((a, b) => a - b);
  // The oldest ones end first: once fewer than the limit are left, there is room for another.
  const freeing = recent[recent.length - max];
  return freeing === undefined ? undefined : new Date(freeing + windowMs);
}

async function secondsToWait(db: Db, key: string, at: Date, windowMs: number) {
  const [row] = await db
    .select({ times: attempts.times })
    .from(attempts)
    .where(eq(attempts.key, key));
  const oldest = (row?.times ?? [])
    .map((time) => new Date(time).getTime())
    .filter((time) => time > at.getTime() - windowMs)
    .sort((a, b) => a - b)[0];
  return Math.max(1, Math.ceil(((oldest ?? at.getTime()) + windowMs - at.getTime()) / 1000));
}

/** Forgets the attempts of a key, once one of them has succeeded. */
export const clearAttempts = (db: Db, limit: Limit, subject: LimitSubject) =>
  db.delete(attempts).where(eq(attempts.key, limitKey(limit, subject)));

/** Takes back the newest attempt of each, where earlier ones of the same key still count. */
export const refund = (db: Db, ...budgets: (readonly [Limit, LimitSubject])[]) =>
  db
    .update(attempts)
    .set({ times: sql`trim_array(${attempts.times}, 1)` })
    .where(
      and(
        inArray(
          attempts.key,
          budgets.map(([limit, subject]) => limitKey(limit, subject)),
        ),
        sql`cardinality(${attempts.times}) > 0`,
      ),
    );

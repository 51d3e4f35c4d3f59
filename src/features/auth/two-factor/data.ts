import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Role } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import type { SessionOrigin } from '../session/rules.ts';
import { CHALLENGE_MINUTES } from './rules.ts';
import { challenges, twoFactors } from './tables.ts';

export const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');

export async function findTwoFactor(db: Db, userId: string) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row;
}

export const isTwoFactorEnabled = async (db: Db, userId: string) =>
  (await db.$count(
    twoFactors,
    and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)),
  )) > 0;

/** Begins anew; undefined when one is already on. */
export async function beginTwoFactor(db: Db, userId: string, sealedSecret: string) {
  const [row] = await db
    .insert(twoFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning();
  return row;
}

/**
 * Takes the code of a step of time, unless one as new was taken before: of two at once, one is. What is
 * kept of the app is sealed anew, so that a changed secret of the site is soon the only one needed.
 */
export async function consumeTimeStep(db: Db, userId: string, step: number, sealedSecret: string) {
  const [row] = await db
    .update(twoFactors)
    .set({ lastStep: step, sealedSecret })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId });
  return row !== undefined;
}

/** Takes a recovery code, once. */
export async function consumeRecoveryCode(db: Db, userId: string, hash: string) {
  const [row] = await db
    .update(twoFactors)
    .set({ recoveryHashes: sql`array_remove(${twoFactors.recoveryHashes}, ${hash})` })
    .where(
      and(
        eq(twoFactors.userId, userId),
        isNotNull(twoFactors.confirmedAt),
        sql`${hash} = any(${twoFactors.recoveryHashes})`,
      ),
    )
    .returning({ userId: twoFactors.userId });
  return row !== undefined;
}

export const updateTwoFactor = (
  db: Db,
  userId: string,
  changes: { confirmedAt?: Date; recoveryHashes?: string[] },
) => db.update(twoFactors).set(changes).where(eq(twoFactors.userId, userId));

export const removeTwoFactor = (db: Db, userId: string) =>
  db.delete(twoFactors).where(eq(twoFactors.userId, userId));

/** Lets a sign-in wait for its second factor. */
export async function insertChallenge(
  db: Db,
  given: { userId: string; activeRole: Role; origin: SessionOrigin; now: Date },
) {
  const { now, ...arrival } = given;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await db.insert(challenges).values({ ...arrival, tokenHash: hashText(token), expiresAt });
  return { token, expiresAt };
}

export async function findChallenge(db: Db, token: string, now: Date) {
  const [row] = await db
    .select()
    .from(challenges)
    .where(and(eq(challenges.tokenHash, hashText(token)), gt(challenges.expiresAt, now)));
  return row;
}

/** Ends a challenge; undefined when another request has ended it first. */
export async function consumeChallenge(db: Db, tokenHash: string) {
  const [row] = await db
    .delete(challenges)
    .where(eq(challenges.tokenHash, tokenHash))
    .returning({ userId: challenges.userId });
  return row;
}

/** Those that still wait for a code, when the way in has changed. */
export const deleteChallenges = (db: Db, userId: string) =>
  db.delete(challenges).where(eq(challenges.userId, userId));

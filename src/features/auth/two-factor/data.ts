import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Role } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import type { SessionOrigin } from '../session/rules.ts';
import { CHALLENGE_MINUTES } from './rules.ts';
import { challenges, twoFactors } from './tables.ts';

export async function findTwoFactor(db: Db, userId: string) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row;
}

export const isTwoFactorEnabled = async (db: Db, userId: string) =>
  (await db.$count(
    twoFactors,
    and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)),
  )) > 0;

/** Starts an enrollment over any unfinished one; undefined when the second factor is already on. */
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
 * Accepts a time step once and none before it, so that only one of two requests with the same code succeeds. The
 * app's secret is sealed again each time, so that after a change of the site's secret the former one is soon not
 * needed any more.
 */
export async function consumeTimeStep(db: Db, userId: string, step: number, sealedSecret: string) {
  const [row] = await db
    .update(twoFactors)
    .set({ lastStep: step, sealedSecret })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId });
  return row !== undefined;
}

/** Uses up a recovery code; false when there is no such code any more. */
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

/** Stores a sign-in that waits for its second factor. */
export async function insertChallenge(
  db: Db,
  { now, ...signIn }: { userId: string; activeRole: Role; origin: SessionOrigin; now: Date },
) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await db.insert(challenges).values({ ...signIn, tokenHash: hashToken(token), expiresAt });
  return { token, expiresAt };
}

export async function findChallenge(db: Db, token: string, now: Date) {
  const [row] = await db
    .select()
    .from(challenges)
    .where(and(eq(challenges.tokenHash, hashToken(token)), gt(challenges.expiresAt, now)));
  return row;
}

/** Uses up a challenge; undefined when another request did so first. */
export async function consumeChallenge(db: Db, tokenHash: string) {
  const [row] = await db
    .delete(challenges)
    .where(eq(challenges.tokenHash, tokenHash))
    .returning({ userId: challenges.userId });
  return row;
}

/** Ends sign-ins that still wait for a code. */
export const deleteChallenges = (db: Db, userId: string) =>
  db.delete(challenges).where(eq(challenges.userId, userId));

import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { findActor } from '#features/auth/session/data.ts';
import { findViewed } from '#features/auth/viewing/data.ts';
import { VIEWING_TOKEN_PREFIX } from '#features/auth/viewing/rules.ts';
import { contractors } from '#features/contractors/tables.ts';
import { subscriptionOf } from '#features/plans/data.ts';
import { isHeld, planOf } from '#features/plans/rules.ts';
import { subscriptions } from '#features/plans/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Actor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import { MAX_TOKENS, type Scope, TOKEN_PREFIX } from './rules.ts';
import { apiTokens } from './tables.ts';

/** `lastUsedAt` is written at most this often, so that most requests only read the token. */
const LAST_USED_INTERVAL_MS = 5 * 60_000;

/**
 * Who sent a token: the person of a session, a program of a business, or the person as whom an admin looks; a guest
 * when it is not valid.
 */
export function findCaller(db: Db, token: string): Promise<Actor> {
  if (token.startsWith(TOKEN_PREFIX)) return findProgram(db, token, new Date());
  return token.startsWith(VIEWING_TOKEN_PREFIX) ? findViewed(db, token) : findActor(db, token);
}

async function findProgram(db: Db, token: string, now: Date): Promise<Actor> {
  const [row] = await db
    .select({ token: apiTokens, user: users, subscription: subscriptions })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), users.isActive))
    .innerJoin(
      contractors,
      and(eq(contractors.id, apiTokens.contractorId), eq(contractors.userId, users.id)),
    )
    .leftJoin(subscriptions, eq(subscriptions.contractorId, apiTokens.contractorId))
    .where(and(eq(apiTokens.tokenHash, hashToken(token)), isNull(apiTokens.revokedAt)));
  if (!row?.user.roles.includes('contractor')) return { kind: 'guest' };
  const { id, contractorId, scopes, lastUsedAt } = row.token;
  // Nobody waits for it, and one that fails is tried again with the next request.
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) > LAST_USED_INTERVAL_MS)
    db.update(apiTokens)
      .set({ lastUsedAt: now })
      .where(eq(apiTokens.id, id))
      .catch(() => {});
  const plan = planOf(subscriptionOf(row.subscription ?? undefined), now);
  return {
    kind: 'person',
    uid: row.user.id,
    sessionId: id,
    email: row.user.email,
    isEmailVerified: row.user.emailVerified,
    name: row.user.name,
    firstName: row.user.firstName,
    role: 'contractor',
    roles: ['contractor'],
    contractorId,
    isMasterAdmin: false,
    permissions: [],
    // Without the plan a token stays, and opens nothing until the plan is back.
    scopes: isHeld(plan, 'apiTokens') ? scopes : [],
  };
}

export const listTokens = (db: Db, contractorId: string) =>
  db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.contractorId, contractorId), isNull(apiTokens.revokedAt)))
    .orderBy(desc(apiTokens.id))
    .limit(MAX_TOKENS);

type NewToken = { contractorId: string; userId: string; name: string; scopes: readonly Scope[] };

/** Makes a token, which is known to nobody but the caller from then on. */
export async function insertToken(tx: Db, values: NewToken, now: Date) {
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const [row] = await tx
    .insert(apiTokens)
    .values({
      ...values,
      scopes: [...values.scopes],
      tokenHash: hashToken(token),
      hint: token.slice(-4),
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('the token was not inserted');
  return { row, token };
}

/** Ends a token of a business; undefined if it has no such token, or no more. */
export async function revokeToken(
  tx: Db,
  { id, contractorId }: { id: string; contractorId: string },
  now: Date,
) {
  const [row] = await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(apiTokens.id, id),
        eq(apiTokens.contractorId, contractorId),
        isNull(apiTokens.revokedAt),
      ),
    )
    .returning({ id: apiTokens.id });
  return row;
}

import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Role } from '#lib/roles.ts';
import type { Actor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import { VIEWING_TOKEN_PREFIX } from './rules.ts';
import { viewings } from './tables.ts';

type NewViewing = { adminId: string; userId: string; role: Role; expiresAt: Date; createdAt: Date };

/** Begins to look as somebody, instead of whom the admin looked as before; returns the token. */
export async function beginViewing(tx: Db, values: NewViewing) {
  const token = `${VIEWING_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const row = { ...values, tokenHash: hashToken(token) };
  await tx.insert(viewings).values(row).onConflictDoUpdate({ target: viewings.adminId, set: row });
  return token;
}

export async function endViewing(tx: Db, adminId: string) {
  const [row] = await tx
    .delete(viewings)
    .where(eq(viewings.adminId, adminId))
    .returning({ userId: viewings.userId });
  return row?.userId;
}

/** The person as whom the admin of a token looks, without any right of an admin; a guest once it has ended. */
export async function findViewed(db: Db, token: string): Promise<Actor> {
  const [row] = await db
    .select({ viewing: viewings, user: users, contractorId: contractors.id })
    .from(viewings)
    .innerJoin(users, eq(users.id, viewings.userId))
    .leftJoin(contractors, eq(contractors.userId, users.id))
    .where(
      and(
        eq(viewings.tokenHash, hashToken(token)),
        gt(viewings.expiresAt, sql`now()`),
        users.isActive,
        sql`${viewings.role} = any(${users.roles})`,
        sql`not 'admin' = any(${users.roles})`,
      ),
    );
  if (!row) return { kind: 'guest' };
  const { viewing, user, contractorId } = row;
  return {
    kind: 'person',
    uid: user.id,
    sessionId: viewing.adminId,
    email: user.email,
    isEmailVerified: user.emailVerified,
    name: user.name,
    firstName: user.firstName,
    role: viewing.role,
    roles: [viewing.role],
    contractorId: contractorId ?? undefined,
    isMasterAdmin: false,
    permissions: [],
    viewing: { adminId: viewing.adminId, until: viewing.expiresAt },
  };
}

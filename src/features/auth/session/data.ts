import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { pushSubscriptions } from '#features/notifications/push/tables.ts';
import type { UserRow } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { accessFingerprint, currentRole, type Role } from '#lib/roles.ts';
import type { Actor, Person } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { selectBrief } from '#server/database/json-statement.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import {
  PASSWORD_PROVIDER,
  SESSION_IDLE_HOURS,
  SESSION_MAX_DAYS,
  type SessionOrigin,
  SSO_SESSION_HOURS,
} from './rules.ts';
import { accounts, sessions } from './tables.ts';

/** `lastSeenAt` is written at most this often, so that most requests only read the session. */
const LAST_SEEN_INTERVAL_MS = 5 * 60_000;

const sessionColumns = {
  uid: users.id,
  sessionId: sessions.id,
  email: users.email,
  name: users.name,
  firstName: users.firstName,
  lastName: users.lastName,
  roles: users.roles,
  activeRole: sessions.activeRole,
  contractorId: contractors.id,
  isMasterAdmin: users.isMasterAdmin,
  permissions: users.permissions,
  adminSettings: users.adminSettings,
  profileComplete: users.profileComplete,
  emailVerified: users.emailVerified,
  lastSeenAt: sessions.lastSeenAt,
};

const selectSession = (db: Db) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(contractors, eq(contractors.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        sql`${sessions.expiresAt} > ${sql.placeholder('now')}`,
        sql`${sessions.lastSeenAt} > ${sql.placeholder('idleSince')}`,
        users.isActive,
      ),
    );

/** The person of a session token, as the database knows them now. */
export async function findSession(db: Db, token: string, now: Date) {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_HOURS * 3_600_000);
  const values = { tokenHash: hashToken(token), now, idleSince };
  const [row] = await selectBrief(db, 'find-session', selectSession, values);
  // Nobody waits for it, and one that fails is tried again with the next request.
  if (row && now.getTime() - row.lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MS)
    db.update(sessions)
      .set({ lastSeenAt: now })
      .where(eq(sessions.id, row.sessionId))
      .catch(() => {});
  return row;
}

/** Who a session token belongs to; a guest when it is not valid. */
export async function findActor(db: Db, token: string): Promise<Actor> {
  const session = await findSession(db, token, new Date());
  return session ? personOf(session) : { kind: 'guest' };
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export const personOf = (row: SessionRow): Person => ({
  kind: 'person',
  uid: row.uid,
  sessionId: row.sessionId,
  email: row.email,
  isEmailVerified: row.emailVerified,
  name: row.name,
  firstName: row.firstName,
  role: currentRole(row.roles, row.activeRole),
  roles: row.roles,
  contractorId: row.contractorId ?? undefined,
  isMasterAdmin: row.isMasterAdmin,
  permissions: row.permissions,
  adminSettings: row.adminSettings,
});

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openSession(
  db: Db,
  {
    userId,
    activeRole,
    userAgent,
    origin = 'password',
    now,
  }: {
    userId: string;
    activeRole: Role;
    userAgent: string;
    origin?: SessionOrigin;
    now: Date;
  },
) {
  const hours = origin === 'sso' ? SSO_SESSION_HOURS : SESSION_MAX_DAYS * 24;
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    userId,
    activeRole,
    userAgent: userAgent.slice(0, 200),
    origin,
    tokenHash: hashToken(token),
    lastSeenAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + hours * 3_600_000),
  });
  return token;
}

/** A person's open sessions, most recently used first. */
export const listSessions = (db: Db, userId: string, now: Date) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      origin: sessions.origin,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_HOURS * 3_600_000)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100);

/** Ends a session and its browser's push subscription. With `userId`, only if it is that person's. */
export async function endSession(db: Db, sessionId: string, userId?: string) {
  const ownSubscriptions = userId ? eq(pushSubscriptions.userId, userId) : undefined;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ownSubscriptions));
  const ownSessions = userId ? eq(sessions.userId, userId) : undefined;
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), ownSessions))
    .returning({ origin: sessions.origin });
  return row;
}

/** Ends a person's sessions, except the given one; returns how many. */
export async function endSessions(db: Db, userId: string, exceptSessionId?: string) {
  const otherSubscriptions =
    exceptSessionId === undefined ? undefined : ne(pushSubscriptions.sessionId, exceptSessionId);
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), otherSubscriptions));
  const others = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
  return rowCount ?? 0;
}

export const setActiveRole = (db: Db, sessionId: string, activeRole: Role) =>
  db.update(sessions).set({ activeRole }).where(eq(sessions.id, sessionId));

/** What the people of these sessions may access, by session that is still open; live streams poll it. */
export async function listAccessFingerprints(db: Db, sessionIds: readonly string[], now: Date) {
  const rows = await db
    .select({
      id: sessions.id,
      roles: users.roles,
      activeRole: sessions.activeRole,
      isMasterAdmin: users.isMasterAdmin,
      permissions: users.permissions,
      adminSettings: users.adminSettings,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...sessionIds]), users.isActive, gt(sessions.expiresAt, now)));
  return new Map(
    rows.map((row) => [
      row.id,
      accessFingerprint({ ...row, role: currentRole(row.roles, row.activeRole) }),
    ]),
  );
}

/** The account of a local password, by email address. */
export async function findPasswordAccount(db: Db, email: string) {
  const [row] = await db
    .select({
      userId: users.id,
      roles: users.roles,
      isActive: users.isActive,
      passwordHash: accounts.passwordHash,
    })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.providerId, PASSWORD_PROVIDER), eq(accounts.accountId, email)));
  return row;
}

export const insertPasswordAccount = (
  db: Db,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string },
) =>
  db
    .insert(accounts)
    .values({ userId, accountId: email, providerId: PASSWORD_PROVIDER, passwordHash });

/** When a session was opened. */
export async function findSessionStart(db: Db, sessionId: string) {
  const [row] = await db
    .select({ at: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.at;
}

/**
 * Ends every way to sign in but a mailed link: the password, which the person may choose again, and accounts at
 * providers. A member's password is at the membership site, and opens the profile again once that proved the address.
 */
export async function endSignInMethods(
  tx: Db,
  { id: userId, email: accountId, isMember }: Pick<UserRow, 'id' | 'email' | 'isMember'>,
) {
  await deleteAccounts(tx, userId);
  if (!isMember)
    await tx.insert(accounts).values({ userId, accountId, providerId: PASSWORD_PROVIDER });
}

/** Removes every way to sign in to an account. */
export const deleteAccounts = (tx: Db, userId: string) =>
  tx.delete(accounts).where(eq(accounts.userId, userId));

import { createHash } from 'node:crypto';
import { and, eq, gt, not, or, type SQL, sql } from 'drizzle-orm';
import { clearAttempts, consume } from '#features/rate-limits/attempts/data.ts';
import { findUser } from '#features/users/data.ts';
import { findMemberUid, MEMBER_SITE_PROVIDER } from '#features/users/members/data.ts';
import { users } from '#features/users/tables.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { isCorrectPassword } from '#server/secrets/passwords.ts';
import { PASSWORD_PROVIDER } from '../session/rules.ts';
import { accounts } from '../session/tables.ts';
import { type LinkPurpose, linkHours, PASSWORD_REFUSED } from './rules.ts';
import { emailChanges, mailedLinks, resetRequests } from './tables.ts';

const hasAccountWhere = (provider: SQL) =>
  sql`exists (select from ${accounts} where ${accounts.userId} = ${users.id} and ${accounts.providerId} ${provider})`;

/**
 * Who has a password here, or may have a first one: whoever signs in by a provider and has proved the address.
 * Without that proof two might end up in one account. Members have theirs at the membership site.
 */
const canHavePassword = or(
  hasAccountWhere(sql`= ${PASSWORD_PROVIDER}`),
  and(
    users.emailVerified,
    hasAccountWhere(sql`<> ${MEMBER_SITE_PROVIDER}`),
    not(hasAccountWhere(sql`= ${MEMBER_SITE_PROVIDER}`)),
  ),
);

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The hash of a person's password here; undefined for whoever has none here. */
export async function findPasswordHash(db: Db, userId: string) {
  const own = and(eq(accounts.providerId, PASSWORD_PROVIDER), eq(accounts.userId, userId));
  const [row] = await db.select({ hash: accounts.passwordHash }).from(accounts).where(own);
  return row?.hash ?? undefined;
}

/** Sets a person's password here; whoever signs in only by a provider so far gets their first. */
export async function setPasswordHash(tx: Db, userId: string, passwordHash: string) {
  const own = and(eq(accounts.providerId, PASSWORD_PROVIDER), eq(accounts.userId, userId));
  const changed = { passwordHash, updatedAt: new Date() };
  const { rowCount } = await tx.update(accounts).set(changed).where(own);
  if (rowCount === 1) return true;
  const [user] = await tx
    .select({ accountId: users.email })
    .from(users)
    .where(and(eq(users.id, userId), canHavePassword));
  if (!user) return false;
  const first = { ...user, userId, providerId: PASSWORD_PROVIDER, passwordHash };
  const made = await tx.insert(accounts).values(first).onConflictDoNothing().returning();
  return made.length === 1;
}

/** The other ways in that a person has, by the name of the provider. */
export async function listProviders(db: Db, userId: string) {
  const rows = await db
    .select({ providerId: accounts.providerId })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return rows.map(({ providerId }) => providerId);
}

const refusedPassword = () =>
  new ApiError('permission-denied', PASSWORD_REFUSED, {
    issues: [{ path: 'password', message: PASSWORD_REFUSED }],
  });

/**
 * Asks a signed-in person for their present password again, here or at the membership site. Gives the
 * member's token where the site checked it.
 */
export async function requirePassword(context: Context, uid: string, password: string) {
  const { db, services } = context;
  await consume(context, 'presentPassword', [uid]);
  const hash = await findPasswordHash(db, uid);
  if (hash) {
    if (!(await isCorrectPassword(password, hash))) throw refusedPassword();
    await clearAttempts(db, 'presentPassword', [uid]);
    return { kept: 'here' as const };
  }
  const memberUid = await findMemberUid(db, uid);
  const user = memberUid === undefined ? undefined : await findUser(db, uid);
  if (!user || !services.memberSite)
    throw new ApiError('failed-precondition', 'You sign in without a password here');
  const answer = await services.memberSite.signIn(user.email, password);
  if (!answer.ok || answer.uid !== memberUid) throw refusedPassword();
  await clearAttempts(db, 'presentPassword', [uid]);
  return { kept: 'membership-site' as const, idToken: answer.idToken };
}

/** Remembers a link that is about to be mailed; the one before it of the same purpose no longer works. */
export async function insertLink(
  tx: Db,
  link: { token: string; userId: string; purpose: LinkPurpose; email: string; now: Date },
) {
  const { token, now, ...row } = link;
  const expiresAt = new Date(now.getTime() + linkHours[row.purpose] * 3_600_000);
  const tokenHash = hashToken(token);
  await tx
    .delete(mailedLinks)
    .where(
      and(
        eq(mailedLinks.userId, row.userId),
        eq(mailedLinks.purpose, row.purpose),
        sql`${mailedLinks.tokenHash} <> ${tokenHash}`,
      ),
    );
  await tx
    .insert(mailedLinks)
    .values({ ...row, tokenHash, expiresAt })
    .onConflictDoNothing();
}

/** Uses a link up: of two requests with it, one gets its row. */
export async function consumeLink(tx: Db, token: string, now: Date) {
  const [row] = await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, hashToken(token)), gt(mailedLinks.expiresAt, now)))
    .returning();
  return row;
}

/** No link that was mailed before works any more. */
export const deleteLinks = (tx: Db, userId: string) =>
  tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));

export async function insertResetRequest(tx: Db, email: string) {
  const [row] = await tx.insert(resetRequests).values({ email }).returning();
  return row;
}

export async function findResetRequest(db: Db, id: string) {
  const [row] = await db.select().from(resetRequests).where(eq(resetRequests.id, id));
  return row;
}

export const removeResetRequest = (db: Db, id: string) =>
  db.delete(resetRequests).where(eq(resetRequests.id, id));

/** A user whose password is kept here, if they have or want one: members' are kept at their site. */
export async function findPasswordUser(db: Db, email: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), users.isActive, canHavePassword));
  return user;
}

/** Moves a person to another address, with the password's account. Undefined when it is taken. */
export async function updateEmail(tx: Db, userId: string, email: string) {
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken && taken.id !== userId) return undefined;
  const [row] = await tx
    .update(users)
    .set({ email, emailVerified: true, updatedAt: new Date() })
    .where(eq(users.id, userId))
    .returning();
  await tx
    .update(accounts)
    .set({ accountId: email, updatedAt: new Date() })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER)));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  return row;
}

/** The address of this person is proved, if it is still the one that was mailed. */
export async function markEmailVerified(tx: Db, userId: string, email: string) {
  const [row] = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning();
  return row;
}

export const insertEmailChange = (tx: Db, userId: string, email: string, expiresAt: Date) =>
  tx
    .insert(emailChanges)
    .values({ userId, email, expiresAt })
    .onConflictDoUpdate({ target: emailChanges.userId, set: { email, expiresAt } });

export async function findEmailChange(db: Db, userId: string, now: Date) {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return row?.email;
}

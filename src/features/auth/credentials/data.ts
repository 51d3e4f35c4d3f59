import { and, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { isUniqueViolation } from '#server/database/sql-states.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import { MEMBER_SITE_PROVIDER, PASSWORD_PROVIDER } from '../session/rules.ts';
import { accounts } from '../session/tables.ts';
import { type LinkPurpose, linkHours } from './rules.ts';
import { emailChanges, mailedLinks, resetRequests } from './tables.ts';

const hasAccountWhere = (provider: SQL) =>
  sql`exists (select from ${accounts} where ${accounts.userId} = ${users.id} and ${accounts.providerId} ${provider})`;

/**
 * People who have a password here, and those who may set a first one: they sign in by a provider and have verified
 * the address. Unverified, somebody else could get into the account. Members' passwords are at the membership site.
 */
const canHavePassword = or(
  hasAccountWhere(sql`= ${PASSWORD_PROVIDER}`),
  and(
    users.emailVerified,
    hasAccountWhere(sql`<> ${MEMBER_SITE_PROVIDER}`),
    not(hasAccountWhere(sql`= ${MEMBER_SITE_PROVIDER}`)),
  ),
);

/** The hash of a person's password; undefined when none is stored here. */
export async function findPasswordHash(db: Db, userId: string) {
  const own = and(eq(accounts.providerId, PASSWORD_PROVIDER), eq(accounts.userId, userId));
  const [row] = await db.select({ hash: accounts.passwordHash }).from(accounts).where(own);
  return row?.hash ?? undefined;
}

/** Sets the password stored here, which is the first one of a person who signs in by a provider. */
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
  const inserted = await tx.insert(accounts).values(first).onConflictDoNothing().returning();
  return inserted.length === 1;
}

/** The names of the providers that a person can sign in by. */
export async function listProviders(db: Db, userId: string) {
  const rows = await db
    .select({ providerId: accounts.providerId })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return rows.map(({ providerId }) => providerId);
}

/**
 * Ends the API tokens that a person made, and returns how many. The table by its name: programs know of sign-ins, not
 * the other way around.
 */
export async function revokeApiTokens(tx: Db, userId: string, now: Date) {
  const { rowCount } = await tx.execute(
    sql`update api_tokens set revoked_at = ${now.toISOString()} where user_id = ${userId} and revoked_at is null`,
  );
  return rowCount ?? 0;
}

/** Stores a link that is about to be mailed; an earlier one for the same purpose stops working. */
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

/** A link that still works, which stays as it is. */
export async function findLink(db: Db, token: string, now: Date) {
  const [row] = await db
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, hashToken(token)), gt(mailedLinks.expiresAt, now)));
  return row;
}

/** The link that works now and proves this address for the person. */
export async function findAddressLink(
  db: Db,
  { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
  now: Date,
) {
  const [row] = await db
    .select()
    .from(mailedLinks)
    .where(
      and(
        eq(mailedLinks.userId, userId),
        eq(mailedLinks.purpose, purpose),
        eq(mailedLinks.email, email),
        gt(mailedLinks.expiresAt, now),
      ),
    );
  return row;
}

/** Deletes the link that it returns: when two requests use the same link, only one gets the row. */
export const consumeLink = (tx: Db, token: string, now: Date) =>
  consumeLinkByHash(tx, hashToken(token), now);

/** The same by what is stored of its token. */
export async function consumeLinkByHash(tx: Db, tokenHash: string, now: Date) {
  const [row] = await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, tokenHash), gt(mailedLinks.expiresAt, now)))
    .returning();
  return row;
}

/** Invalidates all links that were mailed to the person. */
export const deleteLinks = (tx: Db, userId: string) =>
  tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));

/** Invalidates the links that confirm an address of the person. */
export const deleteAddressLinks = (tx: Db, userId: string) =>
  tx
    .delete(mailedLinks)
    .where(
      and(
        eq(mailedLinks.userId, userId),
        inArray(mailedLinks.purpose, ['verify-email', 'change-email']),
      ),
    );

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

/** An active user who has, or may set, a password here; not members, whose passwords are at their site. */
export async function findPasswordUser(db: Db, email: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), users.isActive, canHavePassword));
  return user;
}

/** An active user of this address. */
export async function findActiveUser(db: Db, email: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), users.isActive));
  return user;
}

/** No row where somebody else took the address in this moment. */
function noneIfTaken(error: unknown): never[] {
  if (isUniqueViolation(error)) return [];
  throw error;
}

/**
 * Changes a person's address, also in the account of the password. Undefined when the address is taken: the caller has
 * to end the transaction.
 */
export async function updateEmail(tx: Db, userId: string, email: string, now: Date) {
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken && taken.id !== userId) return undefined;
  const [row] = await tx
    .update(users)
    .set({ email, emailVerified: true, emailProvedAt: now, updatedAt: now })
    .where(eq(users.id, userId))
    .returning()
    .catch(noneIfTaken);
  if (!row) return undefined;
  await tx
    .update(accounts)
    .set({ accountId: email, updatedAt: new Date() })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER)));
  await deleteEmailChange(tx, userId);
  return row;
}

/** Replaces an address that nobody has proved by another one that nobody has; undefined where it was proved since. */
export async function correctUnprovedEmail(
  tx: Db,
  user: { id: string; email: string },
  email: string,
  now: Date,
) {
  const unproved = and(
    eq(users.id, user.id),
    eq(users.email, user.email),
    not(users.emailVerified),
  );
  const [row] = await tx
    .update(users)
    .set({ email, updatedAt: now })
    .where(unproved)
    .returning({ id: users.id })
    .catch(noneIfTaken);
  return row;
}

/** Marks the address as verified, unless it changed since the link was mailed. */
export async function markEmailVerified(tx: Db, userId: string, email: string, now: Date) {
  const [row] = await tx
    .update(users)
    .set({ emailVerified: true, emailProvedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning();
  return row;
}

export const insertEmailChange = (tx: Db, userId: string, email: string, expiresAt: Date) =>
  tx
    .insert(emailChanges)
    .values({ userId, email, expiresAt })
    .onConflictDoUpdate({ target: emailChanges.userId, set: { email, expiresAt } });

export const deleteEmailChange = (tx: Db, userId: string) =>
  tx.delete(emailChanges).where(eq(emailChanges.userId, userId));

export async function findEmailChange(db: Db, userId: string, now: Date) {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return row?.email;
}

import { and, eq, ne, sql } from 'drizzle-orm';
import { emailChanges } from '#features/auth/credentials/tables.ts';
import { endSessions, lockMasterAdmins } from '#features/auth/session/data.ts';
import { accounts, sessions } from '#features/auth/session/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { addToTotals } from '#features/contractors/totals/data.ts';
import type { Db } from '#server/database/database.ts';
import type { Identity } from '../redaction/rules.ts';
import { defaultPreferences } from '../rules.ts';
import { users } from '../tables.ts';
import { DELETED_ACCOUNT_NAME, deletedEmail } from './rules.ts';
import { accountRemovals } from './tables.ts';

/** When a session began. */
export async function findSessionStart(db: Db, sessionId: string) {
  const [row] = await db
    .select({ at: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.at;
}

/** Whether nobody else could do what only a master admin can. One is removed at a time. */
export async function isLastMasterAdmin(tx: Db, uid: string) {
  await lockMasterAdmins(tx);
  const master = and(users.isMasterAdmin, users.isActive);
  const [own] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(master, eq(users.id, uid)));
  if (!own) return false;
  return (await tx.$count(users, and(master, ne(users.id, uid)))) === 0;
}

/**
 * Closes an account: from here on nobody signs in to it, its page is gone, and the profile says nothing of
 * anybody. Who it was is kept for the job that removes the traces. Undefined when it is closed already.
 */
export async function closeAccount(tx: Db, uid: string, now: Date) {
  const mine = and(eq(users.id, uid), users.isActive);
  const [user] = await tx.select().from(users).where(mine).for('update');
  if (!user) return undefined;
  const [business] = await tx.select().from(contractors).where(eq(contractors.userId, uid));
  const [change] = await tx.select().from(emailChanges).where(eq(emailChanges.userId, uid));
  const identity = identityOf(user, business, change?.email);
  await tx
    .insert(accountRemovals)
    .values({ userId: uid, contractorId: business?.id ?? null, identity, createdAt: now });
  await tx
    .update(users)
    .set({
      email: deletedEmail(uid),
      firstName: DELETED_ACCOUNT_NAME,
      lastName: '',
      name: DELETED_ACCOUNT_NAME,
      phone: '',
      ...{ address1: '', city: '', state: '', zipCode: '' },
      ...{ emailVerified: false, isActive: false, isMember: false, memberDocumentId: null },
      ...{ isMasterAdmin: false, permissions: [], adminSettings: null },
      preferences: { ...defaultPreferences, notifications: false, profileVisibility: 'private' },
      verificationStatus: 'none',
      updatedAt: now,
    })
    .where(eq(users.id, uid));
  await endSessions(tx, uid);
  await tx.delete(accounts).where(eq(accounts.userId, uid));
  if (business?.isActive) {
    await tx
      .update(contractors)
      .set({ isActive: false, updatedAt: now })
      .where(eq(contractors.id, business.id));
    if (!business.unclaimedSince) await addToTotals(tx, { activeContractors: -1 });
  }
  return { contractorId: business?.id ?? null };
}

function identityOf(
  user: typeof users.$inferSelect,
  business: typeof contractors.$inferSelect | undefined,
  newEmail: string | undefined,
): Identity {
  const distinctTexts = (...texts: (string | undefined)[]) => [
    ...new Set(texts.filter((text): text is string => Boolean(text?.trim()))),
  ];
  const { businessName, contactName, licenseNumber } = business ?? {};
  return {
    emails: distinctTexts(user.email, business?.email, newEmail),
    phones: distinctTexts(user.phone, business?.phone, business?.fax),
    phrases: distinctTexts(
      ...[user.name, user.address1, businessName, contactName, licenseNumber],
      ...[business?.address1, business?.address2, business?.website],
    ),
    names: distinctTexts(user.firstName, user.lastName),
  };
}

export async function findRemoval(db: Db, userId: string) {
  const [row] = await db.select().from(accountRemovals).where(eq(accountRemovals.userId, userId));
  return row;
}

/** Nothing is left to do: who it was is forgotten. */
export const deleteRemoval = (db: Db, userId: string) =>
  db.delete(accountRemovals).where(eq(accountRemovals.userId, userId));

/** Rows that one statement removes, so that no lock is held for long. */
const BATCH_SIZE = 2_000;
/** What is removed in a way of its own. */
const excludedTables = ['files', 'account_removals'];

/**
 * Removes what the schema says goes with an account or a business: the rows of every table that refers to it
 * with ON DELETE CASCADE. A table that comes later is covered by that word alone.
 */
export async function deleteOwnedRows(db: Db, owner: 'users' | 'contractors', id: string) {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select relname as table, attname as column
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype = 'c' and cardinality(conkey) = 1
      and confrelid = ${owner}::regclass
    order by 1, 2`);
  for (const { table, column } of rows) {
    if (excludedTables.includes(table)) continue;
    const [from, owned] = [sql.identifier(table), sql.identifier(column)];
    for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
      const { rowCount } = await db.execute(sql`
        delete from ${from} where ctid = any(array(
          select ctid from ${from} where ${owned} = ${id} limit ${BATCH_SIZE}))`);
      removed = rowCount ?? 0;
    }
  }
}

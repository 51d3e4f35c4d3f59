import { and, eq, ne } from 'drizzle-orm';
import { emailChanges } from '#features/auth/credentials/tables.ts';
import { deleteAccounts, endSessions } from '#features/auth/session/data.ts';
import { accounts } from '#features/auth/session/tables.ts';
import { describeClosedMember } from '#features/auth/sso/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { addToTotals } from '#features/contractors/totals/data.ts';
import type { Db } from '#server/database/database.ts';
import { lockMasterAdmins } from '../data.ts';
import { defaultPreferences } from '../shapes.ts';
import { users } from '../tables.ts';
import { DELETED_ACCOUNT_NAME, deletedEmail, type Identity } from './rules.ts';
import { accountRemovals } from './tables.ts';

/** Whether the site would be left without a master admin. Locks, so that two cannot leave at the same time. */
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
 * Closes an account: nobody can sign in to it any more, its public page is gone and the profile is blank. The
 * identity is kept for the job that erases the rest. Undefined when the account is closed already.
 */
export async function closeAccount(tx: Db, uid: string, now: Date) {
  const closedMember = await describeClosedMember(tx, uid);
  const isOpen = and(eq(users.id, uid), users.isActive);
  const [user] = await tx.select().from(users).where(isOpen).for('update');
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
      ...{
        emailVerified: false,
        emailProvedAt: null,
        isActive: false,
        ...{ deactivationReason: '', deactivatedAt: null },
        isMember: false,
        memberDocumentId: null,
      },
      ...{ isMasterAdmin: false, permissions: [], adminSettings: null },
      preferences: { ...defaultPreferences, notifications: false, profileVisibility: 'private' },
      verificationStatus: 'none',
      updatedAt: now,
    })
    .where(eq(users.id, uid));
  await endSessions(tx, uid);
  await deleteAccounts(tx, uid);
  if (closedMember) await tx.insert(accounts).values(closedMember).onConflictDoNothing();
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
  const provedEmail = user.emailVerified ? user.email : undefined;
  return {
    proved: {
      emails: distinctTexts(provedEmail, business?.emailVerified ? business.email : undefined),
      phones: distinctTexts(business?.phoneVerified ? business.phone : undefined),
    },
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

export const deleteRemoval = (db: Db, userId: string) =>
  db.delete(accountRemovals).where(eq(accountRemovals.userId, userId));

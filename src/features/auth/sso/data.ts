import { and, eq, sql } from 'drizzle-orm';
import { defaultPreferences } from '#features/users/shapes.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import { toSingleLine } from '#lib/single-line.ts';
import type { Db } from '#server/database/database.ts';
import type { Member, MemberSite } from '#server/member-site/member-site.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import { endSessions } from '../session/data.ts';
import {
  CLOSED_MEMBER_PROVIDER,
  MEMBER_SITE_PROVIDER,
  PASSWORD_PROVIDER,
} from '../session/rules.ts';
import { accounts } from '../session/tables.ts';
import { type Arrival, roleOfMember, syncedRoles } from './rules.ts';
import { exchangedTokens } from './tables.ts';

/** A member's document at the site: the one named for the account, else the one with its uid (spec §7). */
export const findMember = async (
  memberSite: MemberSite,
  { uid, idToken }: { uid: string; idToken: string },
) =>
  (await memberSite.findUserByUid(uid, { idToken })) ??
  (await memberSite.findUserByFirebaseUid(uid, { idToken }));

/** The person of a member: the site's uid is stored as one of the person's accounts. */
export async function findMemberUser(db: Db, memberUid: string) {
  const [row] = await db
    .select({ user: users })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.providerId, MEMBER_SITE_PROVIDER), eq(accounts.accountId, memberUid)));
  return row?.user;
}

/** A person's uid at the membership site; undefined for people who are not members. */
export async function findMemberUid(db: Db, userId: string) {
  const [row] = await db
    .select({ uid: accounts.accountId })
    .from(accounts)
    .where(and(eq(accounts.providerId, MEMBER_SITE_PROVIDER), eq(accounts.userId, userId)));
  return row?.uid;
}

type MemberSync = {
  member: Member;
  emailVerified: boolean;
  arrival: Arrival;
  /** Whoever fills in the form here asks for an account: one of a closed account gets one again, and the usual mail. */
  isRegistering?: boolean;
  now: Date;
};

const cleanText = (value: string, maxLength: number) => toSingleLine(value).slice(0, maxLength);

/** Lets one transaction at a time create the profile of a member. */
export const lockMember = (tx: Db, memberUid: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`member ${memberUid}`}, 0))`);

const isClosedMember = (memberUid: string) =>
  and(
    eq(accounts.providerId, CLOSED_MEMBER_PROVIDER),
    eq(accounts.accountId, hashToken(memberUid)),
  );

/**
 * What remembers that a member's account here was closed, so that the password or link of the site does not bring it
 * back: the site keeps its member, with the old name and phone number, because that record is not ours (see
 * docs/decisions/2026-11-21-deleted-accounts.md). Only a hash of the site's id is kept, which tells nobody whose
 * account it was. Locks the member before anybody locks the account, as a sign-in does.
 */
export async function describeClosedMember(tx: Db, userId: string) {
  const [user] = await tx
    .select({ documentId: users.memberDocumentId })
    .from(users)
    .where(eq(users.id, userId));
  const memberUid = (await findMemberUid(tx, userId)) ?? user?.documentId;
  if (!memberUid) return undefined;
  await lockMember(tx, memberUid);
  return { userId, providerId: CLOSED_MEMBER_PROVIDER, accountId: hashToken(memberUid) };
}

/** Lets a member whose account was closed have a new one; false if none was. */
export async function reopenMember(tx: Db, memberUid: string) {
  await lockMember(tx, memberUid);
  const { rowCount } = await tx.delete(accounts).where(isClosedMember(memberUid));
  return (rowCount ?? 0) > 0;
}

/**
 * Creates a member's profile here, or updates its roles and sync times. Undefined when the address belongs to
 * a profile that is not proved to be the same person's, and for a member whose account was closed, by its owner or by
 * the owner of an address that somebody else had used: they start over by registering, as new people do.
 */
export async function syncMember(tx: Db, sync: MemberSync) {
  const { member, now } = sync;
  // When two first sign-ins race, the second one waits here and then finds the profile.
  await lockMember(tx, member.uid);
  const user =
    (await findMemberUser(tx, member.uid)) ?? (await linkUserWithVerifiedEmail(tx, sync));
  if (user) return syncKnownUser(tx, user, sync);
  if (!member.email || (await tx.$count(accounts, isClosedMember(member.uid))) > 0)
    return undefined;
  const role = roleOfMember(member.role);
  const [firstName, lastName] = [cleanText(member.firstName, 60), cleanText(member.lastName, 60)];
  const place = findPlaceByZip(member.zipCode);
  const [row] = await tx
    .insert(users)
    .values({
      id: newId(),
      email: member.email.toLowerCase(),
      firstName,
      lastName,
      name: `${firstName} ${lastName}`.trim() || 'Member',
      phone: cleanText(member.phone, 30),
      role,
      roles: syncedRoles(member.role, sync.arrival),
      emailVerified: sync.emailVerified,
      profileComplete: true,
      preferences: defaultPreferences,
      source: sync.arrival === 'sso' ? 'sso' : MEMBER_SITE_PROVIDER,
      provider: MEMBER_SITE_PROVIDER,
      isMember: true,
      memberDocumentId: member.documentId,
      syncedAt: now,
      memberSyncedAt: now,
      ...place,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return undefined;
  await insertMemberAccount(tx, row.id, member.uid);
  // Nobody has shown whose address it is: its owner is asked, and may refuse the account.
  if (!row.emailVerified && !sync.isRegistering)
    await recordActivity(tx, SYNC_SOURCE, {
      type: 'user.memberArrived',
      subjectType: 'user',
      subjectId: row.id,
      audience: [row.id],
    });
  return row;
}

/** Links by address only if both sides verified it: somebody else may have registered it here first. */
async function linkUserWithVerifiedEmail(tx: Db, { member, emailVerified }: MemberSync) {
  if (!emailVerified || !member.email) return undefined;
  const address = eq(users.email, member.email.toLowerCase());
  const [row] = await tx.select().from(users).where(and(address, users.emailVerified));
  if (!row || (await findMemberUid(tx, row.id))) return undefined;
  await insertMemberAccount(tx, row.id, member.uid);
  return row;
}

const insertMemberAccount = (tx: Db, userId: string, accountId: string) =>
  tx.insert(accounts).values({ userId, accountId, providerId: MEMBER_SITE_PROVIDER });

async function syncKnownUser(tx: Db, user: typeof users.$inferSelect, sync: MemberSync) {
  const { member, emailVerified, now } = sync;
  const roles = syncedRoles(member.role, sync.arrival, user);
  const isStillAdmin = roles.includes('admin');
  const email = await emailAfterSync(tx, user, member);
  const isVerified = emailVerified && email === member.email.toLowerCase();
  const [row] = await tx
    .update(users)
    .set({
      roles,
      isMember: true,
      memberDocumentId: member.documentId,
      email,
      emailVerified: isVerified || (user.emailVerified && email === user.email),
      ...(email === user.email ? {} : { emailProvedAt: null }),
      // Permissions of a former admin must not come back with the role.
      ...(isStillAdmin ? {} : { permissions: [], adminSettings: null }),
      syncedAt: now,
      memberSyncedAt: now,
    })
    .where(eq(users.id, user.id))
    .returning();
  if (row?.emailVerified && !user.emailVerified) {
    // They may be of somebody else, who made the account before the site proved whose address it is.
    await endSessions(tx, user.id);
    for (const type of ['user.emailVerified', 'user.accessEnded'])
      await recordActivity(tx, SYNC_SOURCE, {
        type,
        subjectType: 'user',
        subjectId: user.id,
        audience: [user.id],
      });
  }
  return row;
}

/** What the membership site proves is recorded in its name. */
const SYNC_SOURCE = {
  actor: { kind: 'job', name: 'member-sync' },
  requestId: 'member-sync',
} as const;

/**
 * Members change their address at the membership site, and the profile here follows. Not if somebody else here has
 * that address, nor if the person also has a password here, because then the address is changed here.
 */
async function emailAfterSync(tx: Db, user: typeof users.$inferSelect, member: Member) {
  const email = member.email.toLowerCase();
  if (email === '' || email === user.email) return user.email;
  const own = and(eq(accounts.providerId, PASSWORD_PROVIDER), eq(accounts.userId, user.id));
  const taken = await tx.$count(users, eq(users.email, email));
  return taken > 0 || (await tx.$count(accounts, own)) > 0 ? user.email : email;
}

/** A token is remembered longer than it is valid, because our clock may lag. */
const CLOCK_SKEW_MS = 120_000;

/**
 * Marks a token as used; false when it was used before. Hashes the signed part only: the last character of the
 * signature has several spellings that decode to the same bytes.
 */
export async function consumeSsoToken(tx: Db, token: string, expiresAt: Date) {
  const signed = token.slice(0, token.lastIndexOf('.'));
  const [taken] = await tx
    .insert(exchangedTokens)
    .values({
      tokenHash: hashToken(signed),
      expiresAt: new Date(expiresAt.getTime() + CLOCK_SKEW_MS),
    })
    .onConflictDoNothing()
    .returning();
  return taken !== undefined;
}

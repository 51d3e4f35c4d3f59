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
import { MEMBER_SITE_PROVIDER, PASSWORD_PROVIDER } from '../session/rules.ts';
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
  now: Date;
};

const cleanText = (value: string, maxLength: number) => toSingleLine(value).slice(0, maxLength);

/** Lets one transaction at a time create the profile of a member. */
export const lockMember = (tx: Db, memberUid: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`member ${memberUid}`}, 0))`);

/**
 * Creates a member's profile here, or updates its roles and sync times. Undefined when the address belongs to
 * a profile that is not proved to be the same person's.
 */
export async function syncMember(tx: Db, sync: MemberSync) {
  const { member, now } = sync;
  // When two first sign-ins race, the second one waits here and then finds the profile.
  await lockMember(tx, member.uid);
  const user =
    (await findMemberUser(tx, member.uid)) ?? (await linkUserWithVerifiedEmail(tx, sync));
  if (user) return syncKnownUser(tx, user, sync);
  if (!member.email) return undefined;
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
  if (row) await insertMemberAccount(tx, row.id, member.uid);
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

import { and, eq, sql } from 'drizzle-orm';
import { PASSWORD_PROVIDER } from '#features/auth/session/rules.ts';
import { accounts } from '#features/auth/session/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import type { Member } from '#server/member-site/member-site.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { defaultPreferences } from '../rules.ts';
import { users } from '../tables.ts';
import { roleOfMember, syncedRoles } from './rules.ts';

/** Names the membership site among the ways to sign in. */
export const MEMBER_SITE_PROVIDER = 'cs_member';

/** Who this is to us: the site's uid is kept as an account of the person. */
export async function findMemberUser(db: Db, memberUid: string) {
  const [row] = await db
    .select({ user: users })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.providerId, MEMBER_SITE_PROVIDER), eq(accounts.accountId, memberUid)));
  return row?.user;
}

/** The member's uid at the site, for whoever has one. */
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
  /** How the profile came to be, when it is new. */
  source: 'sso' | typeof MEMBER_SITE_PROVIDER;
  now: Date;
};

const cleanText = (value: string, most: number) =>
  value
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, most);

/**
 * Copies a member's profile to ours, or brings roles and marks up to date. Undefined when there can be no
 * profile: the address belongs to somebody else here, whom nothing proves to be the same person.
 */
export async function syncMember(tx: Db, sync: MemberSync) {
  const { member, now } = sync;
  // Two first sign-ins of one member at once: the second waits, and finds the profile.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`member ${member.uid}`}, 0))`,
  );
  const known =
    (await findMemberUser(tx, member.uid)) ?? (await linkUserWithVerifiedEmail(tx, sync));
  if (known) return syncKnownUser(tx, known, sync);
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
      roles: syncedRoles(member.role),
      emailVerified: sync.emailVerified,
      profileComplete: true,
      preferences: defaultPreferences,
      source: sync.source,
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

/** Both sides have proved the address, so that nobody is let in who merely typed it here first. */
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

async function syncKnownUser(tx: Db, known: typeof users.$inferSelect, sync: MemberSync) {
  const { member, emailVerified, now } = sync;
  const roles = syncedRoles(member.role, known);
  const staysAdmin = roles.includes('admin');
  const email = await emailAfterSync(tx, known, member);
  const proved = emailVerified && email === member.email.toLowerCase();
  const [row] = await tx
    .update(users)
    .set({
      roles,
      isMember: true,
      memberDocumentId: member.documentId,
      email,
      emailVerified: proved || (known.emailVerified && email === known.email),
      // What an admin was permitted does not wait for the next time they are made one.
      ...(staysAdmin ? {} : { permissions: [], adminSettings: null }),
      syncedAt: now,
      memberSyncedAt: now,
    })
    .where(eq(users.id, known.id))
    .returning();
  return row;
}

/**
 * Members change their address where they sign in, and it follows them here. Not to one that somebody else has
 * here, and not for whoever has a password here, too: their address is theirs to change here.
 */
async function emailAfterSync(tx: Db, known: typeof users.$inferSelect, member: Member) {
  const email = member.email.toLowerCase();
  if (email === '' || email === known.email) return known.email;
  const own = and(eq(accounts.providerId, PASSWORD_PROVIDER), eq(accounts.userId, known.id));
  const taken = await tx.$count(users, eq(users.email, email));
  return taken > 0 || (await tx.$count(accounts, own)) > 0 ? known.email : email;
}

import { and, arrayContains, eq, notLike, type SQLWrapper, sql } from 'drizzle-orm';
import { newId } from '#lib/columns.ts';
import { hasCapability, type Permission, type Role } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import { DELETED_EMAIL_DOMAIN } from './removal/rules.ts';
import { defaultPreferences } from './shapes.ts';
import { users } from './tables.ts';

/** Leaves out what belongs to sample accounts; `uid` is never null. The few samples are read once a statement. */
export const isReal = (uid: SQLWrapper) =>
  sql`${uid} <> all (array(select id from ${users} where sample))`;

export type UserRow = typeof users.$inferSelect;

export type NewUser = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  role: Role;
  zipCode?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
};

/** Inserts a profile, complete unless it is a contractor's; undefined when the email address is taken. */
export async function insertUser(db: Db, { role, ...user }: NewUser) {
  const [row] = await db
    .insert(users)
    .values({
      ...user,
      role,
      roles: [role],
      name: `${user.firstName} ${user.lastName}`,
      profileComplete: role !== 'contractor',
      preferences: defaultPreferences,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

type ProvedHomeowner = Pick<NewUser, 'email'> & { name: string };

/**
 * The account of somebody who has just proved an address: signed in to by a link that is mailed there, as it has no
 * password. Undefined when the address is taken.
 */
export async function insertProvedHomeowner(db: Db, person: ProvedHomeowner, now: Date) {
  const [firstName = '', ...others] = person.name.trim().split(/\s+/);
  const [row] = await db
    .insert(users)
    .values({
      ...{ id: newId(), email: person.email },
      ...{ firstName, lastName: others.join(' '), name: [firstName, ...others].join(' ') },
      ...{ role: 'homeowner', roles: ['homeowner'], source: 'quote_link' },
      ...{ emailVerified: true, emailProvedAt: now, profileComplete: true },
      preferences: defaultPreferences,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return row?.id;
}

export async function findUser(db: Db, id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findUserByEmail(db: Db, email: string) {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

export const isEmailTaken = async (db: Db, email: string) =>
  (await db.$count(users, eq(users.email, email))) > 0;

/** Locks a person's row until the transaction ends. */
export const lockUser = (tx: Db, id: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');

export async function updateUser(db: Db, id: string, changes: Partial<typeof users.$inferInsert>) {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(users.id, id))
    .returning();
  return row;
}

export async function hasAnyUser(db: Db) {
  const [person] = await db.select({ id: users.id }).from(users).limit(1);
  return person !== undefined;
}

/** The active admins who have a permission. */
export async function listAdminsWithPermission(db: Db, permission: Permission) {
  const admins = await db
    .select()
    .from(users)
    .where(and(arrayContains(users.roles, ['admin']), users.isActive))
    .limit(MAX_ADMINS);
  return admins.filter((admin) => hasCapability(admin, permission));
}

const MAX_ADMINS = 1_000;

/** Excludes the blank profiles of deleted accounts. */
export const isNotDeleted = notLike(users.email, `%@${DELETED_EMAIL_DOMAIN}`);

/** Serializes what depends on the number of master admins: setting up the first, deleting the last. */
const MASTER_ADMIN_LOCK = 7_150_004;

export const lockMasterAdmins = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(${MASTER_ADMIN_LOCK}::bigint)`);

/** The names of master admins, for other admins who have to ask one. */
export async function listMasterAdminNames(db: Db) {
  const rows = await db
    .select({ name: users.name })
    .from(users)
    .where(and(users.isMasterAdmin, users.isActive))
    .orderBy(users.id)
    .limit(5);
  return rows.map(({ name }) => name);
}

/** Whether there is a master admin. Until then the setup code makes one. */
export async function hasMasterAdmin(db: Db) {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.isMasterAdmin}`)
    .limit(1);
  return found !== undefined;
}

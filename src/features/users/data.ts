import { and, arrayContains, eq, notLike } from 'drizzle-orm';
import { hasCapability, type Permission, type Role } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import { DELETED_EMAIL_DOMAIN } from './removal/rules.ts';
import { defaultPreferences } from './rules.ts';
import { users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

type NewUser = {
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

/** Writes a new profile; undefined when the e-mail address is taken. Contractors still have theirs to complete. */
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

/** The active admins who may do what a permission names. */
export async function listAdminsWithPermission(db: Db, permission: Permission) {
  const admins = await db
    .select()
    .from(users)
    .where(and(arrayContains(users.roles, ['admin']), users.isActive))
    .limit(MAX_ADMINS);
  return admins.filter((admin) => hasCapability(admin, permission));
}

const MAX_ADMINS = 1_000;

/** Not what is left of an account that was deleted. */
export const isNotDeleted = notLike(users.email, `%@${DELETED_EMAIL_DOMAIN}`);

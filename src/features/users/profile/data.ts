import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { UserPreferences } from '../shapes.ts';
import { users } from '../tables.ts';

type Location = { address1: string; city: string; state: string; zipCode: string };
type Changes<T> = { [K in keyof T]?: T[K] | undefined };

export type ProfileChanges = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  location?: Changes<Location> | undefined;
  preferences?: Changes<UserPreferences> | undefined;
};

/**
 * Updates only the given fields, in one statement, so that two parallel updates of different fields both have effect.
 */
export async function updateProfile(tx: Db, uid: string, changes: ProfileChanges, now: Date) {
  const { firstName, lastName, phone, location = {}, preferences = {} } = changes;
  const [row] = await tx
    .update(users)
    .set({
      firstName,
      lastName,
      name: sql`coalesce(${firstName ?? null}, ${users.firstName}) || ' '
        || coalesce(${lastName ?? null}, ${users.lastName})`,
      phone,
      ...location,
      preferences: sql`${users.preferences} || ${JSON.stringify(preferences)}::jsonb`,
      updatedAt: now,
    })
    .where(eq(users.id, uid))
    .returning();
  return row;
}

import { newId } from '#lib/columns.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { defaultPreferences } from './shapes.ts';
import type { users } from './tables.ts';

type NewUser = typeof users.$inferInsert;

/** A homeowner in Chicago by default, with an address at example.com. */
export function sampleUser(overrides: Partial<NewUser> = {}) {
  const {
    id = newId(),
    firstName = 'Dana',
    lastName = 'Whitfield',
    role = 'homeowner',
  } = overrides;
  const {
    zipCode = '60614',
    city = '',
    state = '',
  } = findPlaceByZip(overrides.zipCode ?? '60614') ?? {};
  return {
    email: `${id}@example.com`,
    name: `${firstName} ${lastName}`,
    roles: [role],
    phone: '(312) 555-0114',
    emailVerified: true,
    profileComplete: true,
    preferences: defaultPreferences,
    ...overrides,
    id,
    firstName,
    lastName,
    role,
    zipCode,
    city,
    state,
  } satisfies NewUser;
}

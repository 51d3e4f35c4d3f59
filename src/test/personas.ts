import { insertContractor } from '#features/contractors/data.ts';
import { insertUser, updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import type { AssignedRole, GrantablePermission } from '#lib/roles.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import type { World } from './world.ts';

let personCount = 0;

type Person = { firstName?: string; lastName?: string; zipCode?: string };

async function user(world: World, role: 'homeowner' | 'contractor' | 'admin', person: Person) {
  personCount += 1;
  const id = newId();
  const { firstName = 'Robin', lastName = `Person${personCount}`, zipCode = '60614' } = person;
  const row = await insertUser(world.db, {
    id,
    email: `person${personCount}@example.com`,
    firstName,
    lastName,
    phone: '(312) 555-0100',
    role,
    ...findPlaceByZip(zipCode),
  });
  if (!row) throw new Error('the user was not inserted');
  return { ...row, uid: id };
}

/** A homeowner with a session, whose address is confirmed unless said otherwise. */
export async function homeowner(
  world: World,
  { emailVerified = true, ...person }: Person & { emailVerified?: boolean } = {},
) {
  const { uid } = await user(world, 'homeowner', person);
  const row = await updateUser(world.db, uid, { emailVerified });
  if (!row) throw new Error('the user was not updated');
  return { ...row, uid, ...(await world.session(row.id, 'homeowner')) };
}

/** A contractor with a business and a session, whose address is confirmed unless said otherwise. */
export async function contractor(
  world: World,
  {
    services = ['Roof Repair'],
    emailVerified = true,
    ...person
  }: Person & { services?: string[]; businessName?: string; emailVerified?: boolean } = {},
) {
  const { uid } = await user(world, 'contractor', person);
  const row = await updateUser(world.db, uid, { emailVerified });
  if (!row) throw new Error('the user was not updated');
  const place = findPlaceByZip(person.zipCode ?? '60614');
  if (!place) throw new Error('a persona lives at a ZIP code that exists');
  const businessName = person.businessName ?? `${row.lastName} & Co`;
  await insertContractor(world.db, {
    id: row.id,
    userId: row.id,
    businessName,
    contactName: row.name,
    email: row.email,
    phone: row.phone,
    place,
    services,
  });
  return {
    ...row,
    uid,
    contractorId: row.id,
    businessName,
    ...(await world.session(row.id, 'contractor')),
  };
}

/** An admin with a session and a confirmed address; without permissions unless given some. */
export async function admin(
  world: World,
  {
    permissions = [],
    master = false,
    ...person
  }: Person & { permissions?: GrantablePermission[]; master?: boolean } = {},
) {
  const row = await user(world, 'admin', person);
  await updateUser(world.db, row.id, { permissions, isMasterAdmin: master, emailVerified: true });
  return { ...row, ...(await world.session(row.id, 'admin')) };
}

/** Gives a person more roles; the session keeps its active one. */
export const grantRoles = (world: World, uid: string, roles: AssignedRole[]) =>
  updateUser(world.db, uid, { roles });

/** Signs in by password, for a user without a second factor. */
export async function signIn(world: World, given: { email: string; password: string }) {
  const answer = await (await world.as()).session.signIn(given);
  if ('challenge' in answer) throw new Error('this person has a second factor');
  return answer;
}

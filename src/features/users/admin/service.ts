import { ensureContractor } from '#features/auth/service.ts';
import { endSessions } from '#features/auth/session/data.ts';
import { type AssignedRole, currentRole } from '#lib/roles.ts';
import type { Context } from '#server/context.ts';
import { requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { lockUser, type UserRow, updateUser } from '../data.ts';
import { findPerson, type PersonRow, setBusinessActive } from './data.ts';
import { isActiveContractor, movesOf } from './rules.ts';

/** Keeps a person out for a reason, which only admins see: ends their sessions, hides their business. */
export const deactivatePerson = (tx: Db, context: Context, id: string, reason: string) =>
  setActive(tx, context, id, {
    isActive: false,
    deactivationReason: reason,
    deactivatedAt: context.now(),
  });

/** Lets a person in again, and shows their business. */
export const reactivatePerson = (tx: Db, context: Context, id: string) =>
  setActive(tx, context, id, { isActive: true, deactivationReason: '', deactivatedAt: null });

export type AccountStanding = Pick<UserRow, 'isActive' | 'deactivationReason' | 'deactivatedAt'>;

/** Lets a person in or keeps them out, with the reason and date that are given. */
export async function setActive(tx: Db, context: Context, id: string, standing: AccountStanding) {
  const { isActive } = standing;
  const user = await updateUser(tx, id, standing);
  if (!isActive) await endSessions(tx, id);
  await recordChange(tx, context, id, isActive ? 'user.reactivated' : 'user.deactivated');
  if (user) await syncBusinessVisibility(tx, context, user);
}

/**
 * Gives and takes roles; whoever becomes a contractor gets a business, if there is none. False when that needs a place
 * that is not known: the caller then has to undo the transaction.
 */
export async function changeRoles(
  tx: Db,
  context: Context,
  person: Pick<PersonRow, 'id' | 'roles' | 'role'>,
  newRoles: AssignedRole[],
) {
  const user = await updateUser(tx, person.id, {
    roles: newRoles,
    role: currentRole(newRoles, person.role),
    // Permissions of a former admin must not come back with the role.
    ...(newRoles.includes('admin') ? {} : { permissions: [], adminSettings: null }),
  });
  await recordChange(tx, context, person.id, 'user.roles-changed', { roles: newRoles });
  const isContractor = newRoles.includes('contractor');
  if (!user || isContractor === person.roles.includes('contractor')) return true;
  if (isContractor && !(await ensureContractor(tx, user))) return false;
  // Last: the new business of somebody who is kept out is not shown either.
  await syncBusinessVisibility(tx, context, user);
  return true;
}

/** Shows the business only while its person is an active contractor, and tells the pages that list it. */
export async function syncBusinessVisibility(tx: Db, context: Context, user: UserRow) {
  const isActive = isActiveContractor(user);
  const contractorId = await setBusinessActive(tx, user.id, isActive, context.now());
  if (contractorId)
    await recordActivity(tx, context, {
      type: isActive ? 'contractor.shown' : 'contractor.hidden',
      subjectType: 'contractor',
      subjectId: contractorId,
      audience: [],
    });
}

/**
 * Keeps a person out if this admin may; false if they may not, as with other admins. Somebody who is out already
 * stays out.
 */
export async function suspendPerson(tx: Db, context: Context, id: string, reason: string) {
  await lockUser(tx, id);
  const person = await findPerson(tx, id);
  if (!person) return false;
  const moves = movesOf(requireSignedIn(context), person);
  if (moves.includes('deactivate')) await deactivatePerson(tx, context, id, reason);
  return moves.includes('deactivate') || moves.includes('reactivate');
}

/** Records what an admin changed about a person. */
export const recordChange = (
  tx: Db,
  context: Context,
  id: string,
  type: string,
  data: Record<string, boolean | readonly string[]> = {},
) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'user',
    subjectId: id,
    audience: [],
    severity: 'warning',
    data,
  });

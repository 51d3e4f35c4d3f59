import { endSessions } from '#features/auth/session/data.ts';
import type { Context } from '#server/context.ts';
import { requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { lockUser, type UserRow, updateUser } from '../data.ts';
import { findPerson, setBusinessActive } from './data.ts';
import { isActiveContractor, movesOf } from './rules.ts';

/** Lets a person in or keeps them out: ends their sessions, hides or shows their business. */
export async function setActive(tx: Db, context: Context, id: string, isActive: boolean) {
  const user = await updateUser(tx, id, { isActive });
  if (!isActive) await endSessions(tx, id);
  await recordChange(tx, context, id, isActive ? 'user.reactivated' : 'user.deactivated');
  if (user) await syncBusinessVisibility(tx, context, user);
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
export async function suspendPerson(tx: Db, context: Context, id: string) {
  await lockUser(tx, id);
  const person = await findPerson(tx, id);
  if (!person) return false;
  const moves = movesOf(requireSignedIn(context), person);
  if (moves.includes('deactivate')) await setActive(tx, context, id, false);
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

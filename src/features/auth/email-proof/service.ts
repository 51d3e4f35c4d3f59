import { type UserRow, updateUser } from '#features/users/data.ts';
import { ApiError, refusedField } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { deleteEmailChange } from '../credentials/data.ts';
import { requirePassword, revokeOtherAccess } from '../credentials/service.ts';
import { recordAccountActivity } from '../service.ts';
import { endSignInMethods } from '../session/data.ts';
import { CONFIRM_IT_IS_YOU } from './rules.ts';

/**
 * Refuses whoever opens a mailed link without the account's own session or its password. Anybody can make an account
 * with the address of somebody else: its owner, who gets the link, must not confirm that account with one click.
 */
export async function requireAccountOwner(
  context: Context,
  userId: string,
  password: string | undefined,
) {
  const { actor } = context;
  if (actor.kind === 'person' && actor.uid === userId) return;
  if (password === undefined)
    throw refusedField('permission-denied', 'password', CONFIRM_IT_IS_YOU);
  await requirePassword(context, userId, password).catch((error: unknown) => {
    // Whoever signs in by a provider has no password to enter.
    if (error instanceof ApiError && error.code === 'failed-precondition')
      throw new ApiError('failed-precondition', 'Sign in, then open the link again');
    throw error;
  });
}

/** Whom others read of until there is a name. */
const NAMELESS = 'Member';

/**
 * Ends what was set up before the address was proved, by whoever it was: sessions, ways to sign in, mailed links, a
 * change of address under way, private calendar addresses (by the activity), and the phone number and name, which
 * might be anybody's: its owner gives them anew. The membership site keeps the names of its members, and whoever was
 * invited, as admins are, keeps the name in the invitation.
 */
export async function endUnprovedAccess(
  tx: Db,
  context: Context,
  user: Pick<UserRow, 'id' | 'email' | 'isMember'>,
  { isInvited = false } = {},
) {
  await revokeOtherAccess(tx, user.id);
  await deleteEmailChange(tx, user.id);
  await endSignInMethods(tx, user);
  const noName = { firstName: '', lastName: '', name: NAMELESS };
  await updateUser(tx, user.id, { phone: '', ...(!user.isMember && !isInvited && noName) });
  await recordAccountActivity(tx, context, user.id, 'user.accessEnded');
}

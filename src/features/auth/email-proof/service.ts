import { consume } from '#features/rate-limits/attempts/data.ts';
import { findUser, isEmailTaken, type UserRow, updateUser } from '#features/users/data.ts';
import { ApiError, refusedField } from '#lib/api-error.ts';
import { type ConnectedMemberSite, type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { requireBudget } from '#server/delivery/budgets.ts';
import {
  correctUnprovedEmail,
  deleteAddressLinks,
  deleteEmailChange,
  findEmailChange,
  insertEmailChange,
} from '../credentials/data.ts';
import { linkHours } from '../credentials/rules.ts';
import { linkSending, requirePassword, revokeOtherAccess } from '../credentials/service.ts';
import { recordAccountActivity } from '../service.ts';
import { endSignInMethods } from '../session/data.ts';
import { findMemberUid } from '../sso/data.ts';
import { emailTakenError } from '../sso/service.ts';
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

/** Starts a change of address, which takes effect once the new address is confirmed. */
export async function requestEmailChange(
  context: Context,
  { email, password }: { email: string; password: string },
) {
  const { uid } = requireSignedIn(context);
  const { memberSite } = context.services;
  const checked = await requirePassword(context, uid, password);
  const user = await findUser(context.db, uid);
  if (checked.storedAt === 'membership-site') {
    if (user && memberSite && !user.emailVerified && email !== user.email)
      return correctMemberEmail(context, memberSite, { user, email, idToken: checked.idToken });
    throw new ApiError(
      'failed-precondition',
      `${memberSite?.name ?? 'The membership site'} manages your email address. Change it there`,
    );
  }
  if (email !== user?.email) return mailEmailChange(context, email);
  // A correction before anything was confirmed can be taken back; the address gets a new link.
  if (user.emailVerified || !(await findEmailChange(context.db, uid, context.now())))
    throw new ApiError('failed-precondition', 'That’s already your email address');
  await consume(context, 'mailedLink', ['verify-email', uid]);
  await requireBudget(context, linkSending('verify-email', user));
  await context.db.transaction(async (tx) => {
    await deleteEmailChange(tx, uid);
    await deleteAddressLinks(tx, uid);
    await recordAccountActivity(tx, context, uid, 'user.verificationRequested');
  });
}

/**
 * Mails a link to the address that a person wants to change to. Links that were mailed before stop working: what went
 * to a mistyped address must not let whoever reads it there confirm or close the account.
 */
export async function mailEmailChange(context: Context, email: string) {
  const { uid } = requireSignedIn(context);
  await consume(context, 'mailedLink', ['change-email', uid]);
  await requireBudget(context, linkSending('change-email', { id: uid, email }));
  const expiresAt = new Date(context.now().getTime() + linkHours['change-email'] * 3_600_000);
  await context.db.transaction(async (tx) => {
    await insertEmailChange(tx, uid, email, expiresAt);
    await deleteAddressLinks(tx, uid);
    await recordAccountActivity(tx, context, uid, 'user.emailChangeRequested');
  });
}

/**
 * Corrects the address with which a homeowner has just registered, at the membership site that holds the sign-in, and
 * here at once: neither side has proof of the one or the other, and the new one gets its link like any other.
 */
async function correctMemberEmail(
  context: Context,
  memberSite: ConnectedMemberSite,
  { user, email, idToken }: { user: UserRow; email: string; idToken: string },
) {
  await consume(context, 'mailedLink', ['change-email', user.id]);
  await requireBudget(context, linkSending('verify-email', { id: user.id, email }));
  if (await isEmailTaken(context.db, email)) throw emailTakenError();
  const changed = await memberSite.changeSignIn(idToken, { email });
  if (!changed.ok && changed.reason === 'email-exists') throw emailTakenError();
  if (!changed.ok)
    throw new ApiError(
      'failed-precondition',
      changed.message ?? `${memberSite.name} didn’t accept that address`,
    );
  const uid = await findMemberUid(context.db, user.id);
  // What the site says of its members is copied here again and again: the old address must not come back.
  if (uid) await memberSite.upsertUser({ uid, email }, { idToken: changed.idToken ?? idToken });
  await context.db.transaction(async (tx) => {
    // Confirmed in this moment: the next sign-in copies the address from the site.
    if (!(await correctUnprovedEmail(tx, user, email, context.now())))
      throw new ApiError('aborted');
    await deleteEmailChange(tx, user.id);
    await deleteAddressLinks(tx, user.id);
    await recordAccountActivity(tx, context, user.id, 'user.verificationRequested');
  });
}

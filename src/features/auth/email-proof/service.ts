import {
  consume,
  findNextAttempt,
  type LimitSubject,
  refund,
  tryConsume,
} from '#features/rate-limits/attempts/data.ts';
import type { Limit } from '#features/rate-limits/attempts/rules.ts';
import { findUser, isEmailTaken, type UserRow, updateUser } from '#features/users/data.ts';
import { ApiError, refusedField } from '#lib/api-error.ts';
import { type ConnectedMemberSite, type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { requireBudget } from '#server/delivery/budgets.ts';
import { deriveCode } from '#server/secrets/derived-code.ts';
import { isSameSecret } from '#server/secrets/same-secret.ts';
import {
  consumeLinkByHash,
  correctUnprovedEmail,
  deleteAddressLinks,
  deleteEmailChange,
  deleteLinks,
  findAddressLink,
  findEmailChange,
  insertEmailChange,
  revokeApiTokens,
  updateEmail,
} from '../credentials/data.ts';
import { LINK_REFUSED, linkHours } from '../credentials/rules.ts';
import {
  confirmEmail,
  linkSending,
  requirePassword,
  revokeOtherAccess,
} from '../credentials/service.ts';
import type { mailedLinks } from '../credentials/tables.ts';
import { recordAccountActivity, rememberBrowser } from '../service.ts';
import { endSignInMethods } from '../session/data.ts';
import { findMemberUid } from '../sso/data.ts';
import { emailTakenError } from '../sso/service.ts';
import {
  CODE_DIGITS,
  CODE_EXPIRED,
  CODE_MINUTES,
  CODE_REFUSED,
  CODE_USED_UP,
  CODES_USED_UP,
  CONFIRM_IT_IS_YOU,
  EMAIL_CONFIRMED,
} from './rules.ts';

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

type MailedLink = typeof mailedLinks.$inferSelect;

export const linkRefused = () => new ApiError('failed-precondition', LINK_REFUSED);

/** Proves the address of a link that was just used up, by its owner. */
export async function confirmByLink(
  tx: Db,
  context: Context,
  { userId, email, purpose }: MailedLink,
) {
  if (purpose === 'verify-email') {
    if (!(await confirmEmail(tx, context, userId, email))) throw linkRefused();
    rememberBrowser(context, email);
    return email;
  }
  if ((await findEmailChange(tx, userId, context.now())) !== email) throw linkRefused();
  const before = await findUser(tx, userId);
  if (!(await updateEmail(tx, userId, email, context.now())))
    throw new ApiError('already-exists', 'There’s already an account with this email address');
  await deleteLinks(tx, userId);
  await recordAccountActivity(tx, context, userId, 'user.emailChanged');
  // The first address that is proved, after a mistyped one: what waited for the proof follows.
  if (before && !before.emailVerified)
    await recordAccountActivity(tx, context, userId, 'user.emailVerified');
  rememberBrowser(context, email);
  return email;
}

/**
 * The code that is mailed beside a link. It follows from our secret and from what is stored of the link, so that it is
 * stored nowhere, and ends with the link: when that is used, replaced, or its address corrected.
 */
export const emailCode = (context: Pick<Context, 'services'>, tokenHash: string) =>
  deriveCode(context.services.config, `email code ${tokenHash}`, CODE_DIGITS);

const isCodeOpen = ({ purpose, expiresAt }: MailedLink, now: Date) =>
  expiresAt.getTime() - linkHours[purpose] * 3_600_000 + CODE_MINUTES * 60_000 > now.getTime();

/**
 * Proves the address that a signed-in account waits for, with the code in the mail. Its session is the account's own,
 * as `requireAccountOwner` asks of whoever opens the link.
 */
export async function confirmByCode(context: Context, code: string) {
  const { uid } = requireSignedIn(context);
  const { db } = context;
  const user = await findUser(db, uid);
  if (!user || user.emailVerified) throw new ApiError('failed-precondition', EMAIL_CONFIRMED);
  const pending = await findEmailChange(db, uid, context.now());
  const awaited = pending
    ? { userId: uid, purpose: 'change-email' as const, email: pending }
    : { userId: uid, purpose: 'verify-email' as const, email: user.email };
  const link = await findAddressLink(db, awaited, context.now());
  if (!link || !isCodeOpen(link, context.now())) throw codeRefused(CODE_EXPIRED);

  // Outside a transaction: a wrong attempt must count even though it changes nothing else.
  // Of the address, whichever account asks: making another one, or moving one there again, gives no more guesses.
  const ofAddress: [Limit, LimitSubject] = ['emailCodeAddress', [awaited.email]];
  const ofCode: [Limit, LimitSubject] = ['emailCodeTry', [link.tokenHash]];
  await consume(context, ...ofAddress, CODES_USED_UP);
  if ((await tryConsume(context, ...ofCode)) !== undefined) {
    await refund(db, ofAddress);
    throw codeRefused(CODE_USED_UP);
  }
  if (!isSameSecret(code.replace(/\D/g, ''), emailCode(context, link.tokenHash)))
    throw codeRefused((await findNextAttempt(context, ...ofCode)) ? CODE_USED_UP : CODE_REFUSED);
  await refund(db, ofAddress, ofCode);

  return db.transaction(async (tx) => {
    const used = await consumeLinkByHash(tx, link.tokenHash, context.now());
    // Of two submissions, or the code and the click on the link, one gets here first.
    if (!used) throw codeRefused(CODE_EXPIRED);
    return confirmByLink(tx, context, used);
  });
}

const codeRefused = (message: string) => refusedField('failed-precondition', 'code', message);

/** Whom others read of until there is a name. */
const NAMELESS = 'Member';

/**
 * Ends what was set up before the address was proved, by whoever it was: sessions, ways to sign in, mailed links, API
 * tokens, a change of address under way, private calendar addresses (by the activity), and the phone number and name, which
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
  await revokeApiTokens(tx, user.id, context.now());
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

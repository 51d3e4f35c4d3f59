import { findContractorIdByUser, insertContractor } from '#features/contractors/data.ts';
import { findUser, lockUser, type UserRow } from '#features/users/data.ts';
import { recordTraces } from '#features/users/traces/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { currentRole, type Role } from '#lib/roles.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import {
  readDeviceCookie,
  setChallengeCookie,
  setDeviceCookie,
  setSessionCookie,
} from '#server/http/cookies.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { rememberDevice } from '#server/secrets/known-device.ts';
import { signInDestination, twoFactorPath } from './rules.ts';
import { openSession } from './session/data.ts';
import type { SessionOrigin } from './session/rules.ts';
import { insertChallenge, isTwoFactorEnabled } from './two-factor/data.ts';

type SignIn = { userId: string; activeRole: Role; origin: SessionOrigin };

/**
 * The last step of every way to sign in, once the person is authenticated: opens a session and records it. Admins
 * with a second factor get a challenge instead, and no session yet.
 */
export async function completeSignIn(tx: Db, context: Context, signIn: SignIn) {
  const user = await findUser(tx, signIn.userId);
  if (!user?.isActive) throw new ApiError('unauthenticated');
  if (user.roles.includes('contractor')) await ensureContractor(tx, user);
  if (!(user.roles.includes('admin') && (await isTwoFactorEnabled(tx, user.id))))
    return startSession(tx, context, signIn, 'session.opened');
  const { token, expiresAt } = await insertChallenge(tx, { ...signIn, now: context.now() });
  setChallengeCookie(context.responseHeaders, token, context.services.config.secure);
  return { challenge: token, expiresAt };
}

/** Completes a sign-in by the membership site or a social provider: tells the browser what is next, and where. */
export async function completeProviderSignIn(
  tx: Db,
  context: Context,
  {
    user,
    origin,
    redirectTo,
  }: { user: UserRow; origin: 'sso' | 'social'; redirectTo: string | undefined },
) {
  const { activeRole, goTo } = signInDestination(user.roles, redirectTo);
  const answer = await completeSignIn(tx, context, { userId: user.id, activeRole, origin });
  return 'challenge' in answer
    ? { outcome: 'two-factor' as const, ...answer, goTo: twoFactorPath(goTo) }
    : { outcome: 'signed-in' as const, ...answer, goTo };
}

/**
 * Creates the business of a contractor who has none yet (spec §6), if the ZIP code is known. Returns whether there
 * is one now.
 */
export async function ensureContractor(tx: Db, user: UserRow) {
  if (await findContractorIdByUser(tx, user.id)) return true;
  const place = findPlaceByZip(user.zipCode);
  if (!place) return false;
  // When two first sign-ins race, the second one waits here and then finds the business.
  await lockUser(tx, user.id);
  if (await findContractorIdByUser(tx, user.id)) return true;
  const { id, name, email, phone } = user;
  const business = { id, userId: id, businessName: name, contactName: name, email, phone };
  await insertContractor(tx, { ...business, place, services: [] });
  return true;
}

/** Opens a session without asking for a second factor. */
export async function startSession(
  tx: Db,
  context: Context,
  { userId, activeRole, origin }: SignIn,
  type: 'session.opened' | 'user.registered',
) {
  const { responseHeaders, services, requestId, userAgent = '' } = context;
  const token = await openSession(tx, {
    userId,
    activeRole,
    userAgent,
    origin,
    now: context.now(),
  });
  const user = await getSessionUser(tx, userId, await findContractorIdByUser(tx, userId));
  await recordActivity(
    tx,
    { requestId, actor: { kind: 'person', uid: userId, role: activeRole } },
    { type, subjectType: 'user', subjectId: userId, audience: [], data: { origin } },
  );
  setSessionCookie(responseHeaders, token, services.config.secure);
  setChallengeCookie(responseHeaders, undefined, services.config.secure);
  await recordTraces(tx, context, userId, rememberBrowser(context, user.email));
  return { token, user, activeRole };
}

/** From now on wrong passwords of strangers do not count against this browser's sign-ins to the account. */
export function rememberBrowser(
  { services: { config }, cookie, responseHeaders, now }: Context,
  email: string,
) {
  const known = readDeviceCookie(cookie, config.secure);
  const device = rememberDevice(config, known, email, now());
  setDeviceCookie(responseHeaders, device, config.secure);
  return device;
}

/** A person as `session.get` and every sign-in return them. */
export async function getSessionUser(db: Db, uid: string, contractorId: string | undefined) {
  const user = await findUser(db, uid);
  if (!user) throw new ApiError('unauthenticated');
  return {
    ...user,
    uid: user.id,
    role: currentRole(user.roles),
    contractorId: contractorId ?? null,
  };
}

/** Records a change of how a person signs in; only that person sees it. */
export const recordAccountActivity = (tx: Db, context: Context, subjectId: string, type: string) =>
  recordActivity(tx, context, { type, subjectType: 'user', subjectId, audience: [subjectId] });

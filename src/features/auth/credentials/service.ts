import { clearAttempts, consume, refund } from '#features/rate-limits/attempts/data.ts';
import { SIGN_IN_LIMITED } from '#features/rate-limits/attempts/rules.ts';
import { findUser } from '#features/users/data.ts';
import { ApiError, refusedField } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { type ConnectedMemberSite, type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { FairTurns } from '#server/fair-turns.ts';
import { tooManyRequests } from '#server/http/too-many-requests.ts';
import {
  hashPassword,
  isCorrectPassword,
  refuseCommonPassword,
} from '#server/secrets/passwords.ts';
import { recordAccountActivity } from '../service.ts';
import { endSessions, findPasswordAccount, findSessionStart } from '../session/data.ts';
import { SIGN_IN_REFUSED, socialProviders } from '../session/rules.ts';
import { findMember, findMemberUid, syncMember } from '../sso/data.ts';
import { deleteChallenges } from '../two-factor/data.ts';
import {
  deleteLinks,
  findEmailChange,
  findPasswordHash,
  listProviders,
  markEmailVerified,
  setPasswordHash,
} from './data.ts';
import { type LinkPurpose, PASSWORD_REFUSED } from './rules.ts';

/** How long a sign-in with a correct local password waits for the membership site. */
const MEMBER_SITE_WAIT_MS = 400;

/** The site does not say how long to wait. */
const SITE_LIMIT_SECONDS = 15 * 60;

type AuthenticatedUser = { userId: string; roles: readonly string[] };

/**
 * Finds the person of this address and password, at the membership site and here at the same time; the site has
 * precedence (spec §7). A refusal always waits for both, so that neither the answer nor its time reveals whether
 * an account exists.
 */
export async function authenticateByPassword(
  context: Context,
  email: string,
  password: string,
): Promise<AuthenticatedUser> {
  const { services } = context;
  const localPromise = findLocalUser(context, email, password);
  const memberPromise = services.memberSite
    ? signInMember(context, services.memberSite, email, password)
    : Promise.resolve(undefined);
  // Awaited below; without this a failure before then would be an unhandled rejection.
  memberPromise.catch(() => {});
  const localUser = await localPromise;
  if (localUser) {
    const member = await Promise.race([
      memberPromise.catch(() => undefined),
      resolveAfter(MEMBER_SITE_WAIT_MS),
    ]);
    return member ?? localUser;
  }
  const member = await memberPromise;
  if (!member) throw new ApiError('unauthenticated', SIGN_IN_REFUSED);
  return member;
}

/** Hashes take a processor for a while: those of one client have turns, by the database of the program. */
const turnsOfDatabase = new WeakMap<Db, FairTurns>();

function turnsOf(db: Db) {
  const turns = turnsOfDatabase.get(db) ?? new FairTurns();
  turnsOfDatabase.set(db, turns);
  return turns;
}

async function findLocalUser(
  { db, clientAddress = '' }: Pick<Context, 'db' | 'clientAddress'>,
  email: string,
  password: string,
): Promise<AuthenticatedUser | undefined> {
  const account = await findPasswordAccount(db, email);
  const isCorrect = await turnsOf(db).run(clientAddress, () =>
    isCorrectPassword(password, account?.passwordHash),
  );
  if (!account?.isActive || !isCorrect) return undefined;
  return { userId: account.userId, roles: account.roles };
}

/** Signs in at the membership site and copies the member's current profile to ours. */
async function signInMember(
  context: Context,
  memberSite: ConnectedMemberSite,
  email: string,
  password: string,
): Promise<AuthenticatedUser | undefined> {
  const answer = await memberSite.signIn(email, password, {
    client: context.clientAddress,
  });
  if (!answer.ok && answer.reason === 'too-many-tries') throw siteLimited(context);
  if (!answer.ok) return undefined;
  const now = context.now();
  const token = await memberSite.verifyToken(answer.idToken, now);
  const member = (await findMember(memberSite, answer)) ?? memberWithoutProfile(answer.uid, email);
  const user = await context.db.transaction((tx) =>
    syncMember(tx, {
      // The address of the sign-in, not the one in the document: the token verifies only this one.
      member: { ...member, email },
      emailVerified: token.ok && token.uid === answer.uid && token.emailVerified,
      arrival: 'sign-in',
      now,
    }),
  );
  return user?.isActive ? { userId: user.id, roles: user.roles } : undefined;
}

/** The site's own limit: no wrong password, or the right one would be called wrong. */
const siteLimited = (context: Context) =>
  tooManyRequests(context, SITE_LIMIT_SECONDS, SIGN_IN_LIMITED);

/** For members who have an account at the site but no users document. */
const memberWithoutProfile = (uid: string, email: string) => ({
  documentId: uid,
  uid,
  email,
  firstName: '',
  lastName: '',
  phone: '',
  zipCode: '',
  role: '',
  createdAt: undefined,
});

const resolveAfter = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });

/** How a person can sign in, apart from the second factor. */
export async function findSignInMethods({ db, services, now }: Context, userId: string) {
  const providers = await listProviders(db, userId);
  const isMember = (await findMemberUid(db, userId)) !== undefined;
  const hasPassword = Boolean(await findPasswordHash(db, userId));
  const passwordWithoutHash = isMember ? ('membership-site' as const) : ('none' as const);
  return {
    password: hasPassword ? ('here' as const) : passwordWithoutHash,
    social: socialProviders.filter((name) => providers.includes(name)),
    membershipSite: services.memberSite
      ? { name: services.memberSite.name, url: services.memberSite.url }
      : null,
    pendingEmail: (await findEmailChange(db, userId, now())) ?? null,
  };
}

const refusedPassword = () => refusedField('permission-denied', 'password', PASSWORD_REFUSED);

/**
 * Asks a signed-in person for the present password again, wherever it is stored: here or at the membership
 * site, whose token for the member is then returned. Wrong tries are limited.
 */
export async function requirePassword(context: Context, uid: string, password: string) {
  const { db, services } = context;
  await consume(context, 'presentPassword', [uid]);
  const hash = await findPasswordHash(db, uid);
  if (hash) {
    if (!(await isCorrectPassword(password, hash))) throw refusedPassword();
    await clearAttempts(db, 'presentPassword', [uid]);
    return { storedAt: 'here' as const };
  }
  const memberUid = await findMemberUid(db, uid);
  const user = memberUid === undefined ? undefined : await findUser(db, uid);
  if (!user || !services.memberSite)
    throw new ApiError('failed-precondition', 'Your account doesn’t use a password here');
  const answer = await services.memberSite
    .signIn(user.email, password, { client: context.clientAddress })
    .catch(async (error) => {
      // Without an answer nobody knows whether it was wrong.
      await refund(db, ['presentPassword', [uid]]);
      throw error;
    });
  if (!answer.ok || answer.uid !== memberUid) throw refusedPassword();
  await clearAttempts(db, 'presentPassword', [uid]);
  return { storedAt: 'membership-site' as const, idToken: answer.idToken };
}

/** What is known about a signed-in person who has not entered the password again. */
export async function findSignInState(context: Context) {
  const { uid, sessionId } = requireSignedIn(context);
  return {
    hasPassword: Boolean(await findPasswordHash(context.db, uid)),
    signedInAt: await findSessionStart(context.db, sessionId),
  };
}

/** Changes the password where it is stored, and ends all other sessions; returns how many. */
export async function changePassword(
  context: Context,
  { password, newPassword }: { password: string; newPassword: string },
) {
  const { uid, sessionId } = requireSignedIn(context);
  refuseCommonPassword(newPassword, 'newPassword');
  const current = await requirePassword(context, uid, password);
  if (current.storedAt === 'membership-site') {
    const { memberSite } = context.services;
    const changed = await memberSite?.changeSignIn(current.idToken, { password: newPassword });
    if (!changed?.ok)
      throw new ApiError(
        'failed-precondition',
        changed?.message ?? 'The membership site didn’t accept that password',
      );
  }
  const passwordHash = current.storedAt === 'here' ? await hashPassword(newPassword) : undefined;
  return context.db.transaction(async (tx) => {
    if (passwordHash) await setPasswordHash(tx, uid, passwordHash);
    const ended = await revokeOtherAccess(tx, uid, sessionId);
    await recordAccountActivity(tx, context, uid, 'user.passwordChanged');
    return ended;
  });
}

/**
 * Marks the address as proved, because its owner opened a mailed link and is known to be the account's owner, or has
 * just become it; undefined if it changed since. What waited for the proof follows the activity.
 */
export async function confirmEmail(tx: Db, context: Context, userId: string, email: string) {
  const before = await findUser(tx, userId);
  const confirmed = await markEmailVerified(tx, userId, email, context.now());
  if (confirmed && !before?.emailVerified)
    await recordAccountActivity(tx, context, userId, 'user.emailVerified');
  return confirmed;
}

/** Invalidates what the old password opened: mailed links, unfinished sign-ins, all other sessions. */
export async function revokeOtherAccess(tx: Db, userId: string, exceptSessionId?: string) {
  await deleteLinks(tx, userId);
  await deleteChallenges(tx, userId);
  return endSessions(tx, userId, exceptSessionId);
}

/** What a mailed link takes from the budget of its sender and its reader. */
export const linkSending = (
  purpose: LinkPurpose,
  { id, email }: { id: string; email: string },
) => ({
  ...{ key: `${purpose}:${newId()}`, channel: 'email' as const, budget: 'access' as const },
  ...{ senderId: id, recipient: email },
});

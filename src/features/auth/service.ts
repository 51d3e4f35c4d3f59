import { eq } from 'drizzle-orm';
import { findContractorIdByUser, insertContractor } from '#features/contractors/data.ts';
import { findUser, type UserRow } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { ApiError } from '#lib/api-error.ts';
import { currentRole, type Role } from '#lib/roles.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { setChallengeCookie, setSessionCookie } from '#server/http/cookies.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { openSession } from './session/data.ts';
import type { SessionOrigin } from './session/rules.ts';
import { insertChallenge, isTwoFactorEnabled } from './two-factor/data.ts';

type SignInInput = { userId: string; activeRole: Role; origin: SessionOrigin };

/**
 * Somebody has shown who they are: opens a session, says so in the outbox, and answers what every way to
 * sign in answers. Admins with a second factor get a challenge instead, and no session yet.
 */
export async function completeSignIn(tx: Db, context: Context, arrival: SignInInput) {
  const user = await findUser(tx, arrival.userId);
  if (!user?.isActive) throw new ApiError('unauthenticated');
  if (user.roles.includes('contractor')) await ensureContractor(tx, user);
  if (!(user.roles.includes('admin') && (await isTwoFactorEnabled(tx, user.id))))
    return startSession(tx, context, arrival, 'session.opened');
  const { token, expiresAt } = await insertChallenge(tx, { ...arrival, now: context.now() });
  setChallengeCookie(context.responseHeaders, token, context.services.config.secure);
  return { challenge: token, expiresAt };
}

/**
 * A contractor's account that has no business yet gets one (spec §6), where we know the place. Whether there
 * is one now.
 */
export async function ensureContractor(tx: Db, user: UserRow) {
  if (await findContractorIdByUser(tx, user.id)) return true;
  const place = findPlaceByZip(user.zipCode);
  if (!place) return false;
  // Of two first sign-ins at once the second waits, and finds the business.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
  if (await findContractorIdByUser(tx, user.id)) return true;
  const { id, name, email, phone } = user;
  const business = { id, userId: id, businessName: name, contactName: name, email, phone };
  await insertContractor(tx, { ...business, place, services: [] });
  return true;
}

/** Opens the session itself; for whoever has nothing more to show. */
export async function startSession(
  tx: Db,
  context: Context,
  { userId, activeRole, origin }: SignInInput,
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
  return { token, user, activeRole };
}

/** A person as session.get and every sign-in answer them. */
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

import { implement } from '@orpc/server';
import { changePassword, findSignInMethods } from '#features/auth/credentials/service.ts';
import { requestEmailChange } from '#features/auth/email-proof/service.ts';
import { endSession, endSessions, listSessions } from '#features/auth/session/data.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  enrolTwoFactor,
  findTwoFactorStatus,
  renewRecoveryCodes,
} from '#features/auth/two-factor/service.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { currentRole } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { refuseOwnName } from '#server/platform-settings/own-name.ts';
import { findUser, type UserRow } from '../data.ts';
import { profileContract } from './contract.ts';
import { updateProfile } from './data.ts';

const api = implement(profileContract).$context<Context>().use(guarded);

const success = { success: true as const };

export const profileHandlers = {
  get: api.get.handler(async ({ context }) =>
    presentProfile(await findUser(context.db, requireSignedIn(context).uid)),
  ),

  update: api.update.handler(async ({ input, context }) => {
    const { uid } = requireSignedIn(context);
    const before = await findUser(context.db, uid);
    if (before && input.location) requirePlace({ ...before, ...input.location }, before);
    const { firstName = before?.firstName, lastName = before?.lastName } = input;
    if (firstName !== before?.firstName || lastName !== before?.lastName)
      refuseOwnName(context, 'firstName', `${firstName} ${lastName}`);
    return context.db.transaction(async (tx) => {
      const user = await updateProfile(tx, uid, input, context.now());
      await recordActivity(tx, context, {
        type: 'user.updated',
        subjectType: 'user',
        subjectId: uid,
        audience: [uid],
        data: { changed: Object.keys(input) },
      });
      return presentProfile(user);
    });
  }),

  signInMethods: api.signInMethods.handler(async ({ context }) => {
    const { uid, roles } = requireSignedIn(context);
    const methods = await findSignInMethods(context, uid);
    const twoFactor = await findTwoFactorStatus(context.db, uid);
    return { ...methods, twoFactor: { offered: roles.includes('admin'), ...twoFactor } };
  }),

  changePassword: api.changePassword.handler(async ({ input, context }) => ({
    ended: await changePassword(context, input),
  })),

  changeEmail: api.changeEmail.handler(async ({ input, context }) => {
    await requestEmailChange(context, input);
    return success;
  }),

  sessions: api.sessions.handler(async ({ context }) => {
    const { uid, sessionId } = requireSignedIn(context);
    const rows = await listSessions(context.db, uid, context.now());
    return {
      items: rows.map((row) => ({ ...row, current: row.id === sessionId })),
      nextCursor: null,
    };
  }),

  revokeSession: api.revokeSession.handler(async ({ input, context }) => {
    const session = await endSession(context.db, input.id, requireSignedIn(context).uid);
    if (!session) throw new ApiError('not-found');
    return { ended: 1 };
  }),

  revokeOtherSessions: api.revokeOtherSessions.handler(async ({ context }) => {
    const { uid, sessionId } = requireSignedIn(context);
    return { ended: await endSessions(context.db, uid, sessionId) };
  }),

  enrolTwoFactor: api.enrolTwoFactor.handler(({ input, context }) =>
    enrolTwoFactor(context, input.password),
  ),

  confirmTwoFactor: api.confirmTwoFactor.handler(async ({ input, context }) => ({
    recoveryCodes: await confirmTwoFactor(context, input.code),
  })),

  renewRecoveryCodes: api.renewRecoveryCodes.handler(async ({ input, context }) => ({
    recoveryCodes: await renewRecoveryCodes(context, input.password),
  })),

  disableTwoFactor: api.disableTwoFactor.handler(async ({ input, context }) => {
    await disableTwoFactor(context, input);
    return success;
  }),
};

function presentProfile(user: UserRow | undefined) {
  if (!user) throw new ApiError('unauthenticated');
  const { id, address1, city, state, zipCode, ...rest } = user;
  return {
    ...rest,
    uid: id,
    role: currentRole(user.roles),
    location: { address1, city, state, zipCode },
  };
}

type Place = { zipCode: string; state: string };

/** ZIP code and state have to exist and to fit; what was there before bothers only those who change it. */
function requirePlace({ zipCode, state }: Place, before: Place) {
  if (!zipCode || (zipCode === before.zipCode && state === before.state)) return;
  const place = findPlaceByZip(zipCode);
  if (!place) throw invalidArgument('location.zipCode', 'We can’t find that ZIP code');
  const typed = state.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(typed) && place.state && typed !== place.state)
    throw invalidArgument(
      'location.zipCode',
      `ZIP code ${zipCode} is in ${place.city}, ${place.state}. Check the ZIP code and the state`,
    );
}

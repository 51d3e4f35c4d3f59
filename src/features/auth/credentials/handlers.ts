import { implement } from '@orpc/server';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { findUser } from '#features/users/data.ts';
import { findMemberUid } from '#features/users/members/data.ts';
import { profileContract } from '#features/users/profile/contract.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { hashPassword, refuseCommonPassword } from '#server/secrets/passwords.ts';
import { sessionContract } from '../session/contract.ts';
import { endSession, endSessions, listSessions } from '../session/data.ts';
import { socialProviders } from '../session/rules.ts';
import { deleteChallenges, findTwoFactor } from '../two-factor/data.ts';
import {
  consumeLink,
  deleteLinks,
  findEmailChange,
  findPasswordHash,
  insertEmailChange,
  insertResetRequest,
  listProviders,
  markEmailVerified,
  requirePassword,
  setPasswordHash,
  updateEmail,
} from './data.ts';
import { LINK_REFUSED, linkHours } from './rules.ts';

const session = implement(sessionContract).$context<Context>().use(guarded);
const profile = implement(profileContract).$context<Context>().use(guarded);

const success = { success: true as const };

export const credentialsSessionHandlers = {
  requestPasswordReset: session.requestPasswordReset.handler(async ({ input, context }) => {
    const { email } = input;
    await consume(context, 'mailedLinkAddress', [context.clientAddress]);
    await consume(context, 'mailedLink', ['reset-password', email]);
    // Whether there is such an account is looked up later, by a job: no answer can tell.
    await context.db.transaction(async (tx) => {
      const request = await insertResetRequest(tx, email);
      if (request) await record(tx, context, 'passwordReset.requested', request.id);
    });
    return success;
  }),

  resetPassword: session.resetPassword.handler(async ({ input, context }) => {
    refuseCommonPassword(input.password);
    const passwordHash = await hashPassword(input.password);
    await context.db.transaction(async (tx) => {
      const link = await consumeLink(tx, input.token, context.now());
      if (link?.purpose !== 'reset-password') throw linkRefused();
      const { userId, email } = link;
      if (!(await setPasswordHash(tx, userId, passwordHash))) throw linkRefused();
      // Whoever opened the mail has proved the address.
      await markEmailVerified(tx, userId, email);
      await revokeOtherAccess(tx, userId);
      await record(tx, context, 'user.passwordChanged', userId);
    });
    return success;
  }),

  requestEmailVerification: session.requestEmailVerification.handler(async ({ context }) => {
    const { uid } = requireSignedIn(context);
    const user = await findUser(context.db, uid);
    if (user?.emailVerified)
      throw new ApiError('failed-precondition', 'Your e-mail address is already verified');
    await consume(context, 'mailedLink', ['verify-email', uid]);
    await context.db.transaction((tx) => record(tx, context, 'user.verificationRequested', uid));
    return success;
  }),

  verifyEmail: session.verifyEmail.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const link = await consumeLink(tx, input.token, context.now());
      if (!link || link.purpose === 'reset-password') throw linkRefused();
      const { userId, email } = link;
      if (link.purpose === 'verify-email') {
        if (!(await markEmailVerified(tx, userId, email))) throw linkRefused();
        await record(tx, context, 'user.emailVerified', userId);
        return { ...success, email };
      }
      if ((await findEmailChange(tx, userId, context.now())) !== email) throw linkRefused();
      if (!(await updateEmail(tx, userId, email)))
        throw new ApiError('already-exists', 'There is an account with this e-mail address');
      await deleteLinks(tx, userId);
      await record(tx, context, 'user.emailChanged', userId);
      return { ...success, email };
    }),
  ),
};

export const credentialsProfileHandlers = {
  signInMethods: profile.signInMethods.handler(async ({ context }) => {
    const { uid, roles } = requireSignedIn(context);
    const { db, services, now } = context;
    const providers = await listProviders(db, uid);
    const twoFactor = await findTwoFactor(db, uid);
    const elsewhere = (await findMemberUid(db, uid)) !== undefined;
    const password = (await findPasswordHash(db, uid)) ? ('here' as const) : undefined;
    return {
      password: password ?? (elsewhere ? ('membership-site' as const) : ('none' as const)),
      social: socialProviders.filter((name) => providers.includes(name)),
      membershipSite: services.memberSite
        ? { name: services.memberSite.name, url: services.memberSite.url }
        : null,
      twoFactor: {
        offered: roles.includes('admin'),
        enabled: Boolean(twoFactor?.confirmedAt),
        recoveryCodesLeft: twoFactor?.confirmedAt ? twoFactor.recoveryHashes.length : 0,
      },
      pendingEmail: (await findEmailChange(db, uid, now())) ?? null,
    };
  }),

  changePassword: profile.changePassword.handler(async ({ input, context }) => {
    const { uid, sessionId } = requireSignedIn(context);
    refuseCommonPassword(input.newPassword, 'newPassword');
    const shown = await requirePassword(context, uid, input.password);
    if (shown.kept === 'membership-site') {
      const { memberSite } = context.services;
      const changed = await memberSite?.changeSignIn(shown.idToken, {
        password: input.newPassword,
      });
      if (!changed?.ok)
        throw new ApiError(
          'failed-precondition',
          changed?.message ?? 'The membership site did not accept this password',
        );
    }
    const passwordHash = shown.kept === 'here' ? await hashPassword(input.newPassword) : undefined;
    return context.db.transaction(async (tx) => {
      if (passwordHash) await setPasswordHash(tx, uid, passwordHash);
      const ended = await revokeOtherAccess(tx, uid, sessionId);
      await record(tx, context, 'user.passwordChanged', uid);
      return { ended };
    });
  }),

  changeEmail: profile.changeEmail.handler(async ({ input, context }) => {
    const { uid, email: present } = requireSignedIn(context);
    const { memberSite } = context.services;
    const shown = await requirePassword(context, uid, input.password);
    if (shown.kept === 'membership-site')
      throw new ApiError(
        'failed-precondition',
        `${memberSite?.name ?? 'The membership site'} keeps your address. Change it there`,
      );
    if (input.email === present)
      throw new ApiError('failed-precondition', 'This is your address already');
    await consume(context, 'mailedLink', ['change-email', uid]);
    const expiresAt = new Date(context.now().getTime() + linkHours['change-email'] * 3_600_000);
    await context.db.transaction(async (tx) => {
      await insertEmailChange(tx, uid, input.email, expiresAt);
      await record(tx, context, 'user.emailChangeRequested', uid);
    });
    return success;
  }),

  sessions: profile.sessions.handler(async ({ context }) => {
    const { uid, sessionId } = requireSignedIn(context);
    const rows = await listSessions(context.db, uid, context.now());
    return {
      items: rows.map((row) => ({ ...row, current: row.id === sessionId })),
      nextCursor: null,
    };
  }),

  revokeSession: profile.revokeSession.handler(async ({ input, context }) => {
    const ended = await endSession(context.db, requireSignedIn(context).uid, input.id);
    if (ended === 0) throw new ApiError('not-found');
    return { ended };
  }),

  revokeOtherSessions: profile.revokeOtherSessions.handler(async ({ context }) => {
    const { uid, sessionId } = requireSignedIn(context);
    return { ended: await endSessions(context.db, uid, sessionId) };
  }),
};

const linkRefused = () => new ApiError('failed-precondition', LINK_REFUSED);

/** The way in has changed: what was opened or begun by the old one ends. */
async function revokeOtherAccess(tx: Db, userId: string, exceptSessionId?: string) {
  await deleteLinks(tx, userId);
  await deleteChallenges(tx, userId);
  return endSessions(tx, userId, exceptSessionId);
}

const record = (tx: Db, context: Context, type: string, subjectId: string) =>
  recordActivity(tx, context, { type, subjectType: 'user', subjectId, audience: [subjectId] });

import { implement } from '@orpc/server';
import { consume, tryConsume } from '#features/rate-limits/attempts/data.ts';
import { limitMailedLink } from '#features/rate-limits/attempts/service.ts';
import { findUser } from '#features/users/data.ts';
import { removeAccount } from '#features/users/removal/service.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { safePath } from '#lib/safe-path.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { requireBudget } from '#server/delivery/budgets.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { hashPassword, refuseCommonPassword } from '#server/secrets/passwords.ts';
import { EMAIL_CONFIRMED } from '../email-proof/rules.ts';
import {
  confirmByCode,
  confirmByLink,
  endUnprovedAccess,
  linkRefused,
  mailEmailChange,
  requireAccountOwner,
} from '../email-proof/service.ts';
import { signInDestination } from '../rules.ts';
import { completeSignIn, recordAccountActivity, rememberBrowser } from '../service.ts';
import { sessionContract } from '../session/contract.ts';
import {
  consumeLink,
  deleteEmailChange,
  findActiveUser,
  findEmailChange,
  findLink,
  insertResetRequest,
  revokeApiTokens,
  setPasswordHash,
} from './data.ts';
import { confirmEmail, linkSending, revokeOtherAccess } from './service.ts';

const api = implement(sessionContract).$context<Context>().use(guarded);

const success = { success: true as const };

export const credentialsHandlers = {
  requestPasswordReset: api.requestPasswordReset.handler(async ({ input, context }) => {
    const { email } = input;
    await limitMailedLink(context, email, [['mailedLink', ['reset-password', email]]]);
    // What one network causes is limited above, so that the hour of a neighbor is not used up here.
    await requireBudget(context, {
      ...{ key: `reset-password:${newId()}`, channel: 'email', budget: 'reset' },
      ...{ senderId: undefined, recipient: email },
    });
    // A job looks the account up later, so that the answer cannot reveal whether there is one.
    await context.db.transaction(async (tx) => {
      const request = await insertResetRequest(tx, email);
      if (request) await recordAccountActivity(tx, context, request.id, 'passwordReset.requested');
    });
    return success;
  }),

  resetPassword: api.resetPassword.handler(async ({ input, context }) => {
    refuseCommonPassword(input.password);
    const passwordHash = await hashPassword(input.password);
    await context.db.transaction(async (tx) => {
      const link = await consumeLink(tx, input.token, context.now());
      if (link?.purpose !== 'reset-password' && link?.purpose !== 'invitation') throw linkRefused();
      const { userId, email } = link;
      // Whoever had got in may have made one, and it would go on without any password.
      const revokedTokens = await revokeApiTokens(tx, userId, context.now());
      // Opening the mailed link proves the address, too; the account may have been made by somebody else.
      const user = await findUser(tx, userId);
      const isInvited = link.purpose === 'invitation';
      if (user && !user.emailVerified) await endUnprovedAccess(tx, context, user, { isInvited });
      else await revokeOtherAccess(tx, userId);
      await confirmEmail(tx, context, userId, email);
      if (!(await setPasswordHash(tx, userId, passwordHash))) throw linkRefused();
      await recordActivity(tx, context, {
        type: 'user.passwordChanged',
        subjectType: 'user',
        subjectId: userId,
        audience: [userId],
        data: { revokedTokens },
      });
      rememberBrowser(context, email);
    });
    return success;
  }),

  requestSignInLink: api.requestSignInLink.handler(async ({ input, context }) => {
    const { email, redirectTo } = input;
    await limitMailedLink(context, email, [['signInLinkFrom', [email, context.clientAddress]]]);
    // Beyond this limit an earlier link still works: another mail would only be one more.
    if ((await tryConsume(context, 'signInLink', [email])) !== undefined) return success;
    await context.db.transaction(async (tx) => {
      const request = await insertResetRequest(tx, email);
      if (request)
        await recordActivity(tx, context, {
          type: 'signInLink.requested',
          subjectType: 'user',
          subjectId: request.id,
          audience: [],
          data: { redirectTo: safePath(redirectTo) ?? '' },
        });
    });
    return success;
  }),

  signInByLink: api.signInByLink.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const link = await consumeLink(tx, input.token, context.now());
      if (link?.purpose !== 'sign-in') throw linkRefused();
      const user = await findActiveUser(tx, link.email);
      // Not after the address has moved to another account.
      if (user?.id !== link.userId) throw linkRefused();
      if (!user.emailVerified) {
        await endUnprovedAccess(tx, context, user, { isInvited: user.roles.includes('admin') });
        await confirmEmail(tx, context, user.id, link.email);
      }
      const { activeRole, goTo } = signInDestination(user.roles, input.redirectTo);
      const signIn = { userId: user.id, activeRole, origin: 'password' as const };
      return { ...(await completeSignIn(tx, context, signIn)), goTo };
    }),
  ),

  requestEmailVerification: api.requestEmailVerification.handler(async ({ context }) => {
    const { uid } = requireSignedIn(context);
    const user = await findUser(context.db, uid);
    if (user?.emailVerified) throw new ApiError('failed-precondition', EMAIL_CONFIRMED);
    const pendingEmail = await findEmailChange(context.db, uid, context.now());
    if (pendingEmail) {
      await mailEmailChange(context, pendingEmail);
      return success;
    }
    await consume(context, 'mailedLink', ['verify-email', uid]);
    await context.db.transaction(async (tx) => {
      if (user) await requireBudget({ ...context, db: tx }, linkSending('verify-email', user));
      await recordAccountActivity(tx, context, uid, 'user.verificationRequested');
    });
    return success;
  }),

  verifyEmail: api.verifyEmail.handler(async ({ input, context }) => {
    const asked = await requireAddressLink(context, input.token);
    await requireAccountOwner(context, asked.userId, input.password);
    return context.db.transaction(async (tx) => {
      const link = await consumeLink(tx, input.token, context.now());
      if (!link) throw linkRefused();
      return { ...success, email: await confirmByLink(tx, context, link) };
    });
  }),

  confirmEmailCode: api.confirmEmailCode.handler(async ({ input, context }) => ({
    ...success,
    email: await confirmByCode(context, input.code),
  })),

  disownEmail: api.disownEmail.handler(async ({ input: { token }, context }) => {
    await requireAddressLink(context, token);
    return context.db.transaction(async (tx) => {
      const link = await consumeLink(tx, token, context.now());
      if (!link) throw linkRefused();
      const { userId, email, purpose } = link;
      // Somebody asked for this address by mistake, or worse; the account with its own address stays as it is.
      if (purpose === 'change-email') await deleteEmailChange(tx, userId);
      // Not once its owner has proved the address: a link from before then is no reason to end anything.
      else {
        const user = await findActiveUser(tx, email);
        if (user?.id !== userId || user.emailVerified) throw linkRefused();
        // The address is free again for its owner. An admin's account is for other admins to close.
        if (user.roles.includes('admin'))
          await endUnprovedAccess(tx, context, user, { isInvited: true });
        else {
          await revokeOtherAccess(tx, userId);
          if (!(await removeAccount(tx, context, userId))) throw linkRefused();
        }
      }
      return { ...success, email };
    });
  }),
};

/** A link to confirm an address, which is not used up yet. */
async function requireAddressLink({ db, now }: Context, token: string) {
  const link = await findLink(db, token, now());
  if (link?.purpose !== 'verify-email' && link?.purpose !== 'change-email') throw linkRefused();
  // Mailed by a job that began before the address was corrected.
  if (link.purpose === 'verify-email' && (await findEmailChange(db, link.userId, now())))
    throw linkRefused();
  return link;
}

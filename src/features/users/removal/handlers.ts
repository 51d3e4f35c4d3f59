import { implement } from '@orpc/server';
import { findSignInState, requirePassword } from '#features/auth/credentials/service.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { setChallengeCookie, setSessionCookie } from '#server/http/cookies.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { accountRemovalContract } from './contract.ts';
import { closeAccount, isLastMasterAdmin } from './data.ts';
import {
  CONFIRMATION_WORD,
  isConfirmed,
  isRecentSignIn,
  LAST_MASTER_ADMIN,
  SIGN_IN_AGAIN,
} from './rules.ts';

const api = implement(accountRemovalContract).$context<Context>().use(guarded);

export const accountRemovalHandlers = {
  remove: api.remove.handler(async ({ input: { confirmation, password }, context }) => {
    const { uid } = requireSignedIn(context);
    const { db, responseHeaders, services, now } = context;
    if (!isConfirmed(confirmation))
      throw invalidArgument('confirmation', `Type ${CONFIRMATION_WORD}`);
    await requireReauthentication(context, password);
    await db.transaction(async (tx) => {
      if (await isLastMasterAdmin(tx, uid))
        throw new ApiError('failed-precondition', LAST_MASTER_ADMIN);
      const closed = await closeAccount(tx, uid, now());
      if (!closed) throw new ApiError('unauthenticated');
      const { contractorId } = closed;
      await recordActivity(tx, context, {
        type: 'user.removed',
        subjectType: 'user',
        subjectId: uid,
        audience: [uid],
      });
      // Public pages have to be rendered again without the business.
      if (contractorId)
        await recordActivity(tx, context, {
          type: 'contractor.hidden',
          subjectType: 'contractor',
          subjectId: contractorId,
          audience: [],
        });
    });
    setSessionCookie(responseHeaders, undefined, services.config.secure);
    setChallengeCookie(responseHeaders, undefined, services.config.secure);
    return { success: true as const };
  }),
};

/** Asks for the password again; without one, the sign-in itself must be recent. */
async function requireReauthentication(context: Context, password: string | undefined) {
  if (password)
    return void (await requirePassword(context, requireSignedIn(context).uid, password));
  const { hasPassword, signedInAt } = await findSignInState(context);
  if (hasPassword) throw invalidArgument('password', 'Enter your password');
  if (!signedInAt || !isRecentSignIn(signedInAt, context.now()))
    throw new ApiError('failed-precondition', SIGN_IN_AGAIN);
}

import { implement } from '@orpc/server';
import { findSignInState, requirePassword } from '#features/auth/credentials/service.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { setChallengeCookie, setSessionCookie } from '#server/http/cookies.ts';
import { accountRemovalContract } from './contract.ts';
import { isLastMasterAdmin } from './data.ts';
import {
  CONFIRMATION_WORD,
  isConfirmed,
  isRecentSignIn,
  LAST_MASTER_ADMIN,
  SIGN_IN_AGAIN,
} from './rules.ts';
import { removeAccount } from './service.ts';

const api = implement(accountRemovalContract).$context<Context>().use(guarded);

export const accountRemovalHandlers = {
  remove: api.remove.handler(async ({ input: { confirmation, password }, context }) => {
    const { uid } = requireSignedIn(context);
    const { db, responseHeaders, services } = context;
    if (!isConfirmed(confirmation))
      throw invalidArgument('confirmation', `Type ${CONFIRMATION_WORD}`);
    await requireReauthentication(context, password);
    await db.transaction(async (tx) => {
      if (await isLastMasterAdmin(tx, uid))
        throw new ApiError('failed-precondition', LAST_MASTER_ADMIN);
      if (!(await removeAccount(tx, context, uid))) throw new ApiError('unauthenticated');
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

import { implement } from '@orpc/server';
import { clearAttempts, consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { readChallengeCookie } from '#server/http/cookies.ts';
import { startSession } from '../service.ts';
import { sessionContract } from '../session/contract.ts';
import { consumeChallenge, findChallenge } from './data.ts';
import { CHALLENGE_REFUSED } from './rules.ts';
import { codeRefused, consumeCode } from './service.ts';

const api = implement(sessionContract).$context<Context>().use(guarded);

export const twoFactorHandlers = {
  confirmSignIn: api.confirmSignIn.handler(async ({ input, context }) => {
    const { db, services, cookie } = context;
    const token = input.challenge ?? readChallengeCookie(cookie, services.config.secure);
    const challenge = token ? await findChallenge(db, token, context.now()) : undefined;
    if (!challenge) throw new ApiError('unauthenticated', CHALLENGE_REFUSED);
    const { userId } = challenge;
    await consume(context, 'secondFactor', [userId]);
    if (!(await consumeCode(db, context, userId, input.code))) throw codeRefused('unauthenticated');
    await clearAttempts(db, 'secondFactor', [userId]);
    return db.transaction(async (tx) => {
      if (!(await consumeChallenge(tx, challenge.tokenHash)))
        throw new ApiError('unauthenticated', CHALLENGE_REFUSED);
      return startSession(tx, context, challenge, 'session.opened');
    });
  }),
};

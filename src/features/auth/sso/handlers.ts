import { implement } from '@orpc/server';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { syncMember } from '#features/users/members/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { loadMember } from '#server/member-site/member-profile.ts';
import { signInDestination } from '../rules.ts';
import { completeSignIn } from '../service.ts';
import { sessionContract } from '../session/contract.ts';
import { TWO_FACTOR_PAGE } from '../session/rules.ts';
import { consumeSsoToken } from './data.ts';

const api = implement(sessionContract).$context<Context>().use(guarded);

export const ssoHandlers = {
  /** Whatever is wrong with a token, it is ignored: nobody is signed in, and nothing is explained. */
  sso: api.sso.handler(async ({ input: { token, redirectTo }, context }) => {
    const { memberSite } = context.services;
    await consume(context, 'singleSignOn', [context.clientAddress]);
    const now = context.now();
    const verified = await memberSite?.verifyToken(token, now);
    if (!memberSite || !verified?.ok) throw new ApiError('unauthenticated');
    const member = await loadMember(memberSite, { uid: verified.uid, idToken: token });
    const email = verified.email ?? member?.email.toLowerCase() ?? '';

    return context.db.transaction(async (tx) => {
      if (!(await consumeSsoToken(tx, token, verified.expiresAt)))
        throw new ApiError('unauthenticated');
      const { emailVerified } = verified;
      // The token vouches for its own address alone.
      const user =
        member &&
        (await syncMember(tx, {
          member: { ...member, email },
          emailVerified,
          source: 'sso',
          now,
        }));
      if (!user) return { outcome: 'register' as const, goTo: registerPath(email) };
      const { activeRole, goTo } = signInDestination(user.roles, redirectTo);
      const answer = await completeSignIn(tx, context, {
        userId: user.id,
        activeRole,
        origin: 'sso',
      });
      return 'challenge' in answer
        ? { outcome: 'two-factor' as const, ...answer, goTo: twoFactorPath(goTo) }
        : { outcome: 'signed-in' as const, ...answer, goTo };
    });
  }),
};

const registerPath = (email: string) =>
  `/register?${new URLSearchParams({ email, from_sso: 'true', source: 'cs_member' })}`;

const twoFactorPath = (goTo: string) =>
  `${TWO_FACTOR_PAGE}?${new URLSearchParams({ redirect: goTo })}`;

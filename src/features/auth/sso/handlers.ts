import { implement } from '@orpc/server';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { completeProviderSignIn } from '../service.ts';
import { sessionContract } from '../session/contract.ts';
import { consumeSsoToken, findMember, syncMember } from './data.ts';

const api = implement(sessionContract).$context<Context>().use(guarded);

export const ssoHandlers = {
  /** A bad token is refused without a reason, which would only help an attacker. */
  sso: api.sso.handler(async ({ input: { token, redirectTo }, context }) => {
    const { memberSite } = context.services;
    await consume(context, 'singleSignOn', [context.clientAddress]);
    const now = context.now();
    const verified = await memberSite?.verifyToken(token, now);
    if (!memberSite || !verified?.ok) throw new ApiError('unauthenticated');
    const member = await findMember(memberSite, { uid: verified.uid, idToken: token });
    const email = verified.email ?? member?.email.toLowerCase() ?? '';

    return context.db.transaction(async (tx) => {
      if (!(await consumeSsoToken(tx, token, verified.expiresAt)))
        throw new ApiError('unauthenticated');
      const { emailVerified } = verified;
      // The address in the token, not the one in the document: the token verifies only its own.
      const user =
        member &&
        (await syncMember(tx, {
          member: { ...member, email },
          emailVerified,
          arrival: 'sso',
          now,
        }));
      if (!user) return { outcome: 'register' as const, goTo: registerPath(email) };
      return completeProviderSignIn(tx, context, { user, origin: 'sso', redirectTo });
    });
  }),
};

const registerPath = (email: string) =>
  `/register?${new URLSearchParams({ email, from_sso: 'true', source: 'cs_member' })}`;

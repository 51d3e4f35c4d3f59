import { createHash, randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import * as z from 'zod';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { readSocialCookie, setSocialCookie } from '#server/http/cookies.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { unsealName } from '#server/social/provider-name.ts';
import { authorizationUrl, fetchSocialProfile, offeredProviders } from '#server/social/social.ts';
import { signInDestination } from '../rules.ts';
import { completeSignIn } from '../service.ts';
import { sessionContract } from '../session/contract.ts';
import { socialProviders, TWO_FACTOR_PAGE } from '../session/rules.ts';
import { findOrCreateSocialUser } from './data.ts';

const api = implement(sessionContract).$context<Context>().use(guarded);

const SEAL_PURPOSE = 'social sign-in';
const SIGN_IN_MINUTES = 10;

/** What a sign-in was begun with: it comes back to the browser that has it, and to no other. */
const PendingSignIn = z.object({
  provider: z.enum(socialProviders),
  state: z.string(),
  codeVerifier: z.string(),
  redirectTo: z.string().optional(),
  until: z.number(),
});

export const socialHandlers = {
  providers: api.providers.handler(({ context }) => {
    const { config, memberSite } = context.services;
    return {
      social: offeredProviders(config),
      membershipSite: memberSite
        ? { name: memberSite.name, url: memberSite.url, links: [...(memberSite.links ?? [])] }
        : null,
    };
  }),

  social: api.social.handler(async ({ input: { provider, redirectTo }, context }) => {
    const { config, siteUrl } = context.services;
    const [state, codeVerifier] = [randomToken(), randomToken()];
    const url = await authorizationUrl(config, siteUrl(), { provider, state, codeVerifier });
    const until = context.now().getTime() + SIGN_IN_MINUTES * 60_000;
    const begun = JSON.stringify({ provider, state, codeVerifier, redirectTo, until });
    setSocialCookie(context.responseHeaders, seal(config, SEAL_PURPOSE, begun), config.secure);
    return { url };
  }),

  finishSocial: api.finishSocial.handler(async ({ input: { code, state, named }, context }) => {
    const { config, siteUrl } = context.services;
    await consume(context, 'singleSignOn', ['social', context.clientAddress]);
    const begun = readPendingSignIn(context);
    setSocialCookie(context.responseHeaders, undefined, config.secure);
    if (!begun || !isSame(begun.state, state)) throw new ApiError('unauthenticated');
    const profile = await fetchSocialProfile(config, siteUrl(), { ...begun, code });
    if (!profile) throw new ApiError('unauthenticated');
    const given = unsealName(config, named);

    return context.db.transaction(async (tx) => {
      const user = await findOrCreateSocialUser(tx, begun.provider, {
        ...profile,
        suppliedName: given,
      });
      if (!user) {
        const email = new URLSearchParams(profile.email ? { email: profile.email } : {});
        return { outcome: 'register' as const, goTo: `/register?${email}` };
      }
      const { activeRole, goTo } = signInDestination(user.roles, begun.redirectTo);
      const answer = await completeSignIn(tx, context, {
        userId: user.id,
        activeRole,
        origin: 'social',
      });
      if (!('challenge' in answer)) return { outcome: 'signed-in' as const, ...answer, goTo };
      const code = new URLSearchParams({ redirect: goTo });
      return { outcome: 'two-factor' as const, ...answer, goTo: `${TWO_FACTOR_PAGE}?${code}` };
    });
  }),
};

const randomToken = () => randomBytes(32).toString('base64url');

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const isSame = (one: string, other: string) => digest(one) === digest(other);

function readPendingSignIn({ cookie, services: { config }, now }: Context) {
  const sealed = readSocialCookie(cookie, config.secure);
  const text = sealed && unseal(config, SEAL_PURPOSE, sealed);
  const begun = text ? PendingSignIn.safeParse(JSON.parse(text)).data : undefined;
  return begun && begun.until > now().getTime() ? begun : undefined;
}

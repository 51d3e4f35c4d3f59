import { randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import * as z from 'zod';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { readSocialCookie, setSocialCookie } from '#server/http/cookies.ts';
import { isSameSecret } from '#server/secrets/same-secret.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { authorizationUrl, fetchSocialProfile, offeredProviders } from '#server/social/social.ts';
import { completeProviderSignIn } from '../service.ts';
import { sessionContract } from '../session/contract.ts';
import { APPLE_CALLBACK_PATH, SOCIAL_CALLBACK_PATH, socialProviders } from '../session/rules.ts';
import { findOrCreateSocialUser } from './data.ts';
import { unsealName } from './service.ts';

const api = implement(sessionContract).$context<Context>().use(guarded);

const SEAL_PURPOSE = 'social sign-in';
const SIGN_IN_MINUTES = 10;

/** An unfinished sign-in, sealed in a cookie so that only the browser that started it can finish it. */
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
    const url = await authorizationUrl(config, {
      provider,
      state,
      codeVerifier,
      callbackUrl: callbackUrl(siteUrl(), provider),
    });
    const until = context.now().getTime() + SIGN_IN_MINUTES * 60_000;
    const pending = JSON.stringify({ provider, state, codeVerifier, redirectTo, until });
    setSocialCookie(context.responseHeaders, seal(config, SEAL_PURPOSE, pending), config.secure);
    return { url };
  }),

  finishSocial: api.finishSocial.handler(async ({ input: { code, state, named }, context }) => {
    const { config, siteUrl } = context.services;
    await consume(context, 'singleSignOn', ['social', context.clientAddress]);
    const pending = readPendingSignIn(context);
    setSocialCookie(context.responseHeaders, undefined, config.secure);
    if (!pending || !isSameSecret(state, pending.state)) throw new ApiError('unauthenticated');
    const profile = await fetchSocialProfile(config, {
      ...pending,
      code,
      callbackUrl: callbackUrl(siteUrl(), pending.provider),
    });
    if (!profile) throw new ApiError('unauthenticated');
    const suppliedName = unsealName(config, named);

    return context.db.transaction(async (tx) => {
      const user = await findOrCreateSocialUser(tx, pending.provider, {
        ...profile,
        suppliedName,
      });
      if (!user) {
        const email = new URLSearchParams(profile.email ? { email: profile.email } : {});
        return { outcome: 'register' as const, goTo: `/register?${email}` };
      }
      return completeProviderSignIn(tx, context, {
        user,
        origin: 'social',
        redirectTo: pending.redirectTo,
      });
    });
  }),
};

const callbackUrl = (siteUrl: string, provider: string) =>
  `${siteUrl}${provider === 'apple' ? APPLE_CALLBACK_PATH : SOCIAL_CALLBACK_PATH}`;

const randomToken = () => randomBytes(32).toString('base64url');

function readPendingSignIn({ cookie, services: { config }, now }: Context) {
  const sealed = readSocialCookie(cookie, config.secure);
  const text = sealed && unseal(config, SEAL_PURPOSE, sealed);
  const pending = text ? PendingSignIn.safeParse(JSON.parse(text)).data : undefined;
  return pending && pending.until > now().getTime() ? pending : undefined;
}

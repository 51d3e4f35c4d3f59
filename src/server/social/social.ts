import { apple, facebook, google, microsoft } from 'better-auth/social-providers';
import type { SocialProvider } from '#features/auth/session/rules.ts';
import { SOCIAL_CALLBACK_PAGE } from '#features/auth/session/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Config } from '../config/config.ts';

const TIMEOUT_MS = 5_000;

type Profile = { subject: string; email: string; emailVerified: boolean; name: string };

/** What we use of the library's providers: their addresses, and how they tell who somebody is. */
type ProviderClient = {
  createAuthorizationURL: (given: {
    state: string;
    codeVerifier: string;
    redirectURI: string;
  }) => Promise<URL | { url: URL }> | URL | { url: URL };
  validateAuthorizationCode: (given: {
    code: string;
    codeVerifier: string;
    redirectURI: string;
  }) => Promise<unknown>;
  getUserInfo: (tokens: never) => Promise<{
    user: { name?: string | undefined; email?: string | null | undefined; emailVerified: boolean };
    data: unknown;
  } | null>;
};

const isOffered = (config: Config, name: string): name is SocialProvider =>
  Object.hasOwn(config.social, name) && Boolean(config.social[name as SocialProvider]);

/** The provider of this name; refuses one that there is not, and one without credentials here. */
function requireProviderClient(config: Config, name: string): ProviderClient {
  const { social } = config;
  if (isOffered(config, name)) {
    if (name === 'google' && social.google)
      return google(social.google) as unknown as ProviderClient;
    if (name === 'facebook' && social.facebook)
      return facebook(social.facebook) as unknown as ProviderClient;
    if (name === 'apple' && social.apple) return apple(social.apple) as unknown as ProviderClient;
    if (name === 'linkedin' && social.linkedin) {
      const { tenant, authority, ...credentials } = social.linkedin;
      return microsoft({
        ...credentials,
        tenantId: tenant,
        disableProfilePhoto: true,
        ...(authority ? { authority } : {}),
      }) as unknown as ProviderClient;
    }
  }
  throw new ApiError('invalid-argument', `Unsupported provider: ${name}`);
}

export const offeredProviders = (config: Config) =>
  (Object.keys(config.social) as SocialProvider[]).filter((name) => isOffered(config, name));

/** Apple answers by a form, which another site's page posts: it has an address of its own. */
const redirectUri = (siteUrl: string, name: string) =>
  `${siteUrl}${SOCIAL_CALLBACK_PAGE}${name === 'apple' ? '/apple' : ''}`;

/** Where the popup goes. */
export async function authorizationUrl(
  config: Config,
  siteUrl: string,
  { provider, state, codeVerifier }: { provider: string; state: string; codeVerifier: string },
) {
  const redirectURI = redirectUri(siteUrl, provider);
  const made = await requireProviderClient(config, provider).createAuthorizationURL({
    state,
    codeVerifier,
    redirectURI,
  });
  return (made instanceof URL ? made : made.url).href;
}

/** Who came back from the provider with this code; undefined when it was not good. */
export async function fetchSocialProfile(
  config: Config,
  siteUrl: string,
  { provider, code, codeVerifier }: { provider: string; code: string; codeVerifier: string },
): Promise<Profile | undefined> {
  const client = requireProviderClient(config, provider);
  const redirectURI = redirectUri(siteUrl, provider);
  const work = async () => {
    const tokens = await client.validateAuthorizationCode({ code, codeVerifier, redirectURI });
    return client.getUserInfo(tokens as never);
  };
  const info = await Promise.race([work(), timeOut()]).catch(() => undefined);
  if (!info) return undefined;
  const { sub, oid, id } = info.data as Record<string, unknown>;
  const subject = [provider === 'linkedin' ? oid : sub, id].find((one) => typeof one === 'string');
  if (!subject) return undefined;
  return {
    subject: String(subject),
    email: (info.user.email ?? '').toLowerCase(),
    emailVerified: info.user.emailVerified === true,
    name: info.user.name ?? '',
  };
}

const timeOut = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), TIMEOUT_MS).unref();
  });

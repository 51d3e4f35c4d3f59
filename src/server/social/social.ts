import { ApiError } from '#lib/api-error.ts';
import type { Config } from '../config/config.ts';

const TIMEOUT_MS = 5_000;

type Provider = keyof Config['social'];
type Profile = { subject: string; email: string; emailVerified: boolean; name: string };

const isOffered = (config: Config, name: string): name is Provider =>
  Object.hasOwn(config.social, name) && Boolean(config.social[name as Provider]);

/** The providers that this site has credentials for. */
export const offeredProviders = (config: Config) =>
  (Object.keys(config.social) as Provider[]).filter((name) => isOffered(config, name));

/** The client of a provider; refuses unknown names and providers without credentials. */
async function requireProviderClient(config: Config, name: string) {
  const { apple, facebook, google, microsoft } = await import('better-auth/social-providers');
  const { social } = config;
  if (isOffered(config, name)) {
    if (name === 'google' && social.google) return google(social.google);
    if (name === 'facebook' && social.facebook) return facebook(social.facebook);
    if (name === 'apple' && social.apple) return apple(social.apple);
    if (name === 'linkedin' && social.linkedin) {
      const { tenant, authority, ...credentials } = social.linkedin;
      return microsoft({
        ...credentials,
        tenantId: tenant,
        disableProfilePhoto: true,
        ...(authority ? { authority } : {}),
      });
    }
  }
  throw new ApiError('invalid-argument', `Unsupported provider: ${name}`);
}

/** The provider's page where the person signs in; it leads back to `callbackUrl`. */
export async function authorizationUrl(
  config: Config,
  {
    provider,
    callbackUrl,
    ...secrets
  }: { provider: string; state: string; codeVerifier: string; callbackUrl: string },
) {
  const client = await requireProviderClient(config, provider);
  const url = await client.createAuthorizationURL({ ...secrets, redirectURI: callbackUrl });
  return url.href;
}

/** The profile of the person who came back with this code; undefined when the provider does not accept it. */
export async function fetchSocialProfile(
  config: Config,
  {
    provider,
    code,
    codeVerifier,
    callbackUrl: redirectURI,
  }: { provider: string; code: string; codeVerifier: string; callbackUrl: string },
): Promise<Profile | undefined> {
  const client = await requireProviderClient(config, provider);
  const fetchProfile = async () => {
    const tokens = await client.validateAuthorizationCode({ code, codeVerifier, redirectURI });
    return tokens && client.getUserInfo(tokens);
  };
  const info = await Promise.race([fetchProfile(), timeOut()]).catch(() => undefined);
  if (!info) return undefined;
  const { sub, oid, id }: { sub?: unknown; oid?: unknown; id?: unknown } = info.data;
  const subject = [provider === 'linkedin' ? oid : sub, id].find(
    (each) => typeof each === 'string',
  );
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

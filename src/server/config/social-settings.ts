import type { Environment } from './environment.ts';

type Credentials = { clientId: string; clientSecret: string };

/** The sign-in providers that this site has credentials for; others are not offered. */
export function socialSettings(env: Environment) {
  const linkedin = pair(env.LINKEDIN_CLIENT_ID, env.LINKEDIN_CLIENT_SECRET);
  return {
    google: pair(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    facebook: pair(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET),
    apple: pair(env.APPLE_CLIENT_ID, env.APPLE_CLIENT_SECRET),
    linkedin: linkedin && {
      ...linkedin,
      tenant: env.LINKEDIN_TENANT,
      authority: env.LINKEDIN_AUTHORITY,
    },
  };
}

const pair = (clientId?: string, clientSecret?: string): Credentials | undefined =>
  clientId && clientSecret ? { clientId, clientSecret } : undefined;

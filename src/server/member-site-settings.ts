import type { Environment } from './config.ts';
import type { MemberSiteConfig } from './member-site.ts';

/** So far from our own port is that of the membership site that is started beside us. */
const PORT_DISTANCE = 100;
const FIREBASE_ISSUER = 'https://securetoken.google.com';

export type MemberSiteSettings = ReturnType<typeof memberSiteSettings>;

/** Which membership site to work with: the one that ships with the product unless another is named. */
export function memberSiteSettings(env: Environment) {
  const name = env.MEMBER_SITE_NAME;
  const kind = env.MEMBER_SITE ?? (env.MEMBER_SITE_AUTH_URL ? 'remote' : 'local');
  if (kind === 'off') return { kind };
  if (kind === 'local')
    return {
      kind,
      name,
      port: localPort(env),
      url: env.MEMBER_SITE_URL,
      apiKey: env.MEMBER_SITE_API_KEY,
    };

  const { MEMBER_SITE_PROJECT_ID: projectId = '' } = env;
  const wanted = {
    MEMBER_SITE_URL: env.MEMBER_SITE_URL,
    MEMBER_SITE_AUTH_URL: env.MEMBER_SITE_AUTH_URL,
    MEMBER_SITE_FIRESTORE_URL: env.MEMBER_SITE_FIRESTORE_URL,
    MEMBER_SITE_KEYS_URL: env.MEMBER_SITE_KEYS_URL,
    MEMBER_SITE_API_KEY: env.MEMBER_SITE_API_KEY,
    MEMBER_SITE_PROJECT_ID: env.MEMBER_SITE_PROJECT_ID,
  };
  const missing = Object.entries(wanted).filter(([, value]) => value === undefined);
  if (missing.length > 0)
    throw new Error(missing.map(([key]) => `${key} is missing: MEMBER_SITE is remote.`).join('\n'));
  const client: MemberSiteConfig = {
    authUrl: env.MEMBER_SITE_AUTH_URL ?? '',
    firestoreUrl: env.MEMBER_SITE_FIRESTORE_URL ?? '',
    keysUrl: env.MEMBER_SITE_KEYS_URL ?? '',
    apiKey: env.MEMBER_SITE_API_KEY ?? '',
    projectId,
    issuer: env.MEMBER_SITE_ISSUER ?? `${FIREBASE_ISSUER}/${projectId}`,
    serviceKey: env.MEMBER_SITE_SERVICE_KEY,
  };
  return { kind, name, url: env.MEMBER_SITE_URL ?? '', client };
}

/** Copies on one machine have ports of their own, and so have their membership sites. */
function localPort({ MEMBER_SITE_PORT: chosen, PORT: ours }: Environment) {
  if (chosen !== undefined) return chosen;
  if (ours === 0) return 0;
  return ours + PORT_DISTANCE > 65_535 ? ours - PORT_DISTANCE : ours + PORT_DISTANCE;
}

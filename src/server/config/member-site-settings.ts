import type { MemberSiteConfig } from '../member-site/member-site.ts';
import type { Environment } from './environment.ts';

/** The local membership site's port is this far from our own. */
const PORT_OFFSET = 100;
const FIREBASE_ISSUER = 'https://securetoken.google.com';

export type MemberSiteLink = { label: string; url: string };

/** The links of the local membership site, as `label=path`. */
const DEFAULT_LINKS = 'Your membership=/membership, Your details=/details';

export type MemberSiteSettings = ReturnType<typeof memberSiteSettings>;

/** The membership site to connect to: the local one unless another is configured. */
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
      links: (url: string) => parseLinks(env.MEMBER_SITE_LINKS ?? DEFAULT_LINKS, url),
      apiKey: env.MEMBER_SITE_API_KEY,
    };

  const { MEMBER_SITE_PROJECT_ID: projectId = '' } = env;
  const requiredSettings = {
    MEMBER_SITE_URL: env.MEMBER_SITE_URL,
    MEMBER_SITE_AUTH_URL: env.MEMBER_SITE_AUTH_URL,
    MEMBER_SITE_FIRESTORE_URL: env.MEMBER_SITE_FIRESTORE_URL,
    MEMBER_SITE_KEYS_URL: env.MEMBER_SITE_KEYS_URL,
    MEMBER_SITE_API_KEY: env.MEMBER_SITE_API_KEY,
    MEMBER_SITE_PROJECT_ID: env.MEMBER_SITE_PROJECT_ID,
  };
  const missing = Object.entries(requiredSettings).filter(([, value]) => value === undefined);
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
  const url = env.MEMBER_SITE_URL ?? '';
  return { kind, name, url, links: parseLinks(env.MEMBER_SITE_LINKS ?? '', url), client };
}

/** Parses `Benefits=/benefits, News=https://news.example`; only http and https addresses are allowed. */
function parseLinks(setting: string, siteUrl: string): MemberSiteLink[] {
  const entries = setting
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.map((entry) => {
    const [label = '', target = ''] = entry.split(/=(.*)/).map((part) => part.trim());
    const url = URL.parse(target, siteUrl);
    if (!label || !target || !url || !/^https?:$/.test(url.protocol))
      throw new Error(`MEMBER_SITE_LINKS is not usable: “${entry}” is not a label=address.`);
    return { label, url: url.href };
  });
}

/** Copies of the program on one machine have different ports, and so do their membership sites. */
function localPort({ MEMBER_SITE_PORT: chosen, PORT: ours }: Environment) {
  if (chosen !== undefined) return chosen;
  if (ours === 0) return 0;
  return ours + PORT_OFFSET > 65_535 ? ours - PORT_OFFSET : ours + PORT_OFFSET;
}

import type { Config } from '../config/config.ts';

/** Where pages may load from and send to; the sources of scripts are added for each page. */
export const contentSecurityPolicy = (
  { mode }: Pick<Config, 'mode'>,
  memberSiteOrigin: string | undefined,
) => ({
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: mode === 'development' ? ["'self'", 'ws:'] : ["'self'"],
  // Our service worker shows push messages.
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  // Signing out redirects to the membership site, to sign out there as well.
  formAction: ["'self'", ...(memberSiteOrigin ? [memberSiteOrigin] : [])],
  frameAncestors: ["'none'"],
});

/** The policy as a header; `scripts` lists the inline scripts that may run, by nonce or hash. */
export const policyHeader = (
  directives: ReturnType<typeof contentSecurityPolicy>,
  scripts: string,
) =>
  Object.entries({ ...directives, scriptSrc: ["'self'", scripts] })
    .map(([name, sources]) => `${kebab(name)} ${sources.filter(Boolean).join(' ')}`)
    .join('; ');

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

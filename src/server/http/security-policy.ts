import type { Config } from '../config/config.ts';

/** Where pages may load from and send to; `scripts` says which inline scripts may run, by nonce or hash. */
export const contentSecurityPolicy = (
  { mode }: Pick<Config, 'mode'>,
  memberSiteOrigin: string | undefined,
) => ({
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: mode === 'development' ? ["'self'", 'ws:'] : ["'self'"],
  // Push messages are shown by a worker of ours.
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  // Signing out leads on to the membership site, to sign out there, too.
  formAction: ["'self'", ...(memberSiteOrigin ? [memberSiteOrigin] : [])],
  frameAncestors: ["'none'"],
});

/** The policy as a header, for a page whose inline scripts are named by their hashes. */
export const policyHeader = (
  directives: ReturnType<typeof contentSecurityPolicy>,
  scripts: string,
) =>
  Object.entries({ ...directives, scriptSrc: ["'self'", scripts] })
    .map(([name, sources]) => `${kebab(name)} ${sources.filter(Boolean).join(' ')}`)
    .join('; ');

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { isSameSecret } from './same-secret.ts';

type Secrets = Pick<Config, 'secret' | 'formerSecret'>;

export const KNOWN_DEVICE_DAYS = 365;
/** Accounts that one browser is remembered for: the members of a household. */
const MAX_ACCOUNTS = 4;
const ENTRY = /^([\w-]{22})~([0-9a-z]{1,10})~([\w-]{43})$/;

const sign = (secret: string, email: string, nonce: string, expires: string) =>
  createHmac('sha256', secret)
    .update(`known device ${nonce} ${expires} ${email.toLowerCase()}`)
    .digest('base64url');

/** The entry of a cookie that we issued for this address; forged, foreign and expired ones do not count. */
function findEntry({ secret, formerSecret }: Secrets, cookie: string, email: string, now: Date) {
  for (const entry of cookie.split('.').slice(0, MAX_ACCOUNTS)) {
    const [, nonce = '', expires = '', signature = ''] = ENTRY.exec(entry) ?? [];
    if (!nonce || Number.parseInt(expires, 36) * 1000 <= now.getTime()) continue;
    const secrets = [secret(), ...(formerSecret ? [formerSecret] : [])];
    if (secrets.some((each) => isSameSecret(signature, sign(each, email, nonce, expires))))
      return { entry, nonce };
  }
  return undefined;
}

/**
 * The id of a browser that has signed in to the account of this address before. It proves nothing but that, and is
 * never enough to sign in: wrong passwords of strangers are only counted apart from those of this browser.
 */
export const knownDeviceId = (
  secrets: Secrets,
  cookie: string | undefined,
  email: string,
  now: Date,
) => (cookie ? findEntry(secrets, cookie, email, now)?.nonce : undefined);

/** The cookie of a browser that has now proved to be used by the owner of this address. */
export function rememberDevice(
  secrets: Secrets,
  cookie: string | undefined,
  email: string,
  now: Date,
) {
  const nonce = randomBytes(16).toString('base64url');
  const expires = (Math.floor(now.getTime() / 1000) + KNOWN_DEVICE_DAYS * 86_400).toString(36);
  const entry = `${nonce}~${expires}~${sign(secrets.secret(), email, nonce, expires)}`;
  const replaced = cookie && findEntry(secrets, cookie, email, now)?.entry;
  const others = (cookie ?? '')
    .split('.')
    .filter((other) => ENTRY.test(other) && other !== replaced);
  return [entry, ...others].slice(0, MAX_ACCOUNTS).join('.');
}

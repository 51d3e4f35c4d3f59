import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';

const NONCE = 12;
const TAG = 16;

/** A key of its own for each purpose, so that nothing sealed for one opens for another. */
const deriveKey = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(`sealed: ${purpose}`).digest();

/** Encrypts for keeping outside: in a column, or in somebody's browser. */
export function seal(config: Pick<Config, 'secret'>, purpose: string, text: string) {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(config.secret(), purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** What was sealed for this purpose, with the site's secret or the one before; undefined for anything else. */
export function unseal(
  { secret, formerSecret }: Pick<Config, 'secret' | 'formerSecret'>,
  purpose: string,
  sealed: string,
) {
  const now = decrypt(deriveKey(secret(), purpose), sealed);
  return now ?? (formerSecret ? decrypt(deriveKey(formerSecret, purpose), sealed) : undefined);
}

function decrypt(key: Buffer, sealed: string) {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE + TAG) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return undefined;
  }
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';

const NONCE = 12;
const TAG = 16;

/** A separate key per purpose, so that a value sealed for one cannot be used for another. */
const deriveKey = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(`sealed: ${purpose}`).digest();

/** Encrypts a value that is stored elsewhere: in a column or a cookie. */
export function seal(config: Pick<Config, 'secret'>, purpose: string, text: string) {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(config.secret(), purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Opens what was sealed for this purpose with the current or the former secret; undefined for anything else. */
export function unseal(
  { secret, formerSecret }: Pick<Config, 'secret' | 'formerSecret'>,
  purpose: string,
  sealed: string,
) {
  const text = decrypt(deriveKey(secret(), purpose), sealed);
  return text ?? (formerSecret ? decrypt(deriveKey(formerSecret, purpose), sealed) : undefined);
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

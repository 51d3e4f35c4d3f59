import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A value that nobody guesses, to hand out. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is kept of a handed-out value: a copy of the table lets nobody in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Compares without telling by its time how much was right. */
export const isSameSecret = (given: string, kept: string) =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(kept)));

const deriveKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'member-site signing keys', 32));

/** Encrypts what the database keeps but must not tell. */
export function seal(text: string, secret: string) {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The text that was sealed; undefined when that was with another secret. */
export function unseal(value: string, secret: string) {
  const bytes = Buffer.from(value, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), bytes.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

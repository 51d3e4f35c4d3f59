import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A random token that cannot be guessed. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is stored of a token, so that a copy of the table is of no use. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Compares in constant time. */
export const isSameSecret = (text: string, secret: string) =>
  timingSafeEqual(Buffer.from(hashToken(text)), Buffer.from(hashToken(secret)));

const deriveKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'member-site signing keys', 32));

/** Encrypts a value for storage in the database. */
export function seal(text: string, secret: string) {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts a sealed text; undefined when it was sealed with another secret. */
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

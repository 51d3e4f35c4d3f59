import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

const cost = { N: 2 ** 14, r: 16, p: 1 };

/** Off the event loop, and slow and hungry on purpose. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16);
  const hash = await deriveKey(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, base64(salt), base64(hash)].join('$');
}

/** Without a hash the same work is done in vain, so that time does not tell who has an account. */
export async function isCorrectPassword(password: string, kept: string | undefined) {
  const [, N, r, p, salt = '', hash = ''] = (kept ?? DUMMY_HASH).split('$');
  const given = await deriveKey(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(given, Buffer.from(hash, 'base64url')) && kept !== undefined;
}

const base64 = (bytes: Buffer) => bytes.toString('base64url');

const DUMMY_HASH = ['scrypt', cost.N, cost.r, cost.p, 'A'.repeat(22), 'A'.repeat(43)].join('$');

const deriveKey = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      32,
      { ...options, maxmem: 64 * 1024 * 1024 },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });

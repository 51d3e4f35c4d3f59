import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

const cost = { N: 2 ** 14, r: 16, p: 1 };

/** Runs off the event loop; slow and memory-hard on purpose. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16);
  const hash = await deriveKey(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, base64(salt), base64(hash)].join('$');
}

/** Does the same work without a hash, so that the time does not reveal whether an account exists. */
export async function isCorrectPassword(password: string, storedHash: string | undefined) {
  const [, N, r, p, salt = '', hash = ''] = (storedHash ?? DUMMY_HASH).split('$');
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url')) && storedHash !== undefined;
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

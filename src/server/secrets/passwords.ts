import { createRequire } from 'node:module';
import { ApiError } from '#lib/api-error.ts';

/** Brings ciphers along that compute tables when they load. */
const loadCrypto = () => import('better-auth/crypto');

type List = { test: (password: string) => boolean };
let list: List | undefined;

/** Loaded on first use: it takes a moment, and most requests never need it. */
function commonPasswords(): List {
  list ??= createRequire(import.meta.url)('fxa-common-password-list') as List;
  return list;
}

const COMMON = 'This password is one of the most used. Choose another';

/** Refuses a new password that is among the most common ones, in any case. */
export function refuseCommonPassword(password: string, path = 'password') {
  const { test } = commonPasswords();
  if (test(password) || test(password.toLowerCase()))
    throw new ApiError('invalid-argument', COMMON, { issues: [{ path, message: COMMON }] });
}

/** The hash of a random password, so that unknown addresses take the same time as known ones. */
const DUMMY_HASH =
  '409430f757120caefb673be3beb8dcfe:2bdc7b15571dfaa317881997ffb257684ad3917b3ac9a5913debf2a9e86c46fc240e4765fac95afab81047dc739b3fa609a0f9f06a76dad1e3cac4feeb99b786';

/** Compares off the event loop. Without a hash it takes as long and returns false. */
export async function isCorrectPassword(password: string, hash: string | null | undefined) {
  const { verifyPassword } = await loadCrypto();
  const isCorrect = await verifyPassword({ hash: hash ?? DUMMY_HASH, password });
  return isCorrect && Boolean(hash);
}

export async function hashPassword(password: string) {
  const { hashPassword: hash } = await loadCrypto();
  return hash(password);
}

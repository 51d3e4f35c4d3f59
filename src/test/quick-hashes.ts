import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Scrypt = typeof crypto.scrypt;
type Hashes = { most: number; asked: { N: unknown; r: unknown; p: unknown }[] };

const QUICK = 16;
/** As much work as the product asks for. */
export const FULL = Number.POSITIVE_INFINITY;

/** Of the process, however often this module is read. */
const shared = crypto as typeof crypto & { testHashes?: Hashes };

/**
 * Password hashes are slow and hungry on purpose, and most tests only want to know whether a password is the
 * one. They do with a thousandth of the work, whatever is asked for: nothing outside of tests reads this
 * module, so no setting can weaken the product’s. A hash of here is not one of there.
 */
shared.testHashes ??= beQuick();
export const hashes = shared.testHashes;

function beQuick(): Hashes {
  const state: Hashes = { most: QUICK, asked: [] };
  const scrypt: Scrypt = crypto.scrypt;
  const quick = (...given: unknown[]) => {
    const [password, salt, length, options, done] = given;
    const { N, r, p } = options as crypto.ScryptOptions;
    state.asked.push({ N, r, p });
    const cost = { ...(options as crypto.ScryptOptions), N: Math.min(Number(N), state.most) };
    Reflect.apply(scrypt, crypto, [password, salt, length, cost, done]);
  };
  crypto.scrypt = quick as Scrypt;
  syncBuiltinESMExports();
  return state;
}

/** Runs something with hashes of up to this work. */
export async function hashingAt<T>(most: number, work: () => Promise<T>) {
  hashes.most = most;
  try {
    return await work();
  } finally {
    hashes.most = QUICK;
  }
}

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Scrypt = typeof crypto.scrypt;
type HashSettings = { maxCost: number; requestedCosts: { N: unknown; r: unknown; p: unknown }[] };

const FAST_COST = 16;
/** As much work as the product asks for. */
export const FULL_COST = Number.POSITIVE_INFINITY;

/** Of the process, however often this module is read. */
const shared = crypto as typeof crypto & { testHashes?: HashSettings };

/**
 * Password hashes are slow and hungry on purpose, and most tests only want to know whether a password is the
 * one. They do with a thousandth of the work, whatever is asked for: nothing outside of tests reads this
 * module, so no setting can weaken the product’s. A hash of here is not one of there.
 */
shared.testHashes ??= patchScrypt();
export const hashSettings = shared.testHashes;

function patchScrypt(): HashSettings {
  const state: HashSettings = { maxCost: FAST_COST, requestedCosts: [] };
  const scrypt: Scrypt = crypto.scrypt;
  const quick = (...given: unknown[]) => {
    const [password, salt, length, options, done] = given;
    const { N, r, p } = options as crypto.ScryptOptions;
    state.requestedCosts.push({ N, r, p });
    const cost = { ...(options as crypto.ScryptOptions), N: Math.min(Number(N), state.maxCost) };
    Reflect.apply(scrypt, crypto, [password, salt, length, cost, done]);
  };
  crypto.scrypt = quick as Scrypt;
  syncBuiltinESMExports();
  return state;
}

/** Runs something with hashes of up to this work. */
export async function withHashCost<T>(most: number, work: () => Promise<T>) {
  hashSettings.maxCost = most;
  try {
    return await work();
  } finally {
    hashSettings.maxCost = FAST_COST;
  }
}

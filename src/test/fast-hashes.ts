import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Scrypt = typeof crypto.scrypt;
type HashSettings = { maxCost: number; requestedCosts: { N: unknown; r: unknown; p: unknown }[] };

const FAST_COST = 16;
/** The cost that the product uses. */
export const FULL_COST = Number.POSITIVE_INFINITY;

/** Shared by the process, even if this module is loaded several times. */
const shared = crypto as typeof crypto & { testHashes?: HashSettings };

/**
 * Password hashes are slow on purpose, and most tests only check whether a password matches. This lowers the cost to a
 * thousandth. Only tests load this module, so no setting can weaken the product’s hashes; the two are incompatible.
 */
shared.testHashes ??= patchScrypt();
export const hashSettings = shared.testHashes;

function patchScrypt(): HashSettings {
  const state: HashSettings = { maxCost: FAST_COST, requestedCosts: [] };
  const scrypt: Scrypt = crypto.scrypt;
  const fastScrypt = (...given: unknown[]) => {
    const [password, salt, length, options, done] = given;
    const { N, r, p } = options as crypto.ScryptOptions;
    state.requestedCosts.push({ N, r, p });
    const cost = { ...(options as crypto.ScryptOptions), N: Math.min(Number(N), state.maxCost) };
    Reflect.apply(scrypt, crypto, [password, salt, length, cost, done]);
  };
  crypto.scrypt = fastScrypt as Scrypt;
  syncBuiltinESMExports();
  return state;
}

/** Runs `work` with hashes up to this cost. */
export async function withHashCost<T>(most: number, work: () => Promise<T>) {
  hashSettings.maxCost = most;
  try {
    return await work();
  } finally {
    hashSettings.maxCost = FAST_COST;
  }
}

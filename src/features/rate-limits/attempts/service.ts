import { ApiError } from '#lib/api-error.ts';
import { KeyedQueues } from '#lib/bounded-queue.ts';
import type { Context } from '#server/context.ts';
import { readDeviceCookie } from '#server/http/cookies.ts';
import { knownDeviceId } from '#server/secrets/known-device.ts';
import { clearAttempts, consume, type LimitSubject, refund } from './data.ts';
import { type Limit, SIGN_IN_LIMITED } from './rules.ts';

const tooManyAtOnce = () => new ApiError('resource-exhausted', SIGN_IN_LIMITED, { retryAfter: 5 });

/**
 * Sign-ins of one client that are checked at a time: it must not take the places of all others at the membership site.
 * Some more wait for their turn: a right password that is still being checked must not use up the attempts of the next.
 */
const MAX_CHECKS = 3;
const MAX_WAITING = 30;
const clientQueues = new KeyedQueues(MAX_CHECKS, MAX_WAITING, tooManyAtOnce);

/** Errors that say that the password was wrong: nothing else counts for the account. */
const wrongPasswordCodes: readonly string[] = ['unauthenticated', 'already-exists'];

/** What an attempt that failed counts for: without an answer of the membership site, for the network address alone. */
function isCounted(limit: Limit, error: unknown) {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'unavailable') return limit === 'signInAddress';
  return wrongPasswordCodes.includes(error.code);
}

/**
 * Limits wrong passwords before anybody else is asked: per account and network address, per network address, and per
 * account. An attempt counts from its start, so that those under way count, too. A browser that has signed in to the account before has attempts of its own, which nobody else can use up.
 */
export function limitSignIn<T>(
  context: Context,
  email: string,
  checkPassword: () => Promise<T>,
): Promise<T> {
  const { db, clientAddress, cookie, services, now } = context;
  const { config } = services;
  const device = knownDeviceId(config, readDeviceCookie(cookie, config.secure), email, now());
  const client: LimitSubject = device ? ['device', device] : [clientAddress];
  const ofClient: readonly [Limit, LimitSubject] = device
    ? ['signInDevice', [email, device]]
    : ['signIn', [email, clientAddress]];
  const shared: readonly (readonly [Limit, LimitSubject])[] = device
    ? []
    : [
        ['signInAddress', [clientAddress]],
        ['signInAccount', [email]],
      ];

  async function attempt() {
    const counted: (readonly [Limit, LimitSubject])[] = [];
    try {
      for (const budget of [...shared, ofClient]) {
        await consume(context, ...budget, SIGN_IN_LIMITED);
        counted.push(budget);
      }
      const result = await checkPassword();
      await clearAttempts(db, ...ofClient);
      if (shared.length > 0) await refund(db, ...shared);
      return result;
    } catch (error) {
      const uncounted = counted.filter(([limit]) => !isCounted(limit, error));
      if (uncounted.length > 0) await refund(db, ...uncounted);
      throw error;
    }
  }

  return clientQueues.run(client.join(' '), attempt);
}

import { ApiError } from '#lib/api-error.ts';
import { KeyedQueues } from '#lib/bounded-queue.ts';
import type { Context } from '#server/context.ts';
import { readDeviceCookie } from '#server/http/cookies.ts';
import { knownDeviceId } from '#server/secrets/known-device.ts';
import { clearAttempts, consume, type LimitSubject, refund, tryConsume } from './data.ts';
import { type Limit, SIGN_IN_LIMITED } from './rules.ts';

const tooManyAtOnce = () => new ApiError('resource-exhausted', SIGN_IN_LIMITED, { retryAfter: 5 });

/**
 * Sign-ins of one client that are checked at a time: it must not take the places of all others at the membership site.
 * Some more wait for their turn: a right password that is still being checked must not use up the attempts of the next.
 */
const MAX_CHECKS = 3;
const MAX_WAITING = 30;
const clientQueues = new KeyedQueues(MAX_CHECKS, MAX_WAITING, tooManyAtOnce);

type Attempt = readonly [Limit, LimitSubject];

/** Counts an attempt against each limit; one that refuses takes it back from those before it. */
async function consumeAll(context: Context, attempts: readonly Attempt[], message?: string) {
  const counted: Attempt[] = [];
  try {
    for (const attempt of attempts) {
      await consume(context, ...attempt, message);
      counted.push(attempt);
    }
  } catch (error) {
    if (counted.length > 0) await refund(context.db, ...counted);
    throw error;
  }
}

/** The browser's own id, where it has signed in to the account of this address before. */
const deviceOf = ({ services: { config }, cookie, now }: Context, email: string) =>
  knownDeviceId(config, readDeviceCookie(cookie, config.secure), email, now());

/** Limits registrations, which count from their start; one that was refused for what it contains does not. */
export async function limitRegistration<T>(
  context: Context,
  email: string,
  register: () => Promise<T>,
): Promise<T> {
  const { clientAddress, db } = context;
  const ofAddress: Attempt = ['registration', [email, clientAddress]];
  const ofNetwork: Attempt = ['registrationNetwork', [clientAddress]];
  await consumeAll(context, [ofAddress, ofNetwork]);
  try {
    return await register();
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    // The membership site was asked, but nothing came of it: its person may try again.
    if (code === 'unavailable') await refund(db, ofAddress);
    if (code === 'invalid-argument') await refund(db, ofAddress, ofNetwork);
    throw error;
  }
}

/**
 * Limits requests for links mailed to somebody who is not signed in. A browser that has signed in to the account
 * before is limited by what is mailed to its address alone: nothing that others in its network do is held against it.
 */
export async function limitMailedLink(
  context: Context,
  email: string,
  ofAddress: readonly Attempt[],
) {
  if (deviceOf(context, email)) return consumeAll(context, ofAddress);
  const client = context.clientAddress;
  const attempts: readonly Attempt[] = [...ofAddress, ['mailedLinkNetwork', [client]]];
  await consumeAll(context, attempts);
  const isFirst = (await tryConsume(context, 'mailedLinkFirst', [client, email])) === undefined;
  if (isFirst) return;
  try {
    await consume(context, 'mailedLinkRepeated', [client]);
  } catch (error) {
    await refund(context.db, ...attempts);
    throw error;
  }
}

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
  const { db, clientAddress } = context;
  const device = deviceOf(context, email);
  const client: LimitSubject = device ? ['device', device] : [clientAddress];
  const ofClient: Attempt = device
    ? ['signInDevice', [email, device]]
    : ['signIn', [email, clientAddress]];
  const shared: readonly Attempt[] = device
    ? []
    : [
        ['signInAddress', [clientAddress]],
        ['signInAccount', [email]],
      ];

  async function attempt() {
    const counted: Attempt[] = [];
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

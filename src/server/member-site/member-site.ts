import { accountCalls } from './accounts.ts';
import { CircuitBreaker, type MemberSiteFailure } from './circuit-breaker.ts';
import type { MemberSiteConfig } from './config.ts';
import { SigningKeys } from './keys.ts';
import { verifyToken } from './tokens.ts';
import { userCalls } from './users.ts';

export type { MemberSignIn } from './accounts.ts';
export type { MemberSiteConfig } from './config.ts';
export type { Member } from './users.ts';

export type MemberSite = ReturnType<typeof createMemberSite>;

/**
 * The client of the membership site: accounts, users and tokens. When the site does not answer within the timeout,
 * calls throw `ApiError('unavailable', 'Membership sign-in isn’t available right now')`; while it is known to be down, at once.
 */
export function createMemberSite(
  config: MemberSiteConfig,
  {
    now = Date.now,
    report = () => {},
  }: {
    now?: () => number;
    /** Called with the reason of each failure, which contains no personal data. */
    report?: (failure: MemberSiteFailure) => void;
  } = {},
) {
  const keys = new SigningKeys(config, now, report);
  return {
    ...withCircuitBreaker(accountCalls(config), new CircuitBreaker(now, report)),
    ...withCircuitBreaker(userCalls(config, report), new CircuitBreaker(now, report)),
    /** Verifies a token. The reason of a refusal is for the log only. */
    verifyToken: (token: string, at: Date) => verifyToken(token, at, keys, config),
  };
}

type Calls = Record<string, (...args: never[]) => Promise<unknown>>;

/** Every call begins with whom it is about; the clients of sign-ins are known, too. */
function originOfCall(about: string | { uid: string }, _?: unknown, from?: { client?: string }) {
  const address = typeof about === 'string' ? about : about.uid;
  return { address, client: from?.client ?? address };
}

type OriginOfCall = typeof originOfCall;

/** Wraps each call in the circuit breaker. */
function withCircuitBreaker<C extends Calls>(calls: C, circuit: CircuitBreaker): C {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...args: never[]) =>
        circuit.run(
          () => call(...args),
          originOfCall(...(args as unknown as Parameters<OriginOfCall>)),
        ),
    ]),
  ) as C;
}

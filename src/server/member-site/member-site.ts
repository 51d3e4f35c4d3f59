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
 * The membership site, outside: its accounts, its users, its tokens. Calls throw
 * `Refusal('unavailable', 'Membership sign-in is unavailable')` within the time-out when it does not answer,
 * and at once while it is known not to.
 */
export function createMemberSite(
  config: MemberSiteConfig,
  {
    now = Date.now,
    report = () => {},
  }: {
    now?: () => number;
    /** Hears why the site was of no use; nothing personal is in it. */
    report?: (failure: MemberSiteFailure) => void;
  } = {},
) {
  const keys = new SigningKeys(config, now, report);
  return {
    ...withCircuitBreaker(accountCalls(config), new CircuitBreaker(now, report)),
    ...withCircuitBreaker(userCalls(config, report), new CircuitBreaker(now, report)),
    /** Whose token this is; a refused one says why, for the log alone. */
    verifyToken: (token: string, at: Date) => verifyToken(token, at, keys, config),
  };
}

type Calls = Record<string, (...given: never[]) => Promise<unknown>>;

/** The same calls, each through the circuit. */
function withCircuitBreaker<C extends Calls>(calls: C, circuit: CircuitBreaker): C {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...given: never[]) => circuit.run(() => call(...given)),
    ]),
  ) as C;
}

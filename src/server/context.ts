import { ApiError } from '#lib/api-error.ts';
import type { RateClass } from '#lib/contract.ts';
import { type AdminFlags, canManageUsers, type Role } from '#lib/roles.ts';
import type { Config } from './config/config.ts';
import type { MemberSiteLink } from './config/member-site-settings.ts';
import type { Db } from './database/database.ts';
import type { Storage } from './files/storage.ts';
import type { EphemeralEvent } from './live/events.ts';
import type { LiveHub, LiveResponse } from './live/live-hub.ts';
import type { MemberSite } from './member-site/member-site.ts';
import type { StripePayments } from './payments/stripe.ts';
import type { Threads } from './threads/threads.ts';

/** A signed-in person in the role that their session has chosen. */
export type Person = {
  kind: 'person';
  uid: string;
  sessionId: string;
  email: string;
  /** Whether they have proved that the address is theirs. */
  isEmailVerified: boolean;
  name: string;
  firstName: string;
  /** The active role. */
  role: Role;
  roles: readonly string[];
  /** The business that the person acts for; only ever used in the contractor role. */
  contractorId?: string | undefined;
  isMasterAdmin: boolean;
  permissions: readonly string[];
  adminSettings?: AdminFlags | null | undefined;
  /** Of a program that acts for a business: what its token may do. Undefined for the person themselves. */
  scopes?: readonly string[] | undefined;
  /** Set while an admin looks at the product as this person: who, and until when. They read, and change nothing. */
  viewing?: { adminId: string; until: Date } | undefined;
};

/** Who acts: every caller is one of these, and a job acts under its own name. */
export type Actor = { kind: 'guest' } | Person | { kind: 'job'; name: string };

/** The membership site: its calls, and where people find it. */
export type ConnectedMemberSite = MemberSite & {
  name: string;
  url: string;
  /** Pages of the site that members get links to, beside its front page. */
  links?: readonly MemberSiteLink[];
};

/** What all requests of a process share. */
export type Services = {
  config: Config;
  live: LiveHub;
  storage: Storage;
  /** Does what is too heavy for the event loop. */
  threads: Threads;
  /** The membership site; undefined when none is connected. */
  memberSite?: ConnectedMemberSite | undefined;
  /** Takes payments and plans through Stripe; undefined where the built-in sandbox does. */
  stripe?: StripePayments | undefined;
  /** Address of this site, without a slash at its end. */
  siteUrl: () => string;
  /** Counts a call against the limit of its class, or refuses it. Without it nothing is limited. */
  consumeCall?: ((caller: RateLimitedCaller, rate: RateClass) => Promise<void> | void) | undefined;
  /** Wakes the dispatcher after something was committed to the outbox. */
  wakeDispatcher: () => void;
  /** Sends an event that is not stored to the open streams of every process. */
  publishEphemeral: (event: EphemeralEvent) => void;
};

/** The context of every handler. `db` is a transaction when the call carries an Idempotency-Key. */
export type Context = {
  db: Db;
  actor: Actor;
  now: () => Date;
  requestId: string;
  idempotencyKey?: string | undefined;
  userAgent?: string | undefined;
  /** The client that rate limits count this request to. */
  clientAddress?: string | undefined;
  /** The request's cookies, as sent. */
  cookie?: string | null | undefined;
  responseHeaders: Headers;
  /** The same if the call has set any; most set none, and making them costs more than reading a row. */
  ownResponseHeaders?: (() => Headers | undefined) | undefined;
  /** Where a call leaves the live stream that it opened, for the socket to serve. */
  liveResponse?: LiveResponse | undefined;
  /** Whether the product itself reads the answer, so that it has to be values, not JSON. */
  isInProcess?: boolean | undefined;
  services: Services;
};

/** What the rate limit needs of a call's context. */
export type RateLimitedCaller = Pick<
  Context,
  'db' | 'now' | 'responseHeaders' | 'services' | 'actor' | 'clientAddress'
>;

/** Who acts, when, and in which request: what recording an activity needs. */
export type ActorContext = Pick<Context, 'actor' | 'now' | 'requestId'>;

/** The signed-in caller; refuses a guest. */
export function requireSignedIn({ actor }: Pick<Context, 'actor'>): Person {
  if (actor.kind !== 'person') throw new ApiError('unauthenticated');
  return actor;
}

/** A caller in the contractor role, with the business it acts for. */
export function requireActingContractor(context: Pick<Context, 'actor'>) {
  const person = requireSignedIn(context);
  const { contractorId } = person;
  if (person.role !== 'contractor' || !contractorId) throw new ApiError('permission-denied');
  return { ...person, contractorId };
}

/** Whose records of two sides: a homeowner's, a business's, or everybody's. */
export type RecordScope = { homeownerId: string } | { contractorId: string } | 'all';

/** Which records of two sides the caller may see, in their active role; admins need `manage_users`. */
export function recordScopeOf(context: Pick<Context, 'actor'>): RecordScope {
  const caller = requireSignedIn(context);
  if (caller.role === 'homeowner') return { homeownerId: caller.uid };
  if (caller.role === 'contractor')
    return { contractorId: requireActingContractor(context).contractorId };
  if (!canManageUsers(caller)) throw new ApiError('permission-denied');
  return 'all';
}

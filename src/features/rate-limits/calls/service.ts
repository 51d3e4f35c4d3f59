import type { RateClass } from '#lib/contract.ts';
import type { RateLimitedCaller } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { tooManyRequests } from '#server/http/too-many-requests.ts';
import { addCalls, type BucketOfCalls, findCounts, takeCall } from './data.ts';
import { bucketAt, type ProcessPlace, rateLimits, secondsToWait, uncountedCalls } from './rules.ts';

/**
 * How soon the database learns of calls that were only counted here: at the latest, and of somebody who has used half of
 * what may be counted here. What more they may make before that does not depend on the time.
 */
const SETTLE_MS = { latest: 1_000, halfUsed: 100 };
/** Callers in one statement; each is a row of eight parameters. */
const MAX_BATCH = 500;
const MAX_CALLERS = 50_000;

/** What this process knows of one caller and class. */
type Tally = {
  rate: RateClass;
  /** Decides which processes may count this caller's calls later. */
  turn: number;
  /** Calls that the database does not know yet, and when the latest came. */
  uncounted: number;
  at: number;
  /** Calls that are on their way to the database, which may know them already. */
  settling: number;
  /** All calls of the window when the database was last asked, and when that was. */
  total: number;
  totalAt: number;
  /** Until when calls are refused without asking. */
  refusedUntil: number;
};

/**
 * Limits how often a person, or a guest's address, calls the API. A call or two of each caller are counted in this
 * process first and settled with the database in batches, so a call rarely waits for it; beyond that every call is
 * counted in the database, where the limit holds across processes. Each process can let through only those few too
 * many. Refuses with Retry-After; a refused call does not count.
 */
export function createCallLimiter(place: ProcessPlace = { index: 0, processes: 1 }) {
  const tallies = new Map<string, Tally>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  let settling: Promise<void> = Promise.resolve();

  const tallyOf = (key: string, rate: RateClass, at: number) => {
    let tally = tallies.get(key);
    if (tally) return tally;
    if (tallies.size >= MAX_CALLERS) forgetOldest();
    const turn = turnOf(key);
    tally = { rate, turn, uncounted: 0, at, settling: 0, total: 0, totalAt: at, refusedUntil: 0 };
    tallies.set(key, tally);
    return tally;
  };

  const forgetOldest = () => {
    for (const [key, { uncounted, settling }] of tallies) {
      if (tallies.size < MAX_CALLERS) return;
      if (uncounted + settling === 0) tallies.delete(key);
    }
  };

  const settle = async (db: Db) => {
    const open = [...tallies].filter(([, { uncounted }]) => uncounted > 0);
    for (let from = 0; from < open.length; from += MAX_BATCH) {
      const batch = open.slice(from, from + MAX_BATCH).map(([key, tally]) => ({
        tally,
        calls: { ...bucketOf(key, tally.rate, tally.at), count: tally.uncounted },
      }));
      for (const { tally, calls } of batch) {
        tally.uncounted -= calls.count;
        tally.settling = calls.count;
      }
      const totals = await addCalls(
        db,
        batch.map(({ calls }) => calls),
      ).catch((error: unknown) => {
        for (const { tally } of batch) {
          tally.uncounted += tally.settling;
          tally.settling = 0;
        }
        throw error;
      });
      for (const { tally, calls } of batch) {
        tally.settling = 0;
        tally.total = totals.get(calls.key) ?? 0;
        tally.totalAt = tally.at;
      }
    }
  };

  /** Settles in time. While the database is away the calls stay uncounted here, and no further ones are let through. */
  const settleWithin = (db: Db, ms: number) => {
    const at = performance.now() + ms;
    if (timer && timerAt <= at) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timer = undefined;
      settling = settling.then(() => settle(db)).catch(() => settleWithin(db, SETTLE_MS.halfUsed));
    }, ms).unref();
  };

  const consumeCounted = async (caller: RateLimitedCaller, key: string, tally: Tally) => {
    const { db, now, services } = caller;
    const at = now();
    // What this process has not told yet counts, too. What is on its way would count twice once it has arrived.
    const most = mostCalls(tally.rate, services.config.rateLimitScale) - tally.uncounted;
    const total = await takeCall(db, { ...bucketOf(key, tally.rate, at.getTime()), most });
    if (total !== undefined) {
      tally.total = total;
      tally.totalAt = at.getTime();
      return;
    }
    const wait = secondsToWait(tally.rate, at, await findCounts(db, key));
    tally.refusedUntil = at.getTime() + wait * 1000;
    throw tooManyRequests(caller, wait);
  };

  return {
    /** Counts a call or refuses it; a promise only where the database is asked. Never in a transaction. */
    consumeCall(caller: RateLimitedCaller, rate: RateClass): Promise<void> | undefined {
      const key = `${rate} ${callerKey(caller)}`;
      const at = caller.now().getTime();
      const tally = tallyOf(key, rate, at);
      if (tally.refusedUntil > at)
        throw tooManyRequests(caller, Math.ceil((tally.refusedUntil - at) / 1000));
      const most = mostCalls(rate, caller.services.config.rateLimitScale);
      if (at - tally.totalAt > rateLimits[rate].windowMs) tally.total = 0;
      const untold = tally.uncounted + tally.settling;
      const share = uncountedCalls(most, place, tally.turn);
      if (tally.total + untold >= most || untold >= share)
        return consumeCounted(caller, key, tally);
      tally.uncounted += 1;
      tally.at = at;
      const isHalfUsed = 2 * (untold + 1) >= share;
      settleWithin(caller.db, isHalfUsed ? SETTLE_MS.halfUsed : SETTLE_MS.latest);
      return undefined;
    },
    /** Settles what is uncounted, because the process stops. */
    async stop(db: Db) {
      clearTimeout(timer);
      await settling;
      await settle(db).catch(() => {});
    },
  };
}

/** The same number in each process. */
function turnOf(key: string) {
  let sum = 0;
  for (let n = 0; n < key.length; n += 1) sum = (sum * 31 + key.charCodeAt(n)) % 65_521;
  return sum;
}

const mostCalls = (rate: RateClass, scale: number) => Math.ceil(rateLimits[rate].max * scale);

const bucketOf = (key: string, rate: RateClass, at: number): Omit<BucketOfCalls, 'count'> => ({
  key,
  part: bucketAt(rate, new Date(at)),
  expiresAt: new Date(at + 2 * rateLimits[rate].windowMs),
});

const callerKey = ({ actor, clientAddress }: RateLimitedCaller) =>
  actor.kind === 'person' ? actor.uid : `from ${clientAddress ?? 'nowhere'}`;

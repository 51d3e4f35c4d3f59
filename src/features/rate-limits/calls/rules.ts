import type { RateClass } from '#lib/contract.ts';

const minutes = (count: number) => count * 60_000;

/** How many calls of a class a person, or a guest's address, may make per window (R21). */
export const rateLimits: Record<RateClass, { max: number; windowMs: number }> = {
  write: { max: 60, windowMs: minutes(1) },
  search: { max: 120, windowMs: minutes(1) },
  lookup: { max: 300, windowMs: minutes(1) },
  document: { max: 30, windowMs: minutes(1) },
  /** Plenty for choosing a contractor, too few for copying a directory. */
  contacts: { max: 60, windowMs: minutes(10) },
  transfer: { max: 5, windowMs: minutes(60) },
};

/** Calls are counted per bucket: the window's full buckets plus the current one, so that none is dropped too soon. */
const BUCKETS = 20;
export const RING_SIZE = BUCKETS + 1;

export const bucketAt = (rate: RateClass, at: Date) =>
  Math.floor((at.getTime() * BUCKETS) / rateLimits[rate].windowMs);

/** Seconds until the oldest bucket with calls leaves the window. `counts` is a ring, indexed by bucket number. */
export function secondsToWait(rate: RateClass, at: Date, counts: readonly number[]) {
  const bucket = bucketAt(rate, at);
  const width = rateLimits[rate].windowMs / BUCKETS;
  for (let age = BUCKETS; age > 0; age -= 1)
    if ((counts[(bucket - age) % RING_SIZE] ?? 0) > 0)
      return Math.max(1, Math.ceil(((bucket - age + RING_SIZE) * width - at.getTime()) / 1000));
  return Math.max(1, Math.ceil(((bucket + RING_SIZE) * width - at.getTime()) / 1000));
}

/** Which of the processes of a copy that answer calls this is, from 0, and how many there are. */
export type ProcessPlace = { index: number; processes: number };

/** The shares of a limit that a process, and a copy, may let through before the others know: three copies stay within 1.1 times. */
const PROCESS_SHARE = 1 / 60;
const COPY_SHARE = 1 / 30;

/**
 * How many calls of one caller a process may have allowed without telling the database; none of a low limit. What does
 * not divide by the number of processes goes to some of them, which are others for each caller.
 */
export function uncountedCalls(most: number, { index, processes }: ProcessPlace, turn: number) {
  const share = most * Math.min(PROCESS_SHARE, COPY_SHARE / processes);
  const rest = Math.floor((share % 1) * processes);
  return Math.floor(share) + ((turn + index) % processes < rest ? 1 : 0);
}

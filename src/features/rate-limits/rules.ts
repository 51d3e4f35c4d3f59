import type { RateClass } from '#lib/contract.ts';

const minutes = (count: number) => count * 60_000;

/** How many calls of a class one person, or one guest's address, may make within which time (R21). */
export const rateLimits: Record<RateClass, { most: number; within: number }> = {
  write: { most: 60, within: minutes(1) },
  search: { most: 120, within: minutes(1) },
  transfer: { most: 5, within: minutes(60) },
};

/** A time is counted in so many parts, and the part that is going on: nothing is forgotten too soon. */
const BUCKETS = 20;
export const RING_SIZE = BUCKETS + 1;

export const bucketAt = (rate: RateClass, at: Date) =>
  Math.floor((at.getTime() * BUCKETS) / rateLimits[rate].within);

/** Seconds until the oldest part that counts is forgotten. `counts` is a ring by number of the part. */
export function secondsToWait(rate: RateClass, at: Date, counts: readonly number[]) {
  const bucket = bucketAt(rate, at);
  const width = rateLimits[rate].within / BUCKETS;
  for (let age = BUCKETS; age > 0; age -= 1)
    if ((counts[(bucket - age) % RING_SIZE] ?? 0) > 0)
      return Math.max(1, Math.ceil(((bucket - age + RING_SIZE) * width - at.getTime()) / 1000));
  return Math.max(1, Math.ceil(((bucket + RING_SIZE) * width - at.getTime()) / 1000));
}

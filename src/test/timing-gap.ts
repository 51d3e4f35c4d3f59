import { withHashCost } from './fast-hashes.ts';

const BATCH = 8;
const BATCHES = 5;
/** Half of the product’s: whoever skips one is early by more than twenty milliseconds. */
const HASH_COST = 2 ** 13;

/** What something takes when nothing else on the machine is in its way: the slower half says nothing about it. */
const lowerQuartile = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 4)] ?? 0;

/**
 * How far these kinds lie apart, in milliseconds. They take turns, so that other work on the machine meets
 * all alike; where it still shows, more samples are taken: a real difference stays.
 */
export function timingGapBetween(
  kinds: readonly ((round: number) => Promise<unknown>)[],
  threshold: number,
) {
  return withHashCost(HASH_COST, async () => {
    const times = kinds.map((): number[] => []);
    let gap = Number.POSITIVE_INFINITY;
    for (let round = 0; round < BATCH * BATCHES; round++) {
      for (const [kind, run] of kinds.entries()) {
        const started = performance.now();
        await run(round);
        times[kind]?.push(performance.now() - started);
      }
      if ((round + 1) % BATCH > 0) continue;
      const all = times.map(lowerQuartile);
      gap = Math.max(...all) - Math.min(...all);
      if (gap < threshold) break;
    }
    return gap;
  });
}

import { withHashCost } from './fast-hashes.ts';

const BATCH = 8;
const BATCHES = 5;
/** Half of the product’s cost: skipping one hash saves more than twenty milliseconds. */
const HASH_COST = 2 ** 13;

/** The time without interference of other processes, which only affects the slower samples. */
const lowerQuartile = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 4)] ?? 0;

/**
 * The difference between the slowest and fastest of these, in milliseconds. They run in turns, so that other load on the
 * machine affects all of them; a gap above `threshold` is measured again with more samples, which a real one survives.
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

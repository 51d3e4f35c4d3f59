const BATCH = 15;
const BATCHES = 4;

const median = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/**
 * How far the medians of these kinds lie apart, in milliseconds. They take turns, so that other work on
 * the machine meets all alike; where it still shows, more samples are taken: a real difference stays.
 */
export async function gapBetween(
  kinds: readonly ((round: number) => Promise<unknown>)[],
  enough: number,
) {
  const times = kinds.map((): number[] => []);
  let gap = Number.POSITIVE_INFINITY;
  for (let round = 0; round < BATCH * BATCHES; round++) {
    for (const [kind, run] of kinds.entries()) {
      const started = performance.now();
      await run(round);
      times[kind]?.push(performance.now() - started);
    }
    if ((round + 1) % BATCH > 0) continue;
    const medians = times.map(median);
    gap = Math.max(...medians) - Math.min(...medians);
    if (gap < enough) break;
  }
  return gap;
}

import { withHashCost } from './fast-hashes.ts';

/** All of them always: a test that stops at the first samples that suit it proves nothing. */
const ROUNDS = 16;
/** Rounds at most, where other load has slowed down even the fastest call of a kind. */
const MAX_ROUNDS = 300;
/** Half of the product’s cost: skipping one hash saves more than twenty milliseconds. */
const HASH_COST = 2 ** 13;

const median = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const fastest = (all: readonly number[]) => Math.min(...all);

function gapBetween(
  kinds: readonly (readonly number[])[],
  typical: (all: readonly number[]) => number,
) {
  const all = kinds.map(typical);
  return Math.max(...all) - Math.min(...all);
}

function cpuTimeMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * How far the slowest and the fastest of these are apart, in milliseconds, by two measures that other load on the
 * machine does not change: the median of the processor time, hashes on other threads included, and the fastest call.
 * The fastest of each come closer with more rounds, unless there is a real difference.
 */
export function timingGapBetween(
  kinds: readonly ((round: number) => Promise<unknown>)[],
  threshold: number,
) {
  return withHashCost(HASH_COST, async () => {
    const samples = kinds.map(() => ({ cpu: [] as number[], wall: [] as number[] }));
    const gap = () =>
      Math.max(
        gapBetween(
          samples.map(({ cpu }) => cpu),
          median,
        ),
        gapBetween(
          samples.map(({ wall }) => wall),
          fastest,
        ),
      );
    for (let round = 0; round < ROUNDS || (round < MAX_ROUNDS && gap() >= threshold); round++)
      for (const [kind, run] of kinds.entries()) {
        const [startedAt, cpuBefore] = [performance.now(), cpuTimeMs()];
        await run(round);
        samples[kind]?.wall.push(performance.now() - startedAt);
        samples[kind]?.cpu.push(cpuTimeMs() - cpuBefore);
      }
    return gap();
  });
}

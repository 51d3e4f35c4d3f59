/** What a long run showed, for its line in docs/proof.md. */
export type Shown = {
  /** How much was tried, as in "200 kills, 1,437 acknowledged writes". */
  count: string;
  /** What came of it, as in "0 lost; ready within 2.1 s". */
  figure: string;
};

/** Shorter forms, for trying a proof out. */
export type ProofOptions = { rounds?: number | undefined; minutes?: number | undefined };

/**
 * The proof of one requirement, the default export of `r<number>.ts` or `r<number>-<part>.ts` in this folder. Throws when
 * a figure misses its limit.
 */
export type Proof = (options: ProofOptions) => Promise<Shown>;

export const thousands = (count: number) => count.toLocaleString('en-US');
export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Throws unless `actual` is at most `limit`. */
export function assertAtMost(what: string, actual: number, limit: number) {
  if (!(actual <= limit)) throw new Error(`${what}: ${actual}, at most ${limit}`);
}

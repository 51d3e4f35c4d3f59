import { laborIndex, PERMITS_SOURCE } from './figures/rules.ts';

export const sizes = ['small', 'medium', 'large'] as const;
export type Size = (typeof sizes)[number];
export const finishes = ['basic', 'standard', 'high'] as const;
export type Finish = (typeof finishes)[number];

/** Rules of thumb of ours, said to be that wherever they are used: records do not tell sizes or finishes. */
export const sizeFactors: Record<Size, number> = { small: 0.6, medium: 1, large: 1.6 };
export const finishFactors: Record<Finish, number> = { basic: 0.85, standard: 1, high: 1.4 };
/** How much of a price is taken to be work, which costs what it costs in a state. */
export const LABOR_SHARE = 0.5;

/** From this many accepted quotes of ours in a state they join the public figures (product: own-figures). */
export const MIN_ACCEPTED_QUOTES = 20;
/** The latest so many of them count. */
export const MAX_SAMPLED_QUOTES = 1_000;

/** The middle half of some costs, in US cents; `high` null where it is not known. */
export type CostRange = { low: number; typical: number; high: number | null };
export type SampledCosts = CostRange & { samples: number };

/** What the same work costs in a state, where that in the records' state is 1. */
export function placeFactor(state: string) {
  const [here, there] = [laborIndex[state], laborIndex[PERMITS_SOURCE.state]];
  if (here === undefined || there === undefined) return 1;
  return 1 - LABOR_SHARE + (LABOR_SHARE * here) / there;
}

export const scaleCosts = ({ low, typical, high }: CostRange, factor: number): CostRange => ({
  low: low * factor,
  typical: typical * factor,
  high: high === null ? null : high * factor,
});

/** Several records as one, each counted by how many samples it has. */
export function combineCosts(records: readonly SampledCosts[]): CostRange | undefined {
  const mean = (of: (record: SampledCosts) => number | null) => {
    const known = records.filter((record) => of(record) !== null);
    const samples = known.reduce((sum, record) => sum + record.samples, 0);
    if (samples === 0) return null;
    return known.reduce((sum, record) => sum + (of(record) ?? 0) * record.samples, 0) / samples;
  };
  const [low, typical] = [mean((record) => record.low), mean((record) => record.typical)];
  if (low === null || typical === null) return undefined;
  const high = mean((record) => record.high);
  // A source without an upper end must not pull it below the middle of the others.
  return { low, typical, high: high === null || high < typical ? null : high };
}

const DOLLAR = 100;

/** No more precise than it is: to 100 dollars, below 1,000 to 10. */
export function roundEstimate(cents: number) {
  const step = cents < 1_000 * DOLLAR ? 10 * DOLLAR : 100 * DOLLAR;
  return Math.max(step, Math.round(cents / step) * step);
}

import { laborIndex, PERMITS_SOURCE } from './figures/rules.ts';

export const sizes = ['small', 'medium', 'large'] as const;
export type Size = (typeof sizes)[number];
export const finishes = ['basic', 'standard', 'high'] as const;
export type Finish = (typeof finishes)[number];

export const sizeNames: Record<Size, string> = { small: 'Small', medium: 'Medium', large: 'Large' };
export const finishNames: Record<Finish, string> = {
  basic: 'Basic',
  standard: 'Standard',
  high: 'High-end',
};

/** What the choices mean, for whoever has to pick one. */
export const SIZE_HELP =
  'Medium is the usual size of this job in our records. If you’re not sure, keep it.';
export const FINISH_HELP = 'Standard is what most homes have: good, not fancy.';

/** Our own rules of thumb, because the records contain neither size nor finish. Screens say so. */
export const sizeFactors: Record<Size, number> = { small: 0.6, medium: 1, large: 1.6 };
export const finishFactors: Record<Finish, number> = { basic: 0.85, standard: 1, high: 1.4 };
/** Assumed share of labor in a price, the part that varies by state. */
export const LABOR_SHARE = 0.5;

/** Accepted quotes in a state count once there are this many (product: own-figures). */
export const MIN_ACCEPTED_QUOTES = 20;
/** At most this many of the latest quotes count. */
export const MAX_SAMPLED_QUOTES = 1_000;

/** Quartiles of costs in US cents; `high` is null where it is unknown. */
type CostRange = { low: number; typical: number; high: number | null };
export type SampledCosts = CostRange & { samples: number };

/** Cost of the same work in a state relative to the state of the records. */
export function placeFactor(state: string) {
  const [index, recordsIndex] = [laborIndex[state], laborIndex[PERMITS_SOURCE.state]];
  if (index === undefined || recordsIndex === undefined) return 1;
  return 1 - LABOR_SHARE + (LABOR_SHARE * index) / recordsIndex;
}

export const scaleCosts = ({ low, typical, high }: CostRange, factor: number): CostRange => ({
  low: low * factor,
  typical: typical * factor,
  high: high === null ? null : high * factor,
});

/** Averages records, weighted by their number of samples. */
export function combineCosts(records: readonly SampledCosts[]): CostRange | undefined {
  const mean = (of: (record: SampledCosts) => number | null) => {
    const withValue = records.filter((record) => of(record) !== null);
    const samples = withValue.reduce((sum, record) => sum + record.samples, 0);
    if (samples === 0) return null;
    return withValue.reduce((sum, record) => sum + (of(record) ?? 0) * record.samples, 0) / samples;
  };
  const [low, typical] = [mean((record) => record.low), mean((record) => record.typical)];
  if (low === null || typical === null) return undefined;
  const high = mean((record) => record.high);
  // Sources without a high figure must not leave it below the typical one.
  return { low, typical, high: high === null || high < typical ? null : high };
}

/** The service with figures that is closest to one without: new work on the same thing, Roof Installation for Roof Repair. */
export const nearestWithFigures = (category: string, withFigures: readonly string[]) => {
  const thing = category.split(' ').slice(0, -1).join(' ');
  return thing === '' ? undefined : withFigures.find((name) => name.startsWith(`${thing} `));
};

const DOLLAR = 100;

/** Rounds to $100, and below $1,000 to $10, to avoid false precision. */
export function roundEstimate(cents: number) {
  const step = cents < 1_000 * DOLLAR ? 10 * DOLLAR : 100 * DOLLAR;
  return Math.max(step, Math.round(cents / step) * step);
}

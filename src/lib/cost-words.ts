import { formatCents } from './money.ts';

type Costs = { low: number; typical: number; high: number | null };

/** Why an estimate has no upper figure. */
export const NO_HIGH_PRICE =
  'There’s no high price here: the costliest jobs in these records are on bigger buildings than a house.';

/** The figures of an estimate in words. Without an upper one, the lower quarter and the middle are no usual range. */
export const costWords = ({ low, typical, high }: Costs, jobs = '') =>
  high === null
    ? `Half ${jobs && `of ${jobs} `}cost less than ${formatCents(typical)}, one in four less than ${formatCents(low)}`
    : `Half ${jobs && `of ${jobs} `}cost between ${formatCents(low)} and ${formatCents(high)}`;

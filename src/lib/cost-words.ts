import { formatCents } from './money.ts';

type Costs = { low: number; typical: number; high: number | null };

/** The figures of an estimate in words. Without an upper one, the lower quarter and the middle are no usual range. */
export const costWords = ({ low, typical, high }: Costs, jobs = '') =>
  high === null
    ? `Half ${jobs && `of ${jobs} `}cost less than ${formatCents(typical)}, one in four less than ${formatCents(low)}`
    : `Half ${jobs && `of ${jobs} `}cost between ${formatCents(low)} and ${formatCents(high)}`;

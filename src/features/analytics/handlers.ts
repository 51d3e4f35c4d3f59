import { implement } from '@orpc/server';
import { requireEntitlement } from '#features/plans/data.ts';
import { FREE_ANALYTICS_DAYS } from '#features/plans/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import { addDays } from '#lib/local-date.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import { csvStream } from '#server/http/csv-file.ts';
import { analyticsContract, type Cohort, type PlatformReport } from './contract.ts';
import { findReport } from './reports/data.ts';
import { noFunnel, noPlatformTotals } from './rules.ts';
import { getBusinessReport, utcDay } from './service.ts';

const api = implement(analyticsContract).$context<Context>().use(guarded);

type Cohorts = { homeowners: Cohort[]; contractors: Cohort[] };

export const analyticsHandlers = api.router({
  platform: api.platform.handler(async ({ input: { period }, context }) => {
    const [platform, cohorts] = await Promise.all([
      findReport<PlatformReport>(context.db, 'platform', period),
      findReport<Cohorts>(context.db, 'cohorts'),
    ]);
    return {
      ...withEveryFigure(platform?.report, nothingCounted(context, period)),
      countedAt: platform?.computedAt ?? null,
      cohorts: cohorts?.report ?? { homeowners: [], contractors: [] },
    };
  }),

  exportPlatform: api.exportPlatform.handler(async ({ input: { period, table }, context }) => {
    const found = await findReport<PlatformReport>(context.db, 'platform', period);
    const report = withEveryFigure(found?.report, nothingCounted(context, period));
    return csvOf(context, `analytics-${table}-${period}-days`, report[table]);
  }),

  business: api.business.handler(({ input: { period }, context }) =>
    requireBusinessReport(context, period),
  ),

  exportBusiness: api.exportBusiness.handler(async ({ input: { period, table }, context }) => {
    const { contractorId } = requireActingContractor(context);
    await requireEntitlement(context, contractorId, 'figuresExport');
    const report = await requireBusinessReport(context, period);
    return csvOf(context, `figures-${table}-${period}-days`, report[table]);
  }),
});

async function requireBusinessReport(context: Context, period: number) {
  const { contractorId } = requireActingContractor(context);
  if (period > FREE_ANALYTICS_DAYS)
    await requireEntitlement(context, contractorId, 'longAnalytics');
  const report = await getBusinessReport(context, { contractorId, period });
  if (!report) throw new ApiError('not-found');
  return report;
}

/** A report that an earlier version stored lacks what is counted since: zero until the next count, and never no number. */
const withEveryFigure = (
  stored: Partial<PlatformReport> | undefined,
  nothing: PlatformReport,
): PlatformReport => ({
  ...nothing,
  ...stored,
  totals: { ...nothing.totals, ...stored?.totals },
  before: { ...nothing.before, ...stored?.before },
  funnel: { ...nothing.funnel, ...stored?.funnel },
});

function nothingCounted({ now }: Context, period: number): PlatformReport {
  const to = utcDay(now());
  return {
    ...{ period, from: addDays(to, 1 - period), to },
    ...{ totals: noPlatformTotals, before: noPlatformTotals, funnel: noFunnel, unanswered: 0 },
    ...{ days: [], services: [], places: [] },
  };
}

type Row = Record<string, string | number | null>;

/** A table of a report: at most as many rows as it has days, services or places. */
function csvOf(context: Context, name: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  return csvStream(context, name, columns.map(toHeading), async () => ({
    rows: rows.map((row) => columns.map((column) => cellOf(column, row[column]))),
    next: undefined,
  }));
}

/** `wonCents` as `Won (USD)`: amounts are in dollars, as spreadsheets add them up. */
function toHeading(column: string) {
  const words = column.replace(/Cents$/, '').replace(/([A-Z])/g, ' $1');
  const heading = words[0]?.toUpperCase() + words.slice(1).toLowerCase();
  return column.endsWith('Cents') ? `${heading} (USD)` : heading;
}

function cellOf(column: string, value: string | number | null | undefined) {
  if (value === null || value === undefined) return '';
  return column.endsWith('Cents') && typeof value === 'number' ? value / 100 : value;
}

/** The handlers of this module, by the public names of their calls. */
export const analyticsRouter = {
  analytics: analyticsHandlers,
};

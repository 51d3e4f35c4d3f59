import { addDays } from '#lib/local-date.ts';
import type { Db } from '#server/database/database.ts';
import { countDay, findFirstDay } from './counting/data.ts';
import { findBusinessFigures, listBusinessDays, listBusinessServices } from './data.ts';
import {
  computeCohorts,
  computePlatformReport,
  countBusinessesByService,
  findReport,
  storeReport,
} from './reports/data.ts';
import { addUp, analyticsPeriods, businessFigures } from './rules.ts';

export const utcDay = (at: Date) => at.toISOString().slice(0, 10);

type Counting = { db: Db; now: () => Date; stopSignal?: AbortSignal | undefined };
type Counted = { through: string };

const DAY_MS = 86_400_000;

/** How far back a night counts again, for what changes afterwards: a payment undone, an account erased. */
export const RECOUNTED_DAYS = 35;

/**
 * Counts yesterday and today, and every day that was never counted; then puts the reports together. It may be stopped
 * at any time, and the next run goes on where it was. `again` counts as many days before today once more.
 */
export async function countFigures({ db, now, stopSignal }: Counting, { again = 1 } = {}) {
  const today = utcDay(now());
  const counted = await findReport<Counted>(db, 'counted');
  const recent = addDays(today, -again);
  const firstMissing = counted ? counted.report.through : ((await findFirstDay(db)) ?? today);
  for (
    let day = firstMissing < recent ? firstMissing : recent;
    day <= today;
    day = addDays(day, 1)
  ) {
    if (stopSignal?.aborted) return;
    await countDay(db, day);
    // While it counts days again, what was reached before stays.
    const through = counted && counted.report.through > day ? counted.report.through : day;
    await storeReport(db, { name: 'counted', report: { through }, computedAt: now() });
  }
  await putReportsTogether({ db, now, stopSignal });
}

async function putReportsTogether({ db, now, stopSignal }: Counting) {
  const today = utcDay(now());
  const businesses = await keptForADay({ db, now }, 'supply', countBusinessesByService);
  await keptForADay({ db, now }, 'cohorts', (tx) => computeCohorts(tx, today));
  for (const period of analyticsPeriods) {
    if (stopSignal?.aborted) return;
    const report = await patiently(db, (tx) =>
      computePlatformReport(tx, { period, today, businesses }),
    );
    await storeReport(db, { name: 'platform', period, report, computedAt: now() });
  }
}

/** A report that reads very much: computed anew once a day. */
async function keptForADay<Report extends object>(
  { db, now }: Counting,
  name: 'supply' | 'cohorts',
  compute: (db: Db) => Promise<Report>,
) {
  const kept = await findReport<Report>(db, name);
  if (kept && now().getTime() - kept.computedAt.getTime() < DAY_MS) return kept.report;
  const report = await patiently(db, compute);
  await storeReport(db, { name, report, computedAt: now() });
  return report;
}

/** Reads with more time than a request has. */
const patiently = <Result>(db: Db, read: (db: Db) => Promise<Result>) =>
  db.transaction(async (tx) => {
    await tx.execute(`set local statement_timeout = '60s'`);
    return read(tx);
  });

/** The figures of a business for the days up to today, beside those of as many days before. */
export async function getBusinessReport(
  { db, now }: Pick<Counting, 'db' | 'now'>,
  { contractorId, period }: { contractorId: string; period: number },
) {
  const to = utcDay(now());
  const from = addDays(to, 1 - period);
  const [all, services, figures, counted] = await Promise.all([
    listBusinessDays(db, { contractorId, from: addDays(from, -period), to }),
    listBusinessServices(db, { contractorId, from, to }),
    findBusinessFigures(db, contractorId),
    findReport(db, 'counted'),
  ]);
  if (!figures) return undefined;
  const days = all.filter(({ day }) => day >= from);
  const before = all.filter(({ day }) => day < from);
  return {
    ...{ period, from, to, days, services, ...figures },
    countedAt: counted?.computedAt ?? null,
    totals: addUp(businessFigures, days),
    before: addUp(businessFigures, before),
  };
}

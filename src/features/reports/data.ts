import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type ReportStatus, SHOWN_REPORTS } from './rules.ts';
import { reportCases, reports } from './tables.ts';

export type ReportCaseRow = typeof reportCases.$inferSelect;
type NewCase = Omit<typeof reportCases.$inferInsert, 'id'>;

const isOpenCase = sql`status = 'open'`;

/** The open case of what is reported, made if there is none, and locked until the transaction ends. */
export async function lockOpenCase(tx: Db, wanted: NewCase): Promise<ReportCaseRow> {
  const [row] = await tx
    .insert(reportCases)
    .values(wanted)
    .onConflictDoUpdate({
      target: [reportCases.kind, reportCases.subjectId],
      targetWhere: isOpenCase,
      // Changes nothing: it locks the row that another reporter made, and returns it.
      set: { status: 'open' },
    })
    .returning();
  if (!row) throw new Error('an upsert gives a row');
  return row;
}

/** Whether the same was decided about since then. */
export const isSettled = async (
  db: Db,
  { kind, subjectId }: Pick<ReportCaseRow, 'kind' | 'subjectId'>,
  since: Date,
) =>
  (await db.$count(
    reportCases,
    and(
      eq(reportCases.kind, kind),
      eq(reportCases.subjectId, subjectId),
      gt(reportCases.decidedAt, since),
    ),
  )) > 0;

/** Undefined when this person has reported it already. */
export async function insertReport(tx: Db, report: typeof reports.$inferInsert) {
  const [row] = await tx
    .insert(reports)
    .values(report)
    .onConflictDoNothing({ target: [reports.caseId, reports.reporterId] })
    .returning();
  if (row)
    await tx
      .update(reportCases)
      .set({ reportCount: sql`${reportCases.reportCount} + 1` })
      .where(eq(reportCases.id, report.caseId));
  return row;
}

export async function lockCase(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(reportCases)
    .where(eq(reportCases.id, id))
    .for('no key update');
  return row;
}

/** Changes a case that the caller has locked. */
export const updateCase = (tx: Db, id: string, changes: Partial<ReportCaseRow>) =>
  tx.update(reportCases).set(changes).where(eq(reportCases.id, id));

export async function findCase(db: Db, id: string) {
  const [row] = await db
    .select({
      ...getTableColumns(reportCases),
      email: users.email,
      emailVerified: users.emailVerified,
      firstName: users.firstName,
    })
    .from(reportCases)
    .leftJoin(users, eq(users.id, reportCases.reportedUserId))
    .where(eq(reportCases.id, id));
  return row;
}

/** Those who reported it, and from which portal. */
export const listReporters = (db: Db, caseId: string) =>
  db
    .select({ userId: reports.reporterId, role: reports.reporterRole })
    .from(reports)
    .where(eq(reports.caseId, caseId));

const { status, outcome, reasons, decidedAt, kind } = reportCases;

/** Newest first; one row more than `limit`. */
export const listOwnReports = (
  db: Db,
  reporterId: string,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  db
    .select({ ...getTableColumns(reports), kind, status, outcome, reasons, decidedAt })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(and(eq(reports.reporterId, reporterId), after ? lt(reports.id, after) : undefined))
    .orderBy(desc(reports.id))
    .limit(limit + 1);

type ListedReport = Pick<typeof reports.$inferSelect, 'reason' | 'text'> & {
  reporterName: string;
  createdAt: string;
};

const earliestReports = sql<ListedReport[]>`(
  select coalesce(json_agg(json_build_object('reason', reason, 'text', text,
    'reporterName', name, 'createdAt', created_at) order by id), '[]')
  from (select reports.*, reporter.name from reports
    join users reporter on reporter.id = reports.reporter_id
    where reports.case_id = report_cases.id order by reports.id limit ${SHOWN_REPORTS}) earliest)`;

/** Open ones oldest first, decided ones newest first; one row more than `limit`. */
export function listCases(
  db: Db,
  wanted: { status: ReportStatus; after: string | undefined; limit: number },
) {
  const isOpen = wanted.status === 'open';
  const beyond = isOpen ? gt : lt;
  return db
    .select({
      ...getTableColumns(reportCases),
      reportedName: users.name,
      reports: earliestReports,
    })
    .from(reportCases)
    .leftJoin(users, eq(users.id, reportCases.reportedUserId))
    .where(
      and(
        eq(status, wanted.status),
        wanted.after ? beyond(reportCases.id, wanted.after) : undefined,
      ),
    )
    .orderBy(isOpen ? asc(reportCases.id) : desc(reportCases.id))
    .limit(wanted.limit + 1);
}

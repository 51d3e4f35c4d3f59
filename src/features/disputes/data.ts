import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { claimFiles } from '#features/files/data.ts';
import { files } from '#features/files/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { users } from '#features/users/tables.ts';
import type { RecordScope } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { DisputeParty, DisputeStatus } from './rules.ts';
import { disputeFigures, disputeFiles, disputes, type PublishedFigures } from './tables.ts';

export type DisputeRow = typeof disputes.$inferSelect;

const isIn = (scope: RecordScope) => {
  if (scope === 'all') return undefined;
  return 'homeownerId' in scope
    ? eq(disputes.homeownerId, scope.homeownerId)
    : eq(disputes.contractorId, scope.contractorId);
};

/** In the words of the partial index. */
const isPending = sql`${disputes.status} in ('open', 'investigating')`;

const selectDisputes = (db: Db) =>
  db
    .select({
      ...getTableColumns(disputes),
      projectTitle: projects.title,
      homeownerName: users.name,
      contractorName: contractors.businessName,
    })
    .from(disputes)
    .innerJoin(projects, eq(projects.id, disputes.projectId))
    .innerJoin(users, eq(users.id, disputes.homeownerId))
    .innerJoin(contractors, eq(contractors.id, disputes.contractorId));

export type DisputeView = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

export async function findDispute(db: Db, id: string, scope: RecordScope) {
  const [row] = await selectDisputes(db).where(and(eq(disputes.id, id), isIn(scope)));
  return row;
}

/** Locks a dispute until the transaction ends. */
export async function lockDispute(tx: Db, id: string, scope: RecordScope) {
  const [row] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.id, id), isIn(scope)))
    .for('no key update');
  return row;
}

type ListOptions = {
  projectId?: string | undefined;
  status?: DisputeStatus | 'pending' | undefined;
  after?: string | undefined;
  limit: number;
};

/** Newest first; one row more than `limit`. */
export const listDisputes = (
  db: Db,
  scope: RecordScope,
  { projectId, status, after, limit }: ListOptions,
) =>
  selectDisputes(db)
    .where(
      and(
        isIn(scope),
        projectId ? eq(disputes.projectId, projectId) : undefined,
        status === 'pending' ? isPending : status && eq(disputes.status, status),
        after ? lt(disputes.id, after) : undefined,
      ),
    )
    .orderBy(desc(disputes.id))
    .limit(limit + 1);

/** Undefined when this side has an open dispute about the project. */
export async function insertDispute(tx: Db, dispute: typeof disputes.$inferInsert) {
  const [row] = await tx
    .insert(disputes)
    .values(dispute)
    .onConflictDoNothing({ target: [disputes.projectId, disputes.openedBy], where: isPendingRow })
    .returning({ id: disputes.id });
  return row?.id;
}

const isPendingRow = sql`status in ('open', 'investigating')`;

export const hasPendingDispute = async (db: Db, projectId: string, openedBy: DisputeParty) =>
  (await db.$count(
    disputes,
    and(eq(disputes.projectId, projectId), eq(disputes.openedBy, openedBy), isPending),
  )) > 0;

/** Changes a dispute that the caller has locked. */
export const updateDispute = (
  tx: Db,
  id: string,
  changes: Partial<DisputeRow> & { updatedAt: Date },
) => tx.update(disputes).set(changes).where(eq(disputes.id, id));

/** Adds files of their owner that nothing uses yet; false unless all of them could be. */
export async function addDisputeFiles(
  tx: Db,
  {
    disputeId,
    ownerId,
    party,
    ids,
  }: { disputeId: string; ownerId: string; party: DisputeParty; ids: readonly string[] },
) {
  if (!(await claimFiles(tx, { ownerId, ids, visibility: 'dispute' }))) return false;
  await tx.insert(disputeFiles).values(ids.map((fileId) => ({ disputeId, fileId, party })));
  return true;
}

export const countDisputeFiles = (db: Db, disputeId: string, party: DisputeParty) =>
  db.$count(
    disputeFiles,
    and(eq(disputeFiles.disputeId, disputeId), eq(disputeFiles.party, party)),
  );

/** The evidence of both sides, in the order in which it came. */
export const listDisputeFiles = (db: Db, disputeId: string) =>
  db
    .select({
      file: getTableColumns(files),
      party: disputeFiles.party,
      addedAt: disputeFiles.addedAt,
    })
    .from(disputeFiles)
    .innerJoin(files, eq(files.id, disputeFiles.fileId))
    .where(eq(disputeFiles.disputeId, disputeId))
    .orderBy(asc(disputeFiles.addedAt), asc(files.id));

const DEADLINE_BATCH = 200;

/** Moves disputes whose other side has let its time pass on to an admin, and returns them. */
export async function passDeadlines(tx: Db, now: Date) {
  const due = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(sql`${disputes.status} = 'open'`, lte(disputes.answerBy, now)))
    .orderBy(asc(disputes.answerBy))
    .limit(DEADLINE_BATCH)
    .for('no key update', { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  return tx
    .update(disputes)
    .set({ status: 'investigating', updatedAt: now })
    .where(inArray(disputes.id, ids))
    .returning();
}

/** Counts the disputes that were opened since then. */
export async function computeFigures(db: Db, since: Date): Promise<PublishedFigures> {
  const days = sql`extract(epoch from ${disputes.decidedAt} - ${disputes.createdAt}) / 86400`;
  const outcome = (name: string) => sql<number>`(count(*) filter (where outcome = ${name}))::int`;
  const [row] = await db
    .select({
      opened: sql<number>`count(*)::int`,
      answeredInTime: sql<number>`(count(*) filter (where answered_at <= answer_by))::int`,
      decided: sql<number>`(count(*) filter (where status = 'resolved'))::int`,
      withdrawn: sql<number>`(count(*) filter (where status = 'closed'))::int`,
      medianDays: sql<number | null>`round((percentile_cont(0.5) within group (order by ${days})
        filter (where status = 'resolved'))::numeric, 1)::float8`,
      outcomes: {
        rework: outcome('rework'),
        'refund-recommended': outcome('refund-recommended'),
        warning: outcome('warning'),
        suspension: outcome('suspension'),
        'no-action': outcome('no-action'),
      },
    })
    .from(disputes)
    .where(gte(disputes.createdAt, since));
  if (!row) throw new Error('an aggregate gives a row');
  return row;
}

const FIGURES_ID = 1;

export async function storeFigures(
  db: Db,
  row: { figures: PublishedFigures; since: Date; computedAt: Date },
) {
  await db
    .insert(disputeFigures)
    .values({ id: FIGURES_ID, ...row })
    .onConflictDoUpdate({ target: disputeFigures.id, set: row });
}

export async function findFigures(db: Db) {
  const [row] = await db.select().from(disputeFigures).where(eq(disputeFigures.id, FIGURES_ID));
  return row;
}

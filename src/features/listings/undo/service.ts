import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  type ImportRecord,
  updateImportIfUnchanged,
  updateUndoIfUnchanged,
} from '../imports/data.ts';
import { IMPORT_TIME_SLICE_MS, statusAfterPass } from '../imports/rules.ts';
import {
  deleteListings,
  factKey,
  listReferences,
  listRowsToUndo,
  lockListings,
  type Reference,
  restoreFacts,
  saveUndoneRows,
  type UndoneRow,
  type WrittenRow,
} from './data.ts';
import { type KeptReason, keptRemark, UNDO_BATCH, withoutKept } from './rules.ts';

/**
 * Takes back what an import has written, for one time slice. Each batch of rows is committed together with the row
 * that it ended at, so that a job that takes over after a crash goes on behind it.
 */
export async function continueUndo(context: JobContext, begun: ImportRecord) {
  const references = await listReferences(context.db);
  const until = performance.now() + IMPORT_TIME_SLICE_MS;
  for (let row: ImportRecord | undefined = begun; row?.status === 'undoing'; ) {
    const isLast = performance.now() > until;
    row = await undoBatch(context, row, references, isLast);
    if (isLast) return;
  }
}

/** Returns undefined when another job undid the batch first, or somebody stopped it. */
const undoBatch = (
  context: JobContext,
  before: ImportRecord,
  references: readonly Reference[],
  isLastOfSlice: boolean,
) =>
  context.db.transaction(async (tx) => {
    const { id, undoneTo: after } = before;
    const rows = await listRowsToUndo(tx, { importId: id, after, limit: UNDO_BATCH });
    const isDone = rows.length < UNDO_BATCH;
    // Advance first: if two jobs run, the second one finds it changed and skips its batch.
    const row = await updateUndoIfUnchanged(tx, before, {
      undoneTo: rows.at(-1)?.row ?? after,
      ...(isDone && { status: statusAfterPass('undoing'), completedAt: context.now() }),
    });
    if (!row) return undefined;
    const undone = await undoRows(tx, id, references, rows);
    await saveUndoneRows(tx, id, undone);
    const counted = await updateImportIfUnchanged(tx, row, {
      counts: recount(before.counts, rows, undone),
      written: before.written - undone.filter(({ outcome }) => outcome === 'undone').length,
    });
    const activity = { subjectType: 'import', subjectId: id };
    await recordActivity(tx, context, {
      ...activity,
      type: isLastOfSlice && !isDone ? 'import.continued' : 'import.progressed',
      audience: [before.createdBy],
    });
    // Once per time slice is enough to refresh the pages that show listings.
    if (isLastOfSlice || isDone)
      await recordActivity(tx, context, { ...activity, type: 'register.undone', audience: [] });
    return counted;
  });

async function undoRows(
  tx: Db,
  importId: string,
  references: readonly Reference[],
  rows: readonly WrittenRow[],
): Promise<UndoneRow[]> {
  const listings = rows.flatMap((row) =>
    isCreated(row) && row.contractorId ? [row.contractorId] : [],
  );
  const kept = await lockListings(tx, importId, references, listings);
  await deleteListings(
    tx,
    listings.filter((id) => !kept.has(id)),
  );
  const restored = await restoreFacts(
    tx,
    rows.flatMap(({ factsBefore }) => factsBefore ?? []),
  );
  return rows.map((row) => {
    const reason = isCreated(row)
      ? kept.get(row.contractorId ?? '')
      : reasonToKeepFacts(row, restored);
    const remarks = withoutKept(row.remarks);
    return {
      row: row.row,
      outcome: reason ? 'kept' : 'undone',
      remarks: reason ? [...remarks, keptRemark(reason)] : remarks,
    };
  });
}

/** Whether the import created the listing of a row; otherwise the row updated one that was there. */
const isCreated = ({ factsBefore }: WrittenRow) => factsBefore === null;

const reasonToKeepFacts = (
  { factsBefore }: WrittenRow,
  restored: ReadonlySet<string>,
): KeptReason | undefined =>
  factsBefore?.every((fact) => restored.has(factKey(fact))) ? undefined : 'changed';

function recount(
  counts: ImportRecord['counts'],
  before: readonly WrittenRow[],
  after: readonly UndoneRow[],
) {
  const counted = { ...counts };
  for (const { outcome } of before) counted[outcome] = Math.max((counted[outcome] ?? 0) - 1, 0);
  for (const { outcome } of after) counted[outcome] = (counted[outcome] ?? 0) + 1;
  return counted;
}

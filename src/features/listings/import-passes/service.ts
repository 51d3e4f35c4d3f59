import { listCategories } from '#features/categories/data.ts';
import { databaseMeaning } from '#server/database/sql-states.ts';
import { type CsvRow, type OpenAt, readCsv } from '#server/files/csv.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findCityByName } from '#server/places/cities.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import {
  findImport,
  type ImportRecord,
  updateImportIfUnchanged,
  updateImportStatus,
} from '../imports/data.ts';
import {
  BROKEN_OFF,
  IMPORT_BATCH,
  IMPORT_TIME_SLICE_MS,
  MAX_IMPORT_ROWS,
  statusAfterPass,
  UNDO_BROKEN_OFF,
} from '../imports/rules.ts';
import { processRows, type RegisterLookups } from '../register-rows/service.ts';
import { continueUndo } from '../undo/service.ts';

/**
 * Processes the file for one time slice, to check or to import it, or goes on with its undo. Each batch of rows is committed together with the position
 * in the file, so that a job that takes over after a crash continues after the last committed row.
 */
export async function continueImport({ subjectId }: { subjectId: string }, context: JobContext) {
  try {
    await runTimeSlice(subjectId, context);
  } catch (error) {
    // An outage of the database passes, and the job is tried again. Anything else would fail at the same row each
    // time, for days, and its admin would see "checking" all the while.
    if (!databaseMeaning(error)) await breakOff(subjectId, context);
    throw error;
  }
}

/** Ends an import that cannot go on, in a state that its admin sees and can leave. */
async function breakOff(id: string, context: JobContext) {
  await context.db.transaction(async (tx) => {
    const row = await findImport(tx, id);
    if (!row || !statusAfterPass(row.status)) return;
    const message = row.status === 'undoing' ? UNDO_BROKEN_OFF : BROKEN_OFF;
    const failed = { status: 'failed' as const, error: message };
    if (!(await updateImportStatus(tx, row, failed))) return;
    await recordActivity(tx, context, {
      type: 'import.progressed',
      subjectType: 'import',
      subjectId: id,
      audience: [row.createdBy],
    });
  });
}

async function runTimeSlice(subjectId: string, context: JobContext) {
  const row = await findImport(context.db, subjectId);
  if (!row || !statusAfterPass(row.status)) return;
  if (row.status === 'undoing') return continueUndo(context, row);
  const { storageKey, fileBytes, checksum } = row;
  const content = await context.services.storage.open(storageKey, { size: fileBytes, checksum });
  try {
    await processSlice(context, row, (from) => content.stream(from));
  } finally {
    await content.close();
  }
}

async function processSlice(context: JobContext, begun: ImportRecord, open: OpenAt) {
  const lookups = await loadLookups(begun, context);
  const until = performance.now() + IMPORT_TIME_SLICE_MS;
  let row: ImportRecord | undefined = begun;
  let batch: CsvRow[] = [];
  for await (const read of readCsv(open, row.delimiter, row.bytesDone)) {
    batch.push(read);
    if (batch.length < IMPORT_BATCH) continue;
    const isLast = performance.now() > until;
    row = await processBatch(
      context,
      row,
      batch,
      lookups,
      isLast ? 'time slice over' : 'more rows',
    );
    if (!row || isLast || !statusAfterPass(row.status)) return;
    batch = [];
  }
  await processBatch(context, row, batch, lookups, 'end of file');
}

async function loadLookups(
  { services }: ImportRecord,
  { db, now }: JobContext,
): Promise<RegisterLookups> {
  const categories = await listCategories(db);
  return {
    stateOf: (zipCode) => findPlaceByZip(zipCode)?.state,
    zipCodesOf: (city, state) => findCityByName(city, state)?.zipCodes,
    services: new Map(categories.map(({ name }) => [name.toLowerCase(), name])),
    servicesOfAll: services,
    year: now().getFullYear(),
  };
}

type BatchEnd = 'more rows' | 'time slice over' | 'end of file';

/** Returns undefined when another job processed the batch first. */
function processBatch(
  context: JobContext,
  before: ImportRecord,
  batch: readonly CsvRow[],
  lookups: RegisterLookups,
  batchEnd: BatchEnd,
) {
  return context.db.transaction(async (tx) => {
    const rowsDone = before.rowsDone + batch.length;
    const hasTooManyRows = rowsDone > MAX_IMPORT_ROWS;
    // Advance the position first: if two jobs run, the second one finds it changed and skips its batch.
    const row = await updateImportIfUnchanged(tx, before, {
      rowsDone: Math.min(rowsDone, MAX_IMPORT_ROWS),
      bytesDone: batch.at(-1)?.end ?? before.bytesDone,
      ...(batchEnd === 'end of file' && {
        status: statusAfterPass(before.status),
        completedAt: context.now(),
      }),
      ...(hasTooManyRows && {
        status: 'failed' as const,
        error: `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. The rows before that are done. Split the file to import the rest.`,
      }),
    });
    if (!row) return undefined;
    const remainingRows = MAX_IMPORT_ROWS - before.rowsDone;
    const counted = await processRows(
      tx,
      before,
      batch.slice(0, remainingRows),
      lookups,
      context.now(),
    );
    const saved = await updateImportIfUnchanged(tx, row, counted);
    await recordActivity(tx, context, {
      type:
        batchEnd === 'time slice over' && !hasTooManyRows
          ? 'import.continued'
          : 'import.progressed',
      subjectType: 'import',
      subjectId: row.id,
      audience: [row.createdBy],
    });
    // Once per time slice is enough to refresh the pages that show listings.
    if (before.status === 'importing' && batchEnd !== 'more rows')
      await recordActivity(tx, context, {
        type: 'register.imported',
        subjectType: 'import',
        subjectId: row.id,
        audience: [],
      });
    return saved;
  });
}

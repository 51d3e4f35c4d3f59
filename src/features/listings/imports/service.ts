import { listCategories } from '#features/categories/data.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { type CsvRow, readCsv } from '#server/files/csv.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { insertListings, type Listing, updateFacts } from '../data.ts';
import { type RegisterRow, type Remark, readRegisterRow } from '../register-rows/rules.ts';
import {
  type BusinessMatch,
  findBusinessMatches,
  findImport,
  type ImportRecord,
  saveRows,
  updateImportIfUnchanged,
} from './data.ts';
import {
  duplicateRemark,
  IMPORT_BATCH,
  IMPORT_TIME_SLICE_MS,
  MAX_IMPORT_ROWS,
  type RowOutcome,
  sameBusinessKeys,
  statusAfterPass,
} from './rules.ts';

/**
 * One turn of a pass (check or import) over the file. Each batch of rows is committed together with the position
 * in the file, so that a job that takes over after a crash continues after the last committed row.
 */
export async function continueImport({ subjectId }: { subjectId: string }, context: JobContext) {
  let row = await findImport(context.db, subjectId);
  if (!row || !statusAfterPass(row.status)) return;
  const { storage } = context.services;
  const { storageKey, delimiter } = row;
  const lookups = await loadLookups(row, context);
  const until = performance.now() + IMPORT_TIME_SLICE_MS;
  const open = (from: number) => storage.stream(storageKey, from);

  let batch: CsvRow[] = [];
  for await (const read of readCsv(open, delimiter, row.bytesDone)) {
    batch.push(read);
    if (batch.length < IMPORT_BATCH) continue;
    const isLast = performance.now() > until;
    row = await processBatch(context, row, batch, lookups, isLast ? 'turn over' : 'more rows');
    if (!row || isLast || !statusAfterPass(row.status)) return;
    batch = [];
  }
  await processBatch(context, row, batch, lookups, 'end of file');
}

type RegisterLookups = Parameters<typeof readRegisterRow>[2];

async function loadLookups(
  { services }: ImportRecord,
  { db, now }: JobContext,
): Promise<RegisterLookups> {
  const categories = await listCategories(db);
  return {
    stateOf: (zipCode) => findPlaceByZip(zipCode)?.state,
    services: new Map(categories.map(({ name }) => [name.toLowerCase(), name])),
    servicesOfAll: services,
    year: now().getFullYear(),
  };
}

type BatchEnd = 'more rows' | 'turn over' | 'end of file';

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
    const tooMany = rowsDone > MAX_IMPORT_ROWS;
    // Advance the position first: of two jobs, the second finds it changed and skips its batch.
    const row = await updateImportIfUnchanged(tx, before, {
      rowsDone: Math.min(rowsDone, MAX_IMPORT_ROWS),
      bytesDone: batch.at(-1)?.end ?? before.bytesDone,
      ...(batchEnd === 'end of file' && {
        status: statusAfterPass(before.status),
        completedAt: context.now(),
      }),
      ...(tooMany && {
        status: 'failed' as const,
        error: `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. What came before is dealt with; split the file for the rest.`,
      }),
    });
    if (!row) return undefined;
    const remainingRows = MAX_IMPORT_ROWS - before.rowsDone;
    const counts = await processRows(
      tx,
      before,
      batch.slice(0, remainingRows),
      lookups,
      context.now(),
    );
    const counted = await updateImportIfUnchanged(tx, row, { counts });
    await recordActivity(tx, context, {
      type: batchEnd === 'turn over' && !tooMany ? 'import.continued' : 'import.progressed',
      subjectType: 'import',
      subjectId: row.id,
      audience: [row.createdBy],
    });
    // Once per turn is enough to refresh the pages that show listings.
    if (before.status === 'importing' && batchEnd !== 'more rows')
      await recordActivity(tx, context, {
        type: 'register.imported',
        subjectType: 'import',
        subjectId: row.id,
        audience: [],
      });
    return counted;
  });
}

type ProcessedRow = {
  row: number;
  outcome: RowOutcome;
  businessName: string;
  remarks: Remark[];
  contractorId?: string | undefined;
  keys?: BusinessMatch['keys'];
};

async function processRows(
  tx: Db,
  before: ImportRecord,
  batch: readonly CsvRow[],
  lookups: RegisterLookups,
  now: Date,
) {
  // The header is row 1.
  const rows = batch.map((read, index) => ({
    row: before.rowsDone + index + 2,
    ...readRow(read, before, lookups),
  }));
  const readable = rows.flatMap(({ row, read }) =>
    'row' in read ? [{ row, read: read.row }] : [],
  );
  const register = before.sourceName;
  const matches = await findBusinessMatches(tx, { importId: before.id, register }, readable);
  const matchByRow = new Map(readable.map(({ row }, index) => [row, matches[index]]));

  const writes = before.status === 'importing';
  const seen = new Map<string, number>();
  const listings: Listing[] = [];
  const updatedRows: RegisterRow[] = [];
  const processed = rows.map(({ row, read }): ProcessedRow => {
    if ('refused' in read)
      return { row, outcome: 'refused', businessName: read.businessName, remarks: [read.refused] };
    const { businessName } = read.row;
    const match = matchByRow.get(row);
    const duplicate = match && findDuplicate(match, seen);
    const { keys } = match ?? {};
    if (duplicate?.listed && match && isNewerThanFact(match, before)) {
      updatedRows.push(read.row);
      const { remarks } = read;
      return {
        row,
        outcome: 'updated',
        businessName,
        remarks,
        keys,
        contractorId: duplicate.listed,
      };
    }
    if (duplicate) {
      const remarks = [duplicate.remark, ...read.remarks];
      return {
        row,
        outcome: 'duplicate',
        businessName,
        remarks,
        keys,
        contractorId: duplicate.listed,
      };
    }
    for (const key of sameBusinessKeys) if (keys?.[key]) seen.set(`${key} ${keys[key]}`, row);
    const listing = writes ? listingOf(read.row, before) : undefined;
    if (listing) listings.push(listing);
    const outcome = writes ? 'imported' : 'ready';
    return { row, outcome, businessName, remarks: read.remarks, keys, contractorId: listing?.id };
  });
  if (writes) {
    await insertListings(tx, listings, now);
    await updateFacts(
      tx,
      updatedRows.flatMap((row) => factsOf(row, before)),
    );
  }
  if (processed.length > 0)
    await saveRows(
      tx,
      processed.map(({ keys, ...row }) => ({
        ...row,
        importId: before.id,
        licenseKey: keys?.license ?? null,
        phoneKey: keys?.phone ?? null,
        placeKey: keys?.place ?? null,
      })),
    );
  const counts = { ...before.counts };
  for (const { outcome } of processed) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function readRow(
  { cells, unreadable }: CsvRow,
  { mapping }: ImportRecord,
  lookups: RegisterLookups,
) {
  const read =
    unreadable === undefined
      ? readRegisterRow(cells, mapping, lookups)
      : { refused: { field: null, message: unreadable }, businessName: '' };
  return { read };
}

/** The duplicate of a row: an earlier row of this batch or of the file, or a listed business. */
function findDuplicate({ keys, rows, listed }: BusinessMatch, seen: ReadonlyMap<string, number>) {
  for (const key of sameBusinessKeys) {
    const row = rows[key] ?? seen.get(`${key} ${keys[key]}`);
    if (row) return { remark: duplicateRemark(key, { row }), listed: undefined };
  }
  for (const key of sameBusinessKeys) {
    const business = listed[key];
    if (business) return { remark: duplicateRemark(key, business), listed: business.id };
  }
  return undefined;
}

/** Whether the register's list is newer than the fact that we have from it for this license. */
const isNewerThanFact = ({ factAsOf }: BusinessMatch, { sourceDate }: ImportRecord) =>
  factAsOf !== null && sourceDate !== null && sourceDate > factAsOf;

function listingOf(row: RegisterRow, before: ImportRecord): Listing & { id: string } {
  const { licenseNumber, licenseClass, licenseExpires, insuranceExpires, zipCode, ...about } = row;
  const place = findPlaceByZip(zipCode);
  if (!place) throw new Error(`There is no ZIP code ${zipCode}`);
  return { ...about, id: newId(), place, facts: factsOf(row, before) };
}

function factsOf(
  { licenseNumber, licenseClass, licenseExpires, insuranceExpires }: RegisterRow,
  { sourceName, sourceDate }: ImportRecord,
) {
  if (!licenseNumber || !sourceDate) return [];
  const base = { register: sourceName, number: licenseNumber, asOf: sourceDate };
  const status = licenseClass && `Class ${licenseClass}`;
  return [
    { ...base, kind: 'license' as const, status, validUntil: licenseExpires },
    ...(insuranceExpires
      ? [{ ...base, kind: 'insurance' as const, validUntil: insuranceExpires }]
      : []),
  ];
}

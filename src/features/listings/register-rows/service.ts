import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import type { CsvRow } from '#server/files/csv.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { insertListings, type Listing, updateFacts } from '../data.ts';
import {
  type BusinessMatch,
  findBusinessMatches,
  type ImportRecord,
  listWrittenRows,
  saveRows,
} from '../imports/data.ts';
import {
  duplicateReasons,
  duplicateRemark,
  overruledRemark,
  type RowOutcome,
  reasonCount,
  sameBusinessKeys,
} from '../imports/rules.ts';
import type { FactBefore } from '../undo/rules.ts';
import { type LeftOutReason, type RegisterRow, type Remark, readRegisterRow } from './rules.ts';

export type RegisterLookups = Parameters<typeof readRegisterRow>[2];

type ProcessedRow = {
  row: number;
  outcome: RowOutcome;
  businessName: string;
  remarks: Remark[];
  contractorId?: string | undefined;
  /** Why it was left out. */
  reason?: LeftOutReason;
  keys?: BusinessMatch['keys'];
  factsBefore?: FactBefore[] | undefined;
};

/**
 * Decides what becomes of each row of a batch and, in an import, writes the businesses. Returns how many rows
 * of the file had each outcome so far, and how many have written something.
 */
export async function processRows(
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

  const [firstRow, lastRow] = [before.rowsDone + 2, before.rowsDone + batch.length + 1];
  const doneRows = await listWrittenRows(tx, before, [firstRow, lastRow]);

  const writes = before.status === 'importing';
  const seen = new Map<string, number>();
  const listings: Listing[] = [];
  const updatedRows: { row: number; read: RegisterRow }[] = [];
  // What an earlier pass of this import wrote stays as it is: it can still be undone.
  const newRows = rows.filter(({ row }) => !doneRows.has(row));
  const anyway = new Set(before.importAnyway);
  const processed = newRows.map(({ row, read }): ProcessedRow => {
    if ('refused' in read) {
      const { reason, ...remark } = read.refused;
      const { businessName } = read;
      return { row, outcome: 'refused', businessName, remarks: [remark], reason };
    }
    const { businessName } = read.row;
    const match = matchByRow.get(row);
    const suspected = match && findDuplicate(match, seen);
    const isOverruled =
      suspected !== undefined && match !== undefined && anyway.has(row) && canOverrule(match, seen);
    const duplicate = isOverruled ? undefined : suspected;
    const { keys } = match ?? {};
    if (duplicate?.listed && match && isNewerThanFact(match, before)) {
      updatedRows.push({ row, read: read.row });
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
        reason: duplicateReasons[duplicate.key],
      };
    }
    for (const key of sameBusinessKeys) {
      const value = `${key} ${keys?.[key]}`;
      if (keys?.[key] && !seen.has(value)) seen.set(value, row);
    }
    const listing = writes ? listingOf(read.row, before) : undefined;
    if (listing) listings.push(listing);
    const outcome = writes ? 'imported' : 'ready';
    const remarks = [...(isOverruled ? [overruledRemark(suspected.remark)] : []), ...read.remarks];
    return { row, outcome, businessName, remarks, keys, contractorId: listing?.id };
  });
  if (writes) {
    await insertListings(tx, listings, now);
    const factsBefore = await updateFacts(
      tx,
      updatedRows.flatMap(({ row, read }) =>
        factsOf(read, before).map((fact) => ({ ...fact, row })),
      ),
    );
    for (const each of processed)
      if (each.outcome === 'updated')
        each.factsBefore = factsBefore.filter(({ row }) => row === each.row).map(factOf);
  }
  if (processed.length > 0)
    await saveRows(
      tx,
      processed.map(({ keys, reason: _reason, ...row }) => ({
        ...row,
        importId: before.id,
        licenseKey: keys?.license ?? null,
        phoneKey: keys?.phone ?? null,
        placeKey: keys?.place ?? null,
      })),
    );
  const counts = { ...before.counts };
  for (const { outcome, reason } of processed)
    for (const counted of reason ? [outcome, reasonCount(reason)] : [outcome])
      counts[counted] = (counts[counted] ?? 0) + 1;
  const written = before.written + (writes ? listings.length + updatedRows.length : 0);
  return { counts, written };
}

const factOf = ({ row: _row, ...fact }: FactBefore & { row: number }): FactBefore => fact;

function readRow(
  { cells, unreadable }: CsvRow,
  { mapping }: ImportRecord,
  lookups: RegisterLookups,
) {
  const read =
    unreadable === undefined
      ? readRegisterRow(cells, mapping, lookups)
      : {
          refused: { reason: 'unreadable' as const, field: null, message: unreadable },
          businessName: '',
        };
  return { read };
}

/** The duplicate of a row: an earlier row of this batch or of the file, or a listed business. */
function findDuplicate({ keys, rows, listed }: BusinessMatch, seen: ReadonlyMap<string, number>) {
  for (const key of sameBusinessKeys) {
    const row = rows[key] ?? seen.get(`${key} ${keys[key]}`);
    if (row) return { key, remark: duplicateRemark(key, { row }), listed: undefined };
  }
  for (const key of sameBusinessKeys) {
    const business = listed[key];
    if (business) return { key, remark: duplicateRemark(key, business), listed: business.id };
  }
  return undefined;
}

/** A license has one business, and who asked not to be listed is not brought back, whatever else is alike. */
const canOverrule = ({ keys, rows, listed }: BusinessMatch, seen: ReadonlyMap<string, number>) =>
  !rows.license &&
  !listed.license &&
  !seen.has(`license ${keys.license}`) &&
  sameBusinessKeys.every((key) => !listed[key]?.removed);

/** Whether the register's list is newer than the fact that we have from it for this license. */
const isNewerThanFact = ({ factAsOf }: BusinessMatch, { sourceDate }: ImportRecord) =>
  factAsOf !== null && sourceDate !== null && sourceDate > factAsOf;

function listingOf(row: RegisterRow, before: ImportRecord): Listing & { id: string } {
  const { licenseNumber, licenseClass, licenseExpires, insuranceExpires, zipCode, ...about } = row;
  const place = findPlaceByZip(zipCode);
  if (!place) throw new Error(`We can’t find ZIP code ${zipCode}`);
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

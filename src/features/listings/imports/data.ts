import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import * as z from 'zod';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { cursorInt, decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { licenseKey, nameAndAddressKey, phoneKey } from '#lib/same-business.ts';
import type { Db } from '#server/database/database.ts';
import type { RegisterRow } from '../register-rows/rules.ts';
import {
  duplicateReasonOf,
  type ImportStatus,
  importMovesFor,
  isOverrulable,
  isOverruledRemark,
  leftOutOf,
  type MatchKey,
  type RowOutcome,
  rowOutcomes,
} from './rules.ts';
import { contractorImports, importRows } from './tables.ts';

export type ImportRecord = typeof contractorImports.$inferSelect;

export function presentImport(row: ImportRecord) {
  return {
    ...row,
    progress: progressOf(row),
    counts: Object.fromEntries(
      rowOutcomes.map((outcome) => [outcome, row.counts[outcome] ?? 0]),
    ) as Record<RowOutcome, number>,
    leftOut: leftOutOf(row.counts),
    moves: importMovesFor(row),
  };
}

function progressOf({ status, bytesDone, headerBytes, fileBytes, ...row }: ImportRecord) {
  if (status === 'checked' || status === 'completed' || status === 'undone') return 1;
  const share =
    status === 'undoing'
      ? // The header is row 1.
        (row.undoneTo - 1) / Math.max(row.rowsDone, row.undoneTo - 1, 1)
      : (bytesDone - headerBytes) / Math.max(fileBytes - headerBytes, 1);
  return Math.min(Math.max(share, 0), 1);
}

export async function insertImport(tx: Db, row: typeof contractorImports.$inferInsert) {
  const [inserted] = await tx.insert(contractorImports).values(row).returning();
  if (!inserted) throw new Error('The import was not written');
  return inserted;
}

/** What an admin said of the newest file with this header that was looked through. */
export async function findSavedMapping(db: Db, header: readonly string[]) {
  const [row] = await db
    .select({
      fileName: contractorImports.fileName,
      mapping: contractorImports.mapping,
      services: contractorImports.services,
      sourceName: contractorImports.sourceName,
      sourceUrl: contractorImports.sourceUrl,
    })
    .from(contractorImports)
    .where(and(eq(contractorImports.header, [...header]), ne(contractorImports.status, 'uploaded')))
    .orderBy(desc(contractorImports.id))
    .limit(1);
  return row;
}

export async function findImport(db: Db, id: string) {
  const [row] = await db.select().from(contractorImports).where(eq(contractorImports.id, id));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(contractorImports)
    .where(eq(contractorImports.id, id))
    .for('update');
  return row;
}

export async function listImports(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const before = cursor === undefined ? undefined : decodeCursor(cursor, idCursor)[0];
  const rows = await db
    .select()
    .from(contractorImports)
    .where(before === undefined ? undefined : lt(contractorImports.id, before))
    .orderBy(desc(contractorImports.id))
    .limit(limit + 1);
  return pageFrom(rows, limit, ({ id }) => [id]);
}

type ImportVersion = Pick<ImportRecord, 'id' | 'status' | 'bytesDone'>;

/** Compares status and position with what was read: when two jobs run the same import, only one gets the row back. */
export async function updateImportIfUnchanged(
  tx: Db,
  { id, status, bytesDone }: ImportVersion,
  change: Partial<Omit<ImportRecord, 'id'>>,
) {
  const [row] = await tx
    .update(contractorImports)
    .set({ ...change, updatedAt: new Date() })
    .where(
      and(
        eq(contractorImports.id, id),
        eq(contractorImports.status, status),
        eq(contractorImports.bytesDone, bytesDone),
      ),
    )
    .returning();
  return row;
}

/** The same for an undo, whose position is a row. */
export async function updateUndoIfUnchanged(
  tx: Db,
  { id, undoneTo }: Pick<ImportRecord, 'id' | 'undoneTo'>,
  change: Partial<Omit<ImportRecord, 'id'>>,
) {
  const { status, undoneTo: position } = contractorImports;
  const [row] = await tx
    .update(contractorImports)
    .set({ ...change, updatedAt: new Date() })
    .where(and(eq(contractorImports.id, id), eq(status, 'undoing'), eq(position, undoneTo)))
    .returning();
  return row;
}

/** The same, wherever the job has got to: a batch that is being written is waited for, and the next one stops. */
export async function updateImportStatus(
  tx: Db,
  { id, status }: Pick<ImportRecord, 'id' | 'status'>,
  change: Pick<ImportRecord, 'status' | 'error'> & Partial<Pick<ImportRecord, 'undoneTo'>>,
) {
  const [row] = await tx
    .update(contractorImports)
    .set({ ...change, updatedAt: new Date() })
    .where(and(eq(contractorImports.id, id), eq(contractorImports.status, status)))
    .returning();
  return row;
}

/** Rows that wrote something, in an import; a check names the same outcomes, of what it would do. */
export const isWritten = sql`(${importRows.outcome} in ('imported', 'kept')
  or ${importRows.outcome} = 'updated' and ${importRows.factsBefore} is not null)`;

/** Starts a pass over the file from its first row. Rows that an earlier pass wrote stay, so that they can be undone. */
export async function beginPass(tx: Db, row: ImportRecord, status: ImportStatus, now: Date) {
  const started = await updateImportIfUnchanged(tx, row, {
    status,
    bytesDone: row.headerBytes,
    rowsDone: 0,
    counts: {},
    error: null,
    startedAt: now,
    completedAt: null,
  });
  if (!started) return undefined;
  const ofImport = eq(importRows.importId, row.id);
  await tx
    .delete(importRows)
    .where(and(ofImport, or(not(isWritten), isNull(importRows.contractorId))));
  const written = await tx
    .select({ outcome: importRows.outcome, count: count() })
    .from(importRows)
    .where(ofImport)
    .groupBy(importRows.outcome);
  const counts = Object.fromEntries(written.map((each) => [each.outcome, each.count]));
  const total = written.reduce((sum, each) => sum + each.count, 0);
  return updateImportIfUnchanged(tx, started, { counts, written: total });
}

/** The rows of a batch that an earlier pass of the import wrote, by their numbers. */
export async function listWrittenRows(
  tx: Db,
  { id, written }: Pick<ImportRecord, 'id' | 'written'>,
  [first, last]: readonly [number, number],
) {
  if (written === 0) return new Set<number>();
  const rows = await tx
    .select({ row: importRows.row })
    .from(importRows)
    .where(and(eq(importRows.importId, id), between(importRows.row, first, last), isWritten));
  return new Set(rows.map(({ row }) => row));
}

export async function deleteImport(tx: Db, row: ImportRecord) {
  const [removed] = await tx
    .delete(contractorImports)
    .where(and(eq(contractorImports.id, row.id), eq(contractorImports.status, row.status)))
    .returning();
  return removed;
}

const rowCursor = z.tuple([cursorInt]);

export async function listRows(
  db: Db,
  importId: string,
  {
    limit,
    cursor,
    outcome,
  }: { limit: number; cursor?: string | undefined; outcome?: RowOutcome | undefined },
) {
  const after = cursor === undefined ? 0 : decodeCursor(cursor, rowCursor)[0];
  const rows = await db
    .select({ row: importRows, removedAt: contractors.removedAt })
    .from(importRows)
    .leftJoin(contractors, eq(contractors.id, importRows.contractorId))
    .where(
      and(
        eq(importRows.importId, importId),
        outcome && eq(importRows.outcome, outcome),
        gt(importRows.row, after),
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(limit + 1);
  return pageFrom(
    rows.map(({ row, removedAt }) => ({
      ...row,
      mayBeDouble: row.outcome === 'imported' && row.remarks.some(isOverruledRemark),
      canImportAnyway: canImportAnyway(row, removedAt !== null),
    })),
    limit,
    ({ row }) => [row],
  );
}

type ImportRowRecord = typeof importRows.$inferSelect;

const canImportAnyway = ({ outcome, remarks: [remark] }: ImportRowRecord, removed: boolean) => {
  const reason = remark && duplicateReasonOf(remark);
  return outcome === 'duplicate' && reason !== undefined && isOverrulable(reason, removed);
};

/** A row that only looks like a business that is there, locked; undefined for any other. */
export async function lockSuspectedRow(tx: Db, importId: string, row: number) {
  const [found] = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.row, row)))
    .for('update');
  if (!found) return undefined;
  const [listed] = found.contractorId
    ? await tx
        .select({ removedAt: contractors.removedAt })
        .from(contractors)
        .where(eq(contractors.id, found.contractorId))
    : [];
  const isSuspected = canImportAnyway(found, (listed?.removedAt ?? null) !== null);
  return { ...found, isSuspected };
}

export const updateRow = (
  tx: Db,
  { importId, row }: Pick<ImportRowRecord, 'importId' | 'row'>,
  change: Partial<Pick<ImportRowRecord, 'outcome' | 'remarks' | 'contractorId'>>,
) =>
  tx
    .update(importRows)
    .set(change)
    .where(and(eq(importRows.importId, importId), eq(importRows.row, row)));

export const saveRows = (tx: Db, rows: (typeof importRows.$inferInsert)[]) =>
  tx.insert(importRows).values(rows);

/** A business on our site that matches a row. */
type ListedBusiness = { id: string; businessName: string; removed: boolean };

export type BusinessMatch = {
  /** The values that are compared; null where the row has none. */
  keys: Record<MatchKey, string | null>;
  /** The earlier row of the same import that has the same key. */
  rows: Record<MatchKey, number | null>;
  listed: Record<MatchKey, ListedBusiness | null>;
  /** The date of the latest list in which the register named this license. */
  factAsOf: string | null;
};

/**
 * Finds which of these rows are duplicates: of earlier rows of the import, or of any business, including the
 * ones that asked to be removed. One statement, with one index lookup for each row and key.
 */
export async function findBusinessMatches(
  tx: Db,
  { importId, register }: { importId: string; register: string },
  rows: readonly { row: number; read: RegisterRow }[],
): Promise<BusinessMatch[]> {
  if (rows.length === 0) return [];
  const texts = (of: (read: RegisterRow) => string) =>
    sql`${sql.param(rows.map(({ read }) => of(read)))}::text[]`;
  const first = Math.min(...rows.map(({ row }) => row));
  const earlier = (column: SQLWrapper, given: SQL) => sql`
    (select ${importRows.row} from ${importRows}
      where ${importRows.importId} = ${importId} and ${column} = ${given}
        and ${importRows.row} < ${first} and ${importRows.outcome} in ('ready', 'imported')
      order by ${importRows.row} limit 1)`;
  const business = sql`json_build_object('id', ${contractors.id},
    'businessName', ${contractors.businessName}, 'removed', ${contractors.removedAt} is not null)`;
  // Of several, one that asked not to be listed: nobody may overrule that.
  const listed = (key: SQL, given: SQL, column: SQLWrapper) =>
    sql`(select ${business} from ${contractors} where ${key} = ${given} and ${column} <> ''
      order by ${contractors.removedAt} is null limit 1)`;
  const { rows: found } = await tx.execute<BusinessMatch>(sql`
    select
      json_build_object('license', compared.license_key, 'phone', compared.phone_key, 'place', compared.place_key) as keys,
      json_build_object(
        'license', ${earlier(importRows.licenseKey, sql`compared.license_key`)},
        'phone', ${earlier(importRows.phoneKey, sql`compared.phone_key`)},
        'place', ${earlier(importRows.placeKey, sql`compared.place_key`)}) as rows,
      json_build_object(
        'license', coalesce(
          (select ${business} from ${registerFacts}
            join ${contractors} on ${contractors.id} = ${registerFacts.contractorId}
            where ${licenseKey(registerFacts.number)} = compared.license_key limit 1),
          ${listed(licenseKey(contractors.licenseNumber), sql`compared.license_key`, contractors.licenseNumber)}),
        'phone', ${listed(phoneKey(contractors.phone), sql`compared.phone_key`, contractors.phone)},
        'place', ${listed(
          nameAndAddressKey(contractors.businessName, contractors.zipCode, contractors.address1),
          sql`compared.place_key`,
          contractors.address1,
        )}) as listed,
      (select max(${registerFacts.asOf})::text from ${registerFacts}
        where ${registerFacts.register} = ${register}
          and ${licenseKey(registerFacts.number)} = compared.license_key) as "factAsOf"
    from unnest(${texts((read) => read.licenseNumber)}, ${texts((read) => read.phone)},
        ${texts((read) => read.businessName)}, ${texts((read) => read.zipCode)},
        ${texts((read) => read.address1)})
      with ordinality as given (license, phone, name, zip_code, street, nth)
    cross join lateral (select
      nullif(${licenseKey(sql`given.license`)}, '') as license_key,
      nullif(${phoneKey(sql`given.phone`)}, '') as phone_key,
      case when given.street <> '' then
        ${nameAndAddressKey(sql`given.name`, sql`given.zip_code`, sql`given.street`)} end as place_key
    offset 0) compared
    order by nth`);
  return found;
}

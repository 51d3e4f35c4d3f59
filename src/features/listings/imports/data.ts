import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import * as z from 'zod';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import type { Db } from '#server/database/database.ts';
import { type ImportStatus, importMovesFor, type RowOutcome, rowOutcomes } from './rules.ts';
import { contractorImports, importRows } from './tables.ts';

export type ImportRecord = typeof contractorImports.$inferSelect;

/** An import as the API shows it. */
export function presentImport({ bytesDone, headerBytes, fileBytes, ...row }: ImportRecord) {
  const done = row.status === 'checked' || row.status === 'completed';
  const share = (bytesDone - headerBytes) / Math.max(fileBytes - headerBytes, 1);
  return {
    ...row,
    fileBytes,
    progress: done ? 1 : Math.min(Math.max(share, 0), 1),
    counts: Object.fromEntries(
      rowOutcomes.map((outcome) => [outcome, row.counts[outcome] ?? 0]),
    ) as Record<RowOutcome, number>,
    moves: importMovesFor(row),
  };
}

export async function insertImport(tx: Db, row: typeof contractorImports.$inferInsert) {
  const [inserted] = await tx.insert(contractorImports).values(row).returning();
  if (!inserted) throw new Error('The import was not written');
  return inserted;
}

export async function findImport(db: Db, id: string) {
  const [row] = await db.select().from(contractorImports).where(eq(contractorImports.id, id));
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

/** Changes an import that is still as it was read: of two who go on with it, one does. */
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

/** A pass over the file, from its first row. */
export async function beginPass(tx: Db, row: ImportRecord, status: ImportStatus, now: Date) {
  const begun = await updateImportIfUnchanged(tx, row, {
    status,
    bytesDone: row.headerBytes,
    rowsDone: 0,
    counts: {},
    error: null,
    startedAt: now,
    completedAt: null,
  });
  if (begun) await tx.delete(importRows).where(eq(importRows.importId, row.id));
  return begun;
}

export async function deleteImport(tx: Db, row: ImportRecord) {
  const [removed] = await tx
    .delete(contractorImports)
    .where(and(eq(contractorImports.id, row.id), eq(contractorImports.status, row.status)))
    .returning();
  return removed;
}

const rowCursor = z.tuple([z.int()]);

/** What became of the rows of an import, in the order of the file. */
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
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        outcome && eq(importRows.outcome, outcome),
        gt(importRows.row, after),
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(limit + 1);
  return pageFrom(rows, limit, ({ row }) => [row]);
}

/** Writes what became of a batch of rows. */
export const saveRows = (tx: Db, rows: (typeof importRows.$inferInsert)[]) =>
  tx.insert(importRows).values(rows);

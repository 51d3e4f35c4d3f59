import { implement } from '@orpc/server';
import { findUnknownCategories } from '#features/categories/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { toCsvFile } from '#server/http/csv-file.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { listReferences, previewUndo } from '../undo/data.ts';
import { contractorImportsContract } from './contract.ts';
import {
  deleteImport,
  listImports,
  listRows,
  presentImport,
  updateImportIfUnchanged,
  updateImportStatus,
} from './data.ts';
import { importMoves, STOPPED, UNDO_STOPPED } from './rules.ts';
import {
  overruleRow,
  requestPass,
  requestUndo,
  requireImport,
  requireImportAllowing,
} from './service.ts';

const api = implement(contractorImportsContract).$context<Context>().use(guarded);

export const contractorImportsHandlers = api.router({
  list: api.list.handler(async ({ input, context: { db } }) => {
    const { items, nextCursor } = await listImports(db, input);
    return { items: items.map(presentImport), nextCursor };
  }),

  get: api.get.handler(async ({ input: { id }, context: { db } }) =>
    presentImport(await requireImport(db, id)),
  ),

  map: api.map.handler(async ({ input: { id, ...change }, context: { db } }) => {
    const row = await requireImportAllowing(db, id, 'map');
    const columns = Object.values(change.mapping ?? {});
    if (columns.some((column) => column >= row.header.length))
      throw invalid('mapping', `The file has ${row.header.length} columns`);
    const [unknown] = await findUnknownCategories(db, change.services ?? []);
    if (unknown !== undefined) throw invalid('services', `“${unknown}” isn’t one of our services`);
    // A change of the source alone does not affect the rows: the check stays valid.
    const checked = row.status === 'checked' && !change.mapping && !change.services;
    const changed = await updateImportIfUnchanged(db, row, {
      ...change,
      ...(checked ? {} : { status: importMoves.map.to }),
    });
    return presentImport(changed ?? throwAborted());
  }),

  check: api.check.handler(({ input: { id }, context }) => requestPass(context, id, 'check')),
  start: api.start.handler(({ input: { id }, context }) => requestPass(context, id, 'start')),

  stop: api.stop.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const row = await requireImportAllowing(tx, id, 'stop');
      const stopped = await updateImportStatus(tx, row, {
        status: importMoves.stop.to,
        error: row.status === 'undoing' ? UNDO_STOPPED : STOPPED,
      });
      if (!stopped) return throwAborted();
      await recordActivity(tx, context, {
        type: 'import.stopped',
        subjectType: 'import',
        subjectId: id,
        audience: [row.createdBy],
      });
      return presentImport(stopped);
    }),
  ),

  undo: api.undo.handler(({ input: { id }, context }) => requestUndo(context, id)),

  previewUndo: api.previewUndo.handler(async ({ input: { id }, context: { db } }) => {
    await requireImport(db, id);
    return previewUndo(db, id, await listReferences(db));
  }),

  rows: api.rows.handler(async ({ input: { id, ...page }, context: { db } }) => {
    await requireImport(db, id);
    return listRows(db, id, page);
  }),

  importAnyway: api.importAnyway.handler(({ input: { id, row }, context }) =>
    overruleRow(context, id, row),
  ),

  report: api.report.handler(async ({ input: { id }, context: { db } }) => {
    const { fileName } = await requireImport(db, id);
    const name = `${fileName.replace(/\.csv$/i, '')} report.csv`;
    return toCsvFile(name, REPORT_HEADER, reportPages(db, id));
  }),

  remove: api.remove.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const row = await requireImportAllowing(tx, id, 'remove');
      if (!(await deleteImport(tx, row))) throwAborted();
      await recordActivity(tx, context, {
        type: 'file.removed',
        subjectType: 'import',
        subjectId: id,
        audience: [row.createdBy],
        data: { storageKey: row.storageKey },
      });
      return { success: true as const };
    }),
  ),
});

const REPORT_HEADER = ['Row', 'Business', 'Outcome', 'Remarks', 'Contractor'];
const REPORT_PAGE_SIZE = 1_000;

async function* reportPages(db: Db, id: string) {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, nextCursor } = await listRows(db, id, { limit: REPORT_PAGE_SIZE, cursor });
    yield items.map(({ row, businessName, outcome, remarks, contractorId }) => [
      row,
      businessName,
      outcome,
      remarks.map(({ message }) => message).join('; '),
      contractorId ?? '',
    ]);
    cursor = nextCursor;
  }
}

const invalid = (path: string, message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path, message }] });
const throwAborted = (): never => {
  throw new ApiError('aborted');
};

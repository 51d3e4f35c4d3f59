import { randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import { findUnknownCategories } from '#features/categories/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guessDelimiter, readCsv, toUtf8 } from '#server/files/csv.ts';
import type { Storage } from '#server/files/storage.ts';
import { toCsvFile } from '#server/http/csv-file.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { guessMapping } from '../register-rows/rules.ts';
import { contractorImportsContract, importContractors } from './contract.ts';
import {
  beginPass,
  deleteImport,
  findImport,
  type ImportRecord,
  insertImport,
  listImports,
  listRows,
  presentImport,
  updateImportIfUnchanged,
} from './data.ts';
import { type ImportMove, importMoves, importRefusal, SAMPLE_ROWS } from './rules.ts';

const api = implement(contractorImportsContract).$context<Context>().use(guarded);

/** Answers `contractors.import`. */
export const importContractorsHandler = implement(importContractors)
  .$context<Context>()
  .use(guarded)
  .handler(async ({ input: { file, dryRun, ...source }, context }) => {
    const { storage } = context.services;
    const storageKey = randomBytes(24).toString('base64url');
    const { delimiter, size } = await storeUpload(storage, storageKey, file);
    try {
      const [header, ...sample] = await readFirstRows(storage, storageKey, delimiter);
      if (!header) throw invalidFile('There is nothing in this file');
      const row = {
        id: newId(),
        createdBy: requireSignedIn(context).uid,
        status: 'uploaded' as const,
        fileName: file.name.replace(/\p{Cc}/gu, '').slice(0, 200) || 'contractors.csv',
        fileBytes: size,
        storageKey,
        delimiter,
        header: header.cells,
        sample: sample.map(({ cells }) => cells),
        mapping: guessMapping(header.cells),
        bytesDone: header.end,
        headerBytes: header.end,
        ...source,
      };
      return await context.db.transaction(async (tx) => {
        const inserted = await insertImport(tx, row);
        if (dryRun === 'false') {
          const refused = importRefusal({ ...inserted, status: 'checked' }, 'start');
          if (refused) throw new ApiError('failed-precondition', refused);
          return presentImport(await startPass(tx, context, inserted, 'start'));
        }
        const checkable = !importRefusal(inserted, 'check');
        return presentImport(
          checkable ? await startPass(tx, context, inserted, 'check') : inserted,
        );
      });
    } catch (error) {
      await storage.remove(storageKey);
      throw error;
    }
  });

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
    if (unknown !== undefined) throw invalid('services', `“${unknown}” is not one of the services`);
    // A change of the source alone does not affect the rows: the check stays valid.
    const checked = row.status === 'checked' && !change.mapping && !change.services;
    const changed = await updateImportIfUnchanged(db, row, {
      ...change,
      ...(checked ? {} : { status: importMoves.map.to }),
    });
    return presentImport(changed ?? throwAborted());
  }),

  check: api.check.handler(({ input: { id }, context }) =>
    startPassAndPresent(context, id, 'check'),
  ),
  start: api.start.handler(({ input: { id }, context }) =>
    startPassAndPresent(context, id, 'start'),
  ),

  rows: api.rows.handler(async ({ input: { id, ...page }, context: { db } }) => {
    await requireImport(db, id);
    return listRows(db, id, page);
  }),

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
const REPORT_PAGE = 1_000;

async function* reportPages(db: Db, id: string) {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, nextCursor } = await listRows(db, id, { limit: REPORT_PAGE, cursor });
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

async function requireImport(db: Db, id: string) {
  const row = await findImport(db, id);
  if (!row) throw new ApiError('not-found');
  return row;
}

async function requireImportAllowing(db: Db, id: string, move: ImportMove) {
  const row = await requireImport(db, id);
  const refused = importRefusal(row, move);
  if (refused) throw new ApiError('failed-precondition', refused);
  return row;
}

const startPassAndPresent = (context: Context, id: string, move: 'check' | 'start') =>
  context.db.transaction(async (tx) =>
    presentImport(await startPass(tx, context, await requireImportAllowing(tx, id, move), move)),
  );

/** The pass runs as a job, which continues from its last committed batch after a crash. */
async function startPass(tx: Db, context: Context, row: ImportRecord, move: 'check' | 'start') {
  const started = await beginPass(tx, row, importMoves[move].to, context.now());
  if (!started) return throwAborted();
  await recordActivity(tx, context, {
    type: move === 'check' ? 'import.checked' : 'import.started',
    subjectType: 'import',
    subjectId: row.id,
    audience: [row.createdBy],
  });
  return started;
}

async function storeUpload(storage: Storage, key: string, file: File) {
  const head = new Uint8Array(await file.slice(0, 4_096).arrayBuffer());
  const isUtf16 = toUtf8(head) !== head;
  if (!isUtf16 && head.includes(0))
    throw invalidFile('This is not a CSV file. From a spreadsheet, save it as CSV');
  const delimiter = guessDelimiter(toUtf8(head));
  if (!isUtf16) {
    await storage.putStream(key, file.stream());
    return { delimiter, size: file.size };
  }
  const content = toUtf8(new Uint8Array(await file.arrayBuffer()));
  await storage.put(key, content);
  return { delimiter, size: content.byteLength };
}

async function readFirstRows(storage: Storage, key: string, delimiter: string) {
  const rows = [];
  for await (const row of readCsv((from) => storage.stream(key, from), delimiter)) {
    if (row.unreadable === undefined) rows.push(row);
    if (rows.length > SAMPLE_ROWS) break;
  }
  return rows;
}

const invalid = (path: string, message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path, message }] });
const invalidFile = (message: string) => invalid('file', message);
const throwAborted = (): never => {
  throw new ApiError('aborted');
};

import { randomBytes } from 'node:crypto';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guessDelimiter, readCsv, toUtf8, utf8Stream } from '#server/files/csv.ts';
import { digestOf } from '#server/files/digest.ts';
import { findStoredAnswer, runIdempotent } from '#server/http/idempotency.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { guessMapping, isSureOfPlace } from '../register-rows/rules.ts';
import {
  beginPass,
  findImport,
  findSavedMapping,
  type ImportRecord,
  insertImport,
  lockImport,
  lockSuspectedRow,
  presentImport,
  updateImportIfUnchanged,
  updateImportStatus,
  updateRow,
} from './data.ts';
import {
  duplicateReasonOf,
  type ImportMove,
  importMoves,
  importRefusal,
  MAX_OVERRULED_ROWS,
  overruledRemark,
  reasonCount,
  SAMPLE_ROWS,
} from './rules.ts';

type ImportSource = Partial<Record<'sourceName' | 'sourceUrl' | 'sourceDate', string | undefined>>;
/** Holds the sample rows of a file in UTF-16, however long they are. */
const MAX_UTF16_BEGINNING = 1024 * 1024;
/** A check goes through all rows without writing a business; a start writes them. */
type Pass = 'check' | 'start';

/**
 * Stores a file of businesses and starts the pass; a check waits until the columns that it needs are mapped. Repeated with
 * the same Idempotency-Key, it answers with the import of the first time as it is now.
 */
export async function uploadImport(context: Context, file: File, source: ImportSource, pass: Pass) {
  const { db } = context;
  const call = await importCall(context, file, [source, pass]);
  const answered = call && (await findStoredAnswer<{ id: string }>(db, call));
  const { id } = answered ?? (await storeImport(context, file, source, { pass, call }));
  return presentImport(await requireImport(db, id));
}

type Call = Parameters<typeof runIdempotent>[1];

async function importCall(
  context: Context,
  file: File,
  input: readonly unknown[],
): Promise<Call | undefined> {
  const { idempotencyKey: key } = context;
  if (key === undefined) return undefined;
  const { uid: userId } = requireSignedIn(context);
  const { checksum } = await digestOf(file.stream());
  return { userId, key, operation: 'contractors.import', input: [checksum, ...input] };
}

async function storeImport(
  context: Context,
  file: File,
  source: ImportSource,
  { pass, call }: { pass: Pass; call: Call | undefined },
) {
  const { stream, delimiter, header, sample } = await readBeginning(file);
  const storageKey = randomBytes(24).toString('base64url');
  const { storage } = context.services;
  const { size, checksum } = await storage.putStream(storageKey, stream);
  // A file that is written at once takes over nothing that nobody has looked at.
  const like = pass === 'check' ? await findSavedMapping(context.db, header.cells) : undefined;
  const row = {
    id: newId(),
    createdBy: requireSignedIn(context).uid,
    status: 'uploaded' as const,
    fileName: file.name.replace(/\p{Cc}/gu, '').slice(0, 200) || 'contractors.csv',
    fileBytes: size,
    checksum,
    storageKey,
    delimiter,
    header: header.cells,
    sample: sample.map(({ cells }) => cells),
    mapping: like?.mapping ?? guessMapping(header.cells),
    ...(like && {
      mappedLike: like.fileName,
      services: like.services,
      sourceName: like.sourceName,
      sourceUrl: like.sourceUrl,
    }),
    bytesDone: header.end,
    headerBytes: header.end,
    ...Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined)),
  };
  const write = async (tx: Db) => {
    const inserted = await insertImport(tx, row);
    if (pass === 'start') {
      const refused = importRefusal({ ...inserted, status: 'checked' }, 'start');
      if (refused) throw new ApiError('failed-precondition', refused);
    }
    const isReady = isSureOfPlace(row.mapping) && !importRefusal(inserted, 'check');
    if (pass === 'start' || isReady) await startPass(tx, context, inserted, pass);
    return { id: row.id };
  };
  // If this fails, its outcome may be unknown: the content stays, and is removed a day later unless a row names it.
  return call ? runIdempotent(context.db, call, write) : context.db.transaction(write);
}

/** The content to store, as UTF-8 where it was UTF-16, and its first rows. */
async function readBeginning(file: File) {
  const head = new Uint8Array(await file.slice(0, 4_096).arrayBuffer());
  const isUtf16 = toUtf8(head) !== head;
  if (!isUtf16 && head.includes(0))
    throw invalidFile('This isn’t a CSV file. In your spreadsheet app, save it as CSV');
  // What a register's site answers in place of the file, saved under its name.
  if (/^\s*<(!doctype|html|head|\?xml)\b/i.test(new TextDecoder().decode(toUtf8(head))))
    throw invalidFile('This is a web page, not a CSV file. Download the file again');
  const delimiter = guessDelimiter(toUtf8(head));
  const beginning: Blob = isUtf16
    ? new Blob([
        toUtf8(new Uint8Array(await file.slice(0, MAX_UTF16_BEGINNING).arrayBuffer())).slice(),
      ])
    : file;
  const rows = [];
  for await (const row of readCsv((from) => beginning.slice(from).stream(), delimiter)) {
    if (row.unreadable === undefined) rows.push(row);
    if (rows.length > SAMPLE_ROWS) break;
  }
  const [header, ...sample] = rows;
  if (!header) throw invalidFile('This file is empty');
  return { stream: utf8Stream(file, head), delimiter, header, sample };
}

const invalidFile = (message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path: 'file', message }] });

export async function requireImport(db: Db, id: string) {
  const row = await findImport(db, id);
  if (!row) throw new ApiError('not-found');
  return row;
}

export async function requireImportAllowing(db: Db, id: string, move: ImportMove) {
  const row = await requireImport(db, id);
  const refused = importRefusal(row, move);
  if (refused) throw new ApiError('failed-precondition', refused);
  return row;
}

export const requestPass = (context: Context, id: string, pass: Pass) =>
  context.db.transaction(async (tx) =>
    presentImport(await startPass(tx, context, await requireImportAllowing(tx, id, pass), pass)),
  );

/** The pass runs as a job, which continues from its last committed batch after a crash. */
async function startPass(tx: Db, context: Context, row: ImportRecord, pass: Pass) {
  const started = await beginPass(tx, row, importMoves[pass].to, context.now());
  if (!started) throw new ApiError('aborted');
  await recordActivity(tx, context, {
    type: pass === 'check' ? 'import.checked' : 'import.started',
    subjectType: 'import',
    subjectId: row.id,
    audience: [row.createdBy],
  });
  return started;
}

/** Stops whatever runs, and takes back what the import has written, as a job. */
export const requestUndo = (context: Context, id: string) =>
  context.db.transaction(async (tx) => {
    const row = await requireImportAllowing(tx, id, 'undo');
    const begun = { status: importMoves.undo.to, error: null, undoneTo: 0 };
    const undoing = await updateImportStatus(tx, row, begun);
    if (!undoing) throw new ApiError('aborted');
    await recordActivity(tx, context, {
      type: 'import.undoStarted',
      subjectType: 'import',
      subjectId: id,
      audience: [row.createdBy],
    });
    return presentImport(undoing);
  });

/** Has a row imported that only looks like a business that is there. The check stays valid. */
export const overruleRow = (context: Context, id: string, row: number) =>
  context.db.transaction(async (tx) => {
    const before = await lockImport(tx, id);
    if (!before) throw new ApiError('not-found');
    const suspected = await lockSuspectedRow(tx, id, row);
    if (before.status !== 'checked')
      throw new ApiError(
        'failed-precondition',
        'Check the file first. This import isn’t at that step yet',
      );
    if (!suspected) throw new ApiError('not-found');
    const [remark] = suspected.remarks;
    const reason = remark && duplicateReasonOf(remark);
    if (!suspected.isSuspected || !reason)
      throw new ApiError('failed-precondition', 'This row isn’t just a possible duplicate');
    if (before.importAnyway.length >= MAX_OVERRULED_ROWS)
      throw new ApiError(
        'failed-precondition',
        `At most ${MAX_OVERRULED_ROWS.toLocaleString('en-US')} rows of an import can be overruled`,
      );
    const { counts } = before;
    const oneLess = (name: string) => Math.max((counts[name] ?? 0) - 1, 0);
    const changed = await updateImportIfUnchanged(tx, before, {
      importAnyway: [...before.importAnyway, row],
      counts: {
        ...counts,
        duplicate: oneLess('duplicate'),
        [reasonCount(reason)]: oneLess(reasonCount(reason)),
        ready: (counts.ready ?? 0) + 1,
      },
    });
    if (!changed) throw new ApiError('aborted');
    await updateRow(tx, suspected, {
      outcome: 'ready',
      remarks: suspected.remarks.map((each) => (each === remark ? overruledRemark(each) : each)),
      contractorId: null,
    });
    await recordActivity(tx, context, {
      type: 'import.rowOverruled',
      subjectType: 'import',
      subjectId: id,
      audience: [before.createdBy],
      data: { row },
    });
    return presentImport(changed);
  });

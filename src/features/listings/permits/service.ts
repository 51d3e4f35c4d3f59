import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import type { Context } from '#server/context.ts';
import { guessDelimiter, readCsv } from '#server/files/csv.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { listLicenseRegisters, listRegisters, saveRegister } from './data.ts';
import {
  createPermitTally,
  MAX_PERMIT_REGISTERS,
  MAX_PERMIT_ROWS,
  type PermitColumns,
  permitColumnsOf,
  readPermit,
} from './rules.ts';

type Source = { name: string; sourceUrl: string; asOf: string; licenseRegister: string };

/** Reads a list of permits as a whole and writes what it adds up to; nothing is written of a list that is refused. */
export async function importPermits(context: Context, file: File, source: Source) {
  const { db } = context;
  const now = context.now();
  if (source.asOf > now.toISOString().slice(0, 10))
    throw invalidArgument('asOf', 'This date is in the future');
  if (!(await listLicenseRegisters(db)).includes(source.licenseRegister))
    throw invalidArgument('licenseRegister', 'No business here has a license from this register');
  const { permits, counts, leftOut } = await readPermits(file, source.asOf);
  if (permits === 0) throw invalidArgument('file', 'We couldn’t read any permits in this file');
  return db.transaction(async (tx) => {
    const known = await listRegisters(tx);
    if (known.length >= MAX_PERMIT_REGISTERS && !known.some(({ name }) => name === source.name))
      throw new ApiError('failed-precondition', 'Remove a list first. There’s no room for more');
    const saved = await saveRegister(
      tx,
      { id: newId(), ...source, permits, licenses: counts.length, leftOut, importedAt: now },
      counts,
    );
    if (!saved)
      throw new ApiError('failed-precondition', 'There’s already a newer list from this register');
    await recordRegister(tx, context, { type: 'register.permitsImported', id: saved.id });
    return saved;
  });
}

/** Pages that show permits are made anew. */
export const recordRegister = (
  tx: Context['db'],
  context: Context,
  { type, id }: { type: 'register.permitsImported' | 'register.permitsRemoved'; id: string },
) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'permitRegister',
    subjectId: id,
    audience: [],
  });

async function readPermits(file: File, asOf: string) {
  const head = new Uint8Array(await file.slice(0, 4_096).arrayBuffer());
  if (head.includes(0))
    throw invalidArgument('file', 'This isn’t a CSV file. In your spreadsheet app, save it as CSV');
  const tally = createPermitTally();
  let columns: PermitColumns | undefined;
  let rows = 0;
  for await (const { cells, unreadable } of readCsv(
    (from) => file.slice(from).stream(),
    guessDelimiter(head),
  )) {
    if (!columns) {
      const found = permitColumnsOf(cells);
      if ('missing' in found)
        throw invalidArgument('file', `No column has the ${found.missing.join(', the ')}`);
      columns = found.columns;
      continue;
    }
    rows += 1;
    if (rows > MAX_PERMIT_ROWS)
      throw invalidArgument(
        'file',
        `Lists may have ${MAX_PERMIT_ROWS.toLocaleString('en-US')} rows`,
      );
    tally.add(unreadable === undefined ? readPermit(cells, columns, asOf) : 'unreadable');
  }
  return tally.result();
}

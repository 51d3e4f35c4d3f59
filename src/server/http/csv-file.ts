import { ReadableStream as WebStream } from 'node:stream/web';
import { stringify } from 'csv-stringify/sync';
import type { Context } from '../context.ts';

const options = { escape_formulas: true, quoted_string: true };

/** Rows as CSV; cells that a spreadsheet would run as formulas are escaped. */
export const toCsvRows = (rows: readonly (readonly (string | number)[])[]) =>
  stringify(
    rows.map((row) => [...row]),
    options,
  );

/** A CSV file that spreadsheets open with the right encoding. */
export async function toCsvFile(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly (string | number)[])[]>,
) {
  const parts = ['\ufeff', toCsvRows([header])];
  for await (const rows of pages) parts.push(toCsvRows(rows));
  return new File(parts, name, { type: 'text/csv; charset=utf-8' });
}

type CsvCell = string | number;
type CsvPage<Position> = { rows: readonly (readonly CsvCell[])[]; next: Position | undefined };

/**
 * A CSV file as an answer, named for what it holds and for today. It is read page by page while it is sent: however long
 * it is, one page of it is in memory. `readPage` returns the position of the next page, if there is one.
 */
export function csvStream<Position>(
  { responseHeaders, now }: Pick<Context, 'responseHeaders' | 'now'>,
  name: string,
  header: readonly string[],
  readPage: (after?: Position) => Promise<CsvPage<Position>>,
) {
  async function* pieces() {
    yield Buffer.from(`\ufeff${toCsvRows([header])}`);
    for (let after: Position | undefined; ; ) {
      const { rows, next } = await readPage(after);
      if (rows.length > 0) yield Buffer.from(toCsvRows(rows));
      if (next === undefined) return;
      after = next;
    }
  }
  const file = `${name}-${now().toISOString().slice(0, 10)}.csv`;
  responseHeaders.set('content-type', 'text/csv; charset=utf-8');
  responseHeaders.set('content-disposition', `attachment; filename="${file}"`);
  return WebStream.from(pieces()) as ReadableStream<Uint8Array>;
}

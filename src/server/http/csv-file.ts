import { stringify } from 'csv-stringify/sync';

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

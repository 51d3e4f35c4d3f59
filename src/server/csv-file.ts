import { stringify } from 'csv-stringify/sync';

/** Rows as a CSV file that a spreadsheet opens; what it would take for a formula is defused. */
export async function csvFile(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly (string | number)[])[]>,
) {
  const options = { escape_formulas: true, quoted_string: true };
  const parts = ['\ufeff', stringify([[...header]], options)];
  for await (const rows of pages)
    parts.push(
      stringify(
        rows.map((row) => [...row]),
        options,
      ),
    );
  return new File(parts, name, { type: 'text/csv; charset=utf-8' });
}

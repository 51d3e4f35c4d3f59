import {
  type CsvBlock,
  type CsvRow,
  guessDelimiter,
  readCsvRows,
  toUtf8,
} from '#server/files/csv.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import {
  type Mapping,
  type ReadRowResult,
  readRegisterRow,
  unreadableRow,
} from '../register-rows/rules.ts';

// What runs in a thread when a register is uploaded, checked and imported: see src/server/threads/entries.ts.

type Beginning = { bytes: Uint8Array; isLast: boolean; sampleRows: number };

type ReadBeginning =
  | { delimiter: string; header: string[]; headerBytes: number; sample: string[][] }
  /** `binary`: no text; `empty`: no row. */
  | { error: 'binary' | 'empty' };

const BYTE_ORDER_MARK = Uint8Array.of(0xef, 0xbb, 0xbf);
/** The part of a file in which its delimiter is looked for. */
const HEAD_BYTES = 4_096;

/** The header and the first rows of a file. Offsets are those of the file in UTF-8. */
export async function readRegisterBeginning({
  bytes: given,
  isLast,
  sampleRows,
}: Beginning): Promise<ReadBeginning> {
  const bytes = toUtf8(given);
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.includes(0)) return { error: 'binary' };
  const delimiter = guessDelimiter(head);
  const rows: CsvRow[] = [];
  let end = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? 3 : 0;
  let headerBytes = end;
  // One row at a time, for the place where the header ends.
  while (end < bytes.byteLength && rows.length <= sampleRows) {
    const read = readCsvRows({ bytes: bytes.subarray(end), delimiter, isLast, maxRows: 1 });
    if (read.end === 0) break;
    end += read.end;
    const [row] = read.rows;
    if (!row || row.unreadable !== undefined) continue;
    if (rows.length === 0) headerBytes = end;
    rows.push(row);
  }
  const [header, ...sample] = rows;
  if (!header) return { error: 'empty' };
  return {
    delimiter,
    header: header.cells,
    headerBytes,
    sample: sample.map(({ cells }) => cells),
  };
}

type RowsInput = CsvBlock & {
  mapping: Mapping;
  /** The names of all services. */
  services: readonly string[];
  /** The services of every business in the file. */
  servicesOfAll: readonly string[];
  year: number;
};

/** The businesses in part of a file, in the order of its rows. */
export async function readRegisterRows({
  mapping,
  services,
  servicesOfAll,
  year,
  ...block
}: RowsInput): Promise<{ rows: ReadRowResult[]; end: number }> {
  const lookups = {
    stateOf: (zipCode: string) => findPlaceByZip(zipCode)?.state,
    services: new Map(services.map((name) => [name.toLowerCase(), name])),
    servicesOfAll,
    year,
  };
  const { rows, end } = readCsvRows(block);
  return { rows: rows.map((row) => readRow(row)), end };

  function readRow({ cells, unreadable }: CsvRow): ReadRowResult {
    return unreadable === undefined
      ? readRegisterRow(cells, mapping, lookups)
      : unreadableRow(unreadable);
  }
}

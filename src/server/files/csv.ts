import { CsvError, type Info, parse } from 'csv-parse/sync';
import { decodeHTML } from 'entities';

/** Longest cell, in bytes: in a longer one, a quote was opened and never closed. */
const MAX_CELL_BYTES = 64 * 1024;
/** How much of a file is looked at in one go. A row that is longer is unreadable. */
export const CSV_BLOCK_BYTES = 2 * MAX_CELL_BYTES;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const UNCLOSED_QUOTE = 'A quotation mark is opened and not closed';
const CUT_OFF =
  'The file ends inside a quotation mark: it may have been cut off. Upload the complete file';
const TOO_LONG = 'This row is too long to be a business';

/** A row that is unreadable has no cells, and says why. */
export type CsvRow = { cells: string[]; unreadable?: string };

/** Part of a CSV file; it begins where a row does. */
export type CsvBlock = {
  bytes: Uint8Array;
  delimiter: string;
  /** Whether the file ends with it. */
  isLast: boolean;
  /** How many rows to read at most. */
  maxRows: number;
};

/** `end`: where in the block the next row begins. */
type ReadRows<Row> = { rows: Row[]; end: number };

/**
 * The rows that are whole in a block; line breaks in quotes belong to their cell. A row that is unreadable is answered as
 * such, and reading continues after its line.
 */
export function readCsvRows({ bytes, delimiter, isLast, maxRows }: CsvBlock): ReadRows<CsvRow> {
  const rows: CsvRow[] = [];
  let end = bytes.findIndex((byte) => byte !== LINE_FEED && byte !== CARRIAGE_RETURN);
  if (end < 0) return { rows, end: bytes.byteLength };
  for (;;) {
    const begin = end;
    const { found, error } = parseRows({
      bytes: bytes.subarray(begin),
      ...{ delimiter, maxRows: maxRows - rows.length },
    });
    for (const row of found) {
      // More of this row, or the rest of its line break, may follow in the file.
      if (begin + row.end === bytes.byteLength && !isLast) return { rows, end };
      end = begin + row.end;
      rows.push({ cells: row.record.map(cellText) });
    }
    if (rows.length === maxRows) return { rows, end };
    if (!error) return { rows, end: bytes.byteLength };
    const lineEnd = bytes.indexOf(LINE_FEED, end);
    if (!isLast && (error.code === 'CSV_QUOTE_NOT_CLOSED' || lineEnd < 0)) return { rows, end };
    // Always further on: whoever reads on from here finds nothing more, instead of the same row again.
    end = lineEnd < 0 ? bytes.byteLength : lineEnd + 1;
    rows.push({ cells: [], unreadable: lineEnd < 0 ? CUT_OFF : UNCLOSED_QUOTE });
    if (lineEnd < 0 || rows.length === maxRows) return { rows, end };
  }
}

/** The rows before the first error, and that error. */
function parseRows({ bytes, delimiter, maxRows }: Omit<CsvBlock, 'isLast'>) {
  const found: { record: Buffer[]; end: number }[] = [];
  // Without an encoding, cells are bytes; the types know text alone.
  const onRecord = (cells: unknown, { bytes: end }: Info): undefined =>
    void found.push({ record: cells as Buffer[], end });
  try {
    parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      delimiter,
      // Named, not guessed from the first line read: a file may mix them, and is read on from any row.
      recordDelimiter: ['\r\n', '\n', '\r'],
      columns: false,
      encoding: null,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: MAX_CELL_BYTES,
      to: maxRows,
      onRecord,
    });
    return { found };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { found, error };
  }
}

type Block = Pick<CsvBlock, 'bytes' | 'isLast'>;

type CsvBatch<Row> = {
  rows: Row[];
  /** Byte offset of the next row in the file. */
  end: number;
  /** Whether nothing follows. */
  isLast: boolean;
};

/**
 * The rows of a file from a byte offset on, in batches, at least one. Here only bytes are fetched: `read.rows` reads
 * what is in them, in a thread.
 */
export async function* csvBatches<Row>(
  content: AsyncIterable<Uint8Array>,
  from: number,
  read: {
    rows: (block: Block) => Promise<ReadRows<Row>>;
    unreadable: (message: string) => Row;
  },
): AsyncGenerator<CsvBatch<Row>> {
  const chunks = content[Symbol.asyncIterator]();
  const block = { bytes: new Uint8Array(), isLast: false };
  let position = from;
  const skip = (count: number) => {
    block.bytes = block.bytes.subarray(count);
    position += count;
  };
  try {
    for (;;) {
      await fill(block, chunks);
      const { rows, end } = await read.rows(block);
      skip(end);
      if (rows.length === 0 && end === 0 && !block.isLast) {
        await skipLine(block, chunks, skip);
        yield { rows: [read.unreadable(TOO_LONG)], end: position, isLast: false };
        continue;
      }
      const isLast = block.isLast && block.bytes.byteLength === 0;
      if (rows.length > 0 || isLast) yield { rows, end: position, isLast };
      if (isLast) return;
    }
  } finally {
    await chunks.return?.();
  }
}

/** Adds what follows in the file, until there is a whole block. */
async function fill(block: Block, chunks: AsyncIterator<Uint8Array>) {
  const parts = [block.bytes];
  let size = block.bytes.byteLength;
  while (size < CSV_BLOCK_BYTES && !block.isLast) {
    const { value, done } = await chunks.next();
    if (done) {
      block.isLast = true;
    } else {
      parts.push(value);
      size += value.byteLength;
    }
  }
  if (parts.length > 1) block.bytes = Buffer.concat(parts, size);
}

/** Goes on to the beginning of the next line, or to the end. */
async function skipLine(
  block: Block,
  chunks: AsyncIterator<Uint8Array>,
  skip: (count: number) => void,
) {
  for (;;) {
    const at = block.bytes.indexOf(LINE_FEED);
    skip(at < 0 ? block.bytes.byteLength : at + 1);
    if (at >= 0 || block.isLast) return;
    await fill(block, chunks);
  }
}

const utf8Decoder = new TextDecoder('utf-8', { fatal: true });
const windows1252Decoder = new TextDecoder('windows-1252');

/** Decodes UTF-8, or Windows-1252 for a cell that is not UTF-8: files merged from several sources have both. */
function decodeText(cell: Uint8Array) {
  try {
    return utf8Decoder.decode(cell);
  } catch {
    return windows1252Decoder.decode(cell);
  }
}

/** A cell as plain text: entities decoded, tags and control characters removed, whitespace collapsed. */
function cellText(cell: Uint8Array) {
  const text = decodeText(cell);
  const plain = text.includes('&') ? decodeHTML(text) : text;
  return plain
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

const delimiters = [',', ';', '\t', '|'];

/** The delimiter that occurs most often in the first line, outside quotes. */
export function guessDelimiter(beginning: Uint8Array) {
  const line = decodeText(beginning).split(/\r?\n/, 1)[0] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}

function utf16Label([first, second]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Converts the beginning of a UTF-16 file, recognized by its byte order mark, to UTF-8; any other is returned unchanged. */
export function toUtf8(beginning: Uint8Array) {
  const label = utf16Label(beginning);
  return label ? new TextEncoder().encode(new TextDecoder(label).decode(beginning)) : beginning;
}

/** The content of a file that begins like this, converted in the same way, by and by: it may have 50 MB. */
export function utf8Stream(file: Blob, beginning: Uint8Array): ReadableStream<Uint8Array> {
  const label = utf16Label(beginning);
  if (!label) return file.stream();
  return file
    .stream()
    .pipeThrough(new TextDecoderStream(label))
    .pipeThrough(new TextEncoderStream());
}

import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { decodeHTML } from 'entities';

/** Longest row, in bytes: past it a quote was opened and never closed. */
const MAX_ROW = 64 * 1024;
const LINE_FEED = 0x0a;

export type CsvRow = {
  /** Empty when the row cannot be read. */
  cells: string[];
  /** Where the next row begins, in bytes from the beginning of the file. */
  end: number;
  /** Why the row cannot be read. */
  unreadable?: string;
};

/** Reads a stored file from a byte on. */
export type OpenAt = (offset: number) => AsyncIterable<Uint8Array>;

/**
 * The rows of a CSV file from a byte on, one at a time; line breaks in quotes belong to their cell. A row
 * that cannot be read is given as such, and reading goes on behind its line.
 */
export async function* readCsv(open: OpenAt, delimiter: string, from = 0): AsyncGenerator<CsvRow> {
  let end = from;
  for (;;) {
    try {
      for await (const row of rowsFrom(open, delimiter, end)) {
        end = row.end;
        yield row;
      }
      return;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const next = await findNextLine(open, end);
      end = next ?? Number.POSITIVE_INFINITY;
      yield { cells: [], end, unreadable: 'A quotation mark is opened and not closed' };
      if (next === undefined) return;
    }
  }
}

async function* rowsFrom(open: OpenAt, delimiter: string, offset: number) {
  const parser = parse({
    delimiter,
    columns: false,
    encoding: null,
    info: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: MAX_ROW,
  });
  // The parser would take a byte order mark for the beginning of a cell, or give text instead of bytes.
  const begin =
    offset === 0 && (await hasByteOrderMark(open)) ? BYTE_ORDER_MARK.byteLength : offset;
  const fed = pipeline(open(begin), parser);
  // Whoever stops reading early ends it, too; what went wrong is told by the rows.
  fed.catch(() => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Buffer[]; info: Info }>)
      yield { cells: record.map(cellText), end: begin + info.bytes };
    await fed;
  } finally {
    parser.destroy();
  }
}

const BYTE_ORDER_MARK = Uint8Array.of(0xef, 0xbb, 0xbf);

async function hasByteOrderMark(open: OpenAt) {
  for await (const chunk of open(0))
    return BYTE_ORDER_MARK.every((byte, index) => chunk[index] === byte);
  return false;
}

/** The byte behind the next line feed; undefined when there is none. */
async function findNextLine(open: OpenAt, from: number) {
  let offset = from;
  for await (const chunk of open(from)) {
    const at = chunk.indexOf(LINE_FEED);
    if (at >= 0) return offset + at + 1;
    offset += chunk.byteLength;
  }
  return undefined;
}

const utf8Decoder = new TextDecoder('utf-8', { fatal: true });
const windows1252Decoder = new TextDecoder('windows-1252');

/** UTF-8, or Windows-1252 where a cell is none: files put together from several have both. */
function decodeText(cell: Uint8Array) {
  try {
    return utf8Decoder.decode(cell);
  } catch {
    return windows1252Decoder.decode(cell);
  }
}

/** What a cell says: entities decoded, tags and control characters gone, white space as single spaces. */
function cellText(cell: Uint8Array) {
  const text = decodeText(cell);
  const plain = text.includes('&') ? decodeHTML(text) : text;
  return plain
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

const delimiters = [',', ';', '\t', '|'];

/** The delimiter that the first line has most of, outside of quotes. */
export function guessDelimiter(beginning: Uint8Array) {
  const line = decodeText(beginning).split(/\r?\n/, 1)[0] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** A UTF-16 file (by its byte order mark) as UTF-8; any other as it is. */
export function toUtf8(content: Uint8Array) {
  const [first, second] = content;
  const label =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  return label ? new TextEncoder().encode(new TextDecoder(label).decode(content)) : content;
}

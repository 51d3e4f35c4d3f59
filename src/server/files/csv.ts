import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { decodeHTML } from 'entities';

/** Longest row, in bytes: in a longer one, a quote was opened and never closed. */
const MAX_ROW_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;

const UNCLOSED_QUOTE = 'A quotation mark is opened and not closed';
const CUT_OFF =
  'The file ends inside a quotation mark: it may have been cut off. Upload the complete file';

export type CsvRow = {
  /** Empty when the row is unreadable. */
  cells: string[];
  /** Byte offset of the next row. */
  end: number;
  /** Why the row is unreadable. */
  unreadable?: string;
};

/** Reads a stored file from a byte offset. */
export type OpenAt = (offset: number) => AsyncIterable<Uint8Array>;

/**
 * The rows of a CSV file from a byte offset, one at a time; line breaks in quotes belong to their cell. A row that is
 * unreadable is yielded as such, and reading continues after its line.
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
      const { next, size } = await findNextLine(open, end);
      // Always a place in the file: whoever reads on from here finds nothing more, instead of the same row again.
      end = next ?? size;
      yield { cells: [], end, unreadable: next === undefined ? CUT_OFF : UNCLOSED_QUOTE };
      if (next === undefined) return;
    }
  }
}

async function* rowsFrom(open: OpenAt, delimiter: string, offset: number) {
  const parser = parse({
    delimiter,
    // Named, not guessed from the first line read: a file may mix them, and is read on from any row.
    recordDelimiter: ['\r\n', '\n', '\r'],
    columns: false,
    encoding: null,
    info: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: MAX_ROW_BYTES,
  });
  // The parser would treat a byte order mark as part of a cell, or return text instead of bytes.
  const begin =
    offset === 0 && (await hasByteOrderMark(open)) ? BYTE_ORDER_MARK.byteLength : offset;
  const feeding = pipeline(open(begin), parser);
  // Stopping early rejects it, too; real errors surface while reading the rows.
  feeding.catch(() => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Buffer[]; info: Info }>)
      yield { cells: record.map(cellText), end: begin + info.bytes };
    await feeding;
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

/** The byte after the next line feed, undefined when there is none; and how much of the file has been read. */
async function findNextLine(open: OpenAt, from: number) {
  let size = from;
  for await (const chunk of open(from)) {
    const at = chunk.indexOf(LINE_FEED);
    if (at >= 0) return { next: size + at + 1, size };
    size += chunk.byteLength;
  }
  return { next: undefined, size };
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

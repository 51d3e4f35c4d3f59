import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_BLOCK_BYTES, type CsvRow, csvBatches, readCsvRows } from './csv.ts';

type Read = CsvRow & { end: number };

/** The rows of a file, one in each batch, or `maxRows`. */
async function read(content: Uint8Array, from = 0, chunkBytes = 7, maxRows = 1) {
  const chunks = async function* () {
    // In small chunks, as a large file arrives.
    for (let at = from; at < content.length; at += chunkBytes)
      yield content.subarray(at, at + chunkBytes);
  };
  const found: Read[] = [];
  const batches = csvBatches<CsvRow>(chunks(), from, {
    rows: async (block) => readCsvRows({ ...block, delimiter: ',', maxRows }),
    unreadable: (message) => ({ cells: [], unreadable: message }),
  });
  for await (const { rows, end } of batches) {
    for (const row of rows) found.push({ ...row, end });
    if (found.length > content.length + 1) throw new Error('It does not end');
  }
  return found;
}

const file = new TextEncoder().encode(
  '\uFEFFName,Address\r\n"Lee, Roofing","1 Main\nStreet"\r\nGröße & Söhne,"12 ""Old"" Road"\nPlain,2 Oak\n"Last","3 Elm"\n',
);

test.each(Array.from({ length: file.length + 1 }, (_, length) => length))(
  'a file that is cut after %i bytes is read to its end',
  async (length) => {
    const part = file.subarray(0, length);
    const rows = await read(part);
    const ends = rows.map(({ end }) => end);
    expect(ends.every((end) => Number.isSafeInteger(end) && end <= length)).toBe(true);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    // Reading on from the end of a row gives the rows that follow, and none twice.
    for (const [n, end] of ends.entries())
      expect((await read(part, end)).map(({ end: next }) => next)).toEqual(ends.slice(n + 1));
    const whole = (await read(file)).map(({ cells }) => cells);
    // The row in which the cut is may be short; those before it are as in the whole file.
    const complete = rows.slice(0, -1).filter(({ unreadable }) => !unreadable);
    expect(complete.map(({ cells }) => cells)).toEqual(whole.slice(0, complete.length));
  },
);

test('a cut inside a quoted cell says so', async () => {
  const rows = await read(new TextEncoder().encode('Name,Zip\nLee,60614\n"Cut in the mid'));
  expect(rows.at(-1)).toMatchObject({
    cells: [],
    unreadable: expect.stringMatching(/cut off/),
  });
});

test('any bytes are read to their end', async () => {
  const symbols = fc.constantFrom('"', ',', '\n', '\r', 'a', '""', '",', '\u00e9', '\uFEFF', ' ');
  await fc.assert(
    fc.asyncProperty(fc.array(symbols, { maxLength: 60 }), async (parts) => {
      const content = new TextEncoder().encode(parts.join(''));
      for (const { end } of await read(content)) {
        expect(Number.isSafeInteger(end)).toBe(true);
        expect(end).toBeLessThanOrEqual(content.length);
      }
    }),
    { numRuns: 300 },
  );
});

test('a file of many blocks is the same rows, whatever lies where a block ends', async () => {
  const line = (n: number) => `"Firm ${n}, ""Sons""","${'x'.repeat(n % 900)}\n"\r\n`;
  const lines = Array.from({ length: 900 }, (_, n) => `${line(n)}${'\r\n'.repeat(n % 3)}`);
  const content = new TextEncoder().encode(lines.join(''));
  expect(content.length).toBeGreaterThan(3 * CSV_BLOCK_BYTES);
  const rows = await read(content, 0, 50_000, 40);
  expect(rows.map(({ cells: [name] }) => name)).toEqual(lines.map((_, n) => `Firm ${n}, "Sons"`));
  expect(rows.map(({ cells: [, text] }) => text?.length)).toEqual(lines.map((_, n) => n % 900));
});

test.each([
  ['a cell without an end', `"${'x'.repeat(CSV_BLOCK_BYTES)}`],
  ['a line without an end', 'x'.repeat(3 * CSV_BLOCK_BYTES)],
  ['a row of endless cells', `${'xxxxxxx,'.repeat(CSV_BLOCK_BYTES / 2)}`],
])('%s is one unreadable row, and the next line is read', async (_, row) => {
  const blank = '\n'.repeat(2 * CSV_BLOCK_BYTES);
  const content = new TextEncoder().encode(`Lee,1\n${row}\n${blank}Kim,2\n`);
  const rows = await read(content, 0, 60_000);
  expect(rows.map(({ cells }) => cells)).toEqual([['Lee', '1'], [], ['Kim', '2']]);
  expect(rows[1]?.unreadable).toBeTruthy();
  const torn = await read(new TextEncoder().encode(`Lee,1\n${row}`), 0, 60_000);
  expect(torn.map(({ cells }) => cells)).toEqual([['Lee', '1'], []]);
});

test.each([1, 99, 100, 101, 119, 120, 121])(
  '%i rows of a block are read, and the rest later',
  async (maxRows) => {
    const lines = Array.from({ length: 120 }, (_, n) => `Firm ${n},${'x'.repeat(60)}`);
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const first = readCsvRows({ bytes, isLast: true, delimiter: ',', maxRows });
    const rest = { bytes: bytes.subarray(first.end), isLast: true, delimiter: ',', maxRows: 200 };
    const names = [...first.rows, ...readCsvRows(rest).rows].map(({ cells: [name] }) => name);
    expect(first.rows).toHaveLength(Math.min(maxRows, 120));
    expect(names).toEqual(lines.map((_, n) => `Firm ${n}`));
  },
);

test('a row that waits for the rest of its block is read once', async () => {
  const rows = (bytes: string, isLast: boolean) =>
    readCsvRows({
      ...{ bytes: new TextEncoder().encode(bytes), isLast },
      ...{ delimiter: ',', maxRows: 100 },
    });
  expect(rows('a,1\nb,2\n', false)).toEqual({ rows: [{ cells: ['a', '1'] }], end: 4 });
  expect(rows('a,1\n"b,2\nc,3\n', false)).toEqual({
    rows: [{ cells: ['a', '1'] }],
    end: 4,
  });
  expect(rows('a,1\nb,2\n\n', true)).toMatchObject({ rows: [{}, {}], end: 9 });
  expect(rows('\r\n\n', false)).toEqual({ rows: [], end: 3 });
});

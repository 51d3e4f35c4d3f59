import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvRow, readCsv } from './csv.ts';

async function read(content: Uint8Array, from = 0) {
  const open = async function* (offset: number) {
    // In small chunks, as a large file arrives.
    for (let at = offset; at < content.length; at += 7) yield content.subarray(at, at + 7);
  };
  const rows: CsvRow[] = [];
  for await (const row of readCsv(open, ',', from)) {
    rows.push(row);
    if (rows.length > content.length + 1) throw new Error('It does not end');
  }
  return rows;
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

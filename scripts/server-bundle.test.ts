import { decode, encode } from '@jridgewell/sourcemap-codec';
import { expect, test } from 'vitest';
import { escapeWide, shiftMappings } from './server-bundle.ts';

test('what is escaped is one byte a character, and means the same', () => {
  const texts = ['plain', 'é ÿ', '’–…', '😀 house', '\u2028', 'ﬀ', `“quoted”`];
  for (const text of texts) {
    const code = escapeWide(JSON.stringify(text));
    expect(code).toMatch(/^[\0-\x7f]*$/);
    expect(JSON.parse(code)).toBe(text);
  }
  expect(escapeWide('const x = "~z"')).toBe('const x = "~z"');
  // Of a character outside the basic plane, both halves are escaped: patterns know them as one.
  const pattern = new RegExp(escapeWide('^[😀-😂]$'), 'u');
  expect(['😁', '😀', '\ud83d', 'x'].map((text) => pattern.test(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('positions in a source map stay with what they name', () => {
  const code = 'a="’’";b=1;\nc="x";d="–";e()';
  const of = (name: string) => code.split('\n').map((line) => line.indexOf(name));
  const segments = ['b=', 'e('].map((name) => of(name));
  const mappings = encode([
    [[segments[0]?.[0] ?? 0, 0, 0, 4]],
    [
      [0, 0, 1, 0],
      [segments[1]?.[1] ?? 0, 0, 7, 0],
    ],
  ]);
  const escaped = escapeWide(code).split('\n');
  const shifted = decode(shiftMappings(code, mappings));
  expect(escaped[0]?.slice(shifted[0]?.[0]?.[0], undefined)).toBe('b=1;');
  expect(shifted[1]?.map(([column]) => escaped[1]?.slice(column, column + 2))).toEqual([
    'c=',
    'e(',
  ]);
});

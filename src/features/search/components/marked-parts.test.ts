import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

const shown = (text: string, q: string) =>
  markedParts(text, q)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test.each([
  ['New roof for a Roof', ' roof ', 'New [roof] for a [Roof]'],
  ['INV-0005 to Priya', 'inv-0005', '[INV-0005] to Priya'],
  ['Flat (50%)', '(50%', 'Flat [(50%])'],
  ['Nothing here', 'roof', 'Nothing here'],
  ['İstanbul', 'stan', 'İstanbul'],
  ['As it is', '', 'As it is'],
  ['', 'x', ''],
])('in %j, %j is marked: %j', (text, q, marked) => {
  expect(shown(text, q)).toBe(marked);
});

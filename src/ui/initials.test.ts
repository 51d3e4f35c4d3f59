import { expect, test } from 'vitest';
import { colorOf, initialsOf } from './initials.tsx';

test.each([
  ['Dana Whitfield', 'DW'],
  ['Mary Ann de Souza', 'MS'],
  ['plumbline', 'P'],
  ['Avery Cole (sample)', 'AC'],
  ['  ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('names have one of the six colors of the palette, and between them all of them', () => {
  const names = Array.from({ length: 60 }, (_, n) => `Homeowner ${'x'.repeat(n)}`);
  expect(new Set(names.map(colorOf))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(colorOf('Dana Whitfield')).toBe(colorOf('Dana Whitfield'));
});

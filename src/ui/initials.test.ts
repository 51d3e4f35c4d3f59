import { expect, test } from 'vitest';
import { initialsOf } from './initials.tsx';

test.each([
  ['Dana Whitfield', 'DW'],
  ['Mary Ann de Souza', 'MS'],
  ['plumbline', 'P'],
  ['Avery Cole (sample)', 'AC'],
  ['  ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

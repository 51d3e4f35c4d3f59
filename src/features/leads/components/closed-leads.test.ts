import { expect, test } from 'vitest';
import { closedSince } from './closed-leads.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test.each([
  ['one that was taken', rows('4', '3', '2'), rows('4', '2'), ['3']],
  ['the newest, while another came', rows('4', '3'), rows('5', '3'), ['4']],
  ['the only one', rows('4'), rows(), ['4']],
  ['not one that newer ones pushed below the end', rows('4', '3'), rows('5', '4'), []],
  ['nothing where nothing changed', rows('4', '3'), rows('4', '3'), []],
])('a list of leads says which are gone: %s', (_, before, after, gone) => {
  expect(closedSince(before, after).map(({ id }) => id)).toEqual(gone);
});

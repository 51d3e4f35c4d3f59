import { expect, test } from 'vitest';
import type { StoredQuoteItem } from '../items/rules.ts';
import {
  agreedLines,
  findSignerNameProblem,
  isAnotherName,
  isSignerName,
  whatAnswersDo,
} from './rules.ts';

test.each([
  ['Dana Whitfield', 'Dana Whitfield', false],
  ['dana  whitfield', 'Dana Whitfield', false],
  ['Dana J. Whitfield', 'Dana Whitfield', false],
  ['D. Whitfield', 'Dana Whitfield', false],
  ['Dan Whitfield', 'Dana Whitfield', false],
  ['Dana', 'Dana Whitfield', false],
  ['Whitfield, Dana', 'Dana Whitfield', false],
  ['José O’Neil', "Jose O'Neil", false],
  ['Ed Kowalski', 'Ed Kowalski', false],
  ['jo SMITH', 'Jo Smith', false],
  ['Al', 'Al', false],
  ['Bo Li', 'Bo Li', false],
  ['Xi O', 'Xi O', false],
  ['Zoë Lê', 'Zoe Le', false],
  ['Ed', 'Ed Kowalski', false],
  ['Al Kowalski', 'Ed Kowalski', true],
  ['Ed Ng', 'Ed Kowalski', true],
  ['Mike Whitfield', 'Dana Whitfield', true],
  ['Dana Porter', 'Dana Whitfield', true],
  ['Mickey Mouse', 'Dana Whitfield', true],
  ['王小明', '王小明', false],
  ['x', 'Dana Whitfield', true],
  ['Dana Whitfield', '', false],
  ['—', 'Dana Whitfield', false],
])('signing as %s for %s: another name is %s', (typed, expected, isAnother) => {
  expect(isAnotherName(typed, expected)).toBe(isAnother);
});

test('what is named before signing is of the chosen package, with the options that were added', () => {
  const line = (description: string, more: Partial<StoredQuoteItem>) => ({
    ...{ id: description, description, amount: 100, ...more },
  });
  const items = [
    line('Tile', { kind: 'allowance' }),
    line('Better tile', { kind: 'allowance', package: 'Better' }),
    line('Heated floor', { kind: 'allowance', optional: true }),
    line('Niche', { optional: true }),
    line('Painting', { kind: 'excluded' }),
    line('Glass', { kind: 'excluded', package: 'Good', alsoIn: ['Best'] }),
    line('Frame', { package: 'Best' }),
  ];
  const namesOf = (options: string[], chosen: string) =>
    Object.values(agreedLines(items, options, chosen)).map((lines) =>
      lines.map(({ description }) => description),
    );
  expect(namesOf(['Heated floor'], 'Better')).toEqual([
    ['Heated floor'],
    ['Tile', 'Better tile', 'Heated floor'],
    ['Painting'],
  ]);
  expect(namesOf(['Niche'], 'Best')).toEqual([['Niche'], ['Tile'], ['Painting', 'Glass']]);
});

test.each([
  ['Dana Whitfield', undefined],
  ['D. Whitfield', undefined],
  ['', 'Write your name'],
  ['D', 'Write your first and last name'],
  ['Dana', 'Write your first and last name'],
  ['D. W.', 'Write your first and last name'],
])('“%s” as the signature of Dana Whitfield: %s', (typed, problem) => {
  expect(findSignerNameProblem(typed, 'Dana Whitfield')).toBe(problem);
});

test('one word signs for who has one name, in any script; an initial for nobody', () => {
  for (const name of ['Hugo', '王小明']) expect(findSignerNameProblem(name, name)).toBeUndefined();
  for (const name of ['王 明', '王小明'])
    expect(findSignerNameProblem(name, 'Xiaoming Wang')).toBeUndefined();
  for (const name of ['H', 'H.', '1 2', '—']) expect(isSignerName(name)).toBe(false);
});

test('before an answer it is said how many other quotes the signature declines', () => {
  expect(whatAnswersDo(true, 2)).toContain('Signing declines the other 2 quotes with a polite');
  expect(whatAnswersDo(true, 1)).toContain('Signing declines the other quote with a polite');
  expect(whatAnswersDo(true, 0)).not.toContain('Signing');
  // Nothing can be signed once a quote has expired.
  expect(whatAnswersDo(false, 2)).toBe(
    'If you decline, we tell the pro. You can take that back for 24 hours.',
  );
});

import { expect, test } from 'vitest';
import { calculateTotals, type StoredQuoteItem } from '../items/rules.ts';
import { MAX_QUESTION_LENGTH } from '../links/rules.ts';
import {
  alignAdjustments,
  alignScope,
  MAX_ASKED_LINES,
  questionAbout,
  withAskedLine,
} from './rules.ts';

const quote = (...items: (Partial<StoredQuoteItem> & { description: string })[]) =>
  calculateTotals(items.map((item, n) => ({ id: String(n), amount: 100, ...item }))).items;

test('scope lines come first, and work that a quote does not mention is marked as missing', () => {
  const rows = alignScope(
    ['Find the leak', 'New flashing'],
    [
      quote(
        { description: 'Hose test', scope: 'Find the leak', amount: 5 },
        { description: 'Ladder work', scope: 'find the leak', amount: 7 },
        { description: 'Flashing, new', kind: 'allowance' },
        { description: 'Skylight', optional: true },
        { description: 'Tax', kind: 'tax' },
      ),
      quote({ description: 'Painting', kind: 'excluded' }, { description: 'Skylight' }),
    ],
  );
  expect(rows.map(({ name, asked }) => [name, asked])).toEqual([
    ['Find the leak', true],
    ['New flashing', true],
    ['Skylight', false],
    ['Painting', false],
  ]);
  expect(rows.map(({ cells }) => cells.map(({ state, amount }) => [state, amount]))).toEqual([
    [
      ['included', 12],
      ['missing', null],
    ],
    [
      ['allowance', 100],
      ['missing', null],
    ],
    [
      ['optional', 100],
      ['included', 100],
    ],
    [
      ['missing', null],
      ['excluded', null],
    ],
  ]);
});

test('a line that names something else besides stays apart from what was asked for', () => {
  const rows = alignScope(
    ['Find the leak', 'Replace damaged shingles and flashing'],
    [
      quote(
        { description: 'Trace leak and replace flashing', amount: 450 },
        { description: 'Shingles', kind: 'excluded' },
      ),
    ],
  );
  expect(rows.map(({ name, cells }) => [name, cells[0]?.state])).toEqual([
    ['Find the leak', 'missing'],
    ['Replace damaged shingles and flashing', 'missing'],
    ['Trace leak and replace flashing', 'included'],
    ['Shingles', 'excluded'],
  ]);
});

test('lines of one kind in different quotes share a row, and every price stands in one row', () => {
  const rows = alignScope(
    ['Find the leak'],
    [
      quote(
        {
          description: 'Strip around the vent, inspect decking',
          scope: 'Find the leak',
          amount: 290,
        },
        {
          description: 'Replace roof decking (boards under the shingles), billed for what’s soft',
          kind: 'allowance',
          amount: 180,
        },
        { description: 'Site protection and disposal', amount: 140 },
      ),
      quote(
        { description: 'Roof decking (boards under the shingles)', kind: 'excluded' },
        { description: 'Disposal', amount: 90 },
      ),
      quote({
        description: 'Replace roof decking (boards under the shingles), per sheet',
        kind: 'allowance',
        amount: 176,
      }),
    ],
  );
  expect(rows.map(({ name, cells }) => [name, cells.map(({ amount }) => amount)])).toEqual([
    ['Find the leak', [290, null, null]],
    ['Roof decking (boards under the shingles)', [180, null, 176]],
    ['Disposal', [140, 90, null]],
  ]);
  expect(rows[1]?.cells.map(({ state }) => state)).toEqual(['allowance', 'excluded', 'allowance']);
});

test('where two lines of one quote may be the same kind, none is guessed', () => {
  const rows = alignScope(
    [],
    [
      quote({ description: 'Replace decking' }, { description: 'Inspect decking' }),
      quote({ description: 'Decking' }),
    ],
  );
  expect(rows.map(({ name }) => name)).toEqual(['Replace decking', 'Inspect decking', 'Decking']);
});

test('what a quote leaves out of a piece of work is told apart from what it does', () => {
  const [roof] = alignScope(
    ['Roof'],
    [
      quote(
        { description: 'Shingles', scope: 'Roof', amount: 900, quantity: 3, unitPrice: 300 },
        { description: 'Decking', scope: 'Roof', kind: 'excluded' },
        { description: 'Ridge vent', scope: 'Roof', optional: true, amount: 50 },
      ),
    ],
  );
  expect(roof?.cells[0]).toMatchObject({ state: 'included', amount: 900 });
  expect(
    roof?.cells[0]?.lines.map(({ description, state, amount }) => [description, state, amount]),
  ).toEqual([
    ['Shingles', 'included', 900],
    ['Decking', 'excluded', null],
    ['Ridge vent', 'optional', 50],
  ]);
});

test('discounts and taxes have a row each, where any quote has one', () => {
  const work = { description: 'Roof', amount: 1_000 };
  const rows = alignAdjustments([
    quote(work, { description: 'Neighbors', kind: 'discount', percent: 10 }),
    quote(work, { description: 'Sales tax', kind: 'tax', percent: 5 }),
  ]);
  expect(rows.map(({ kind, cells }) => [kind, cells.map((cell) => cell?.amount)])).toEqual([
    ['discount', [-100, undefined]],
    ['tax', [undefined, 50]],
  ]);
  expect(alignAdjustments([quote(work)])).toEqual([]);
});

test('lines go into a question and out of it, and what was written besides stays', () => {
  const first = questionAbout('Bath', ['Permit', 'Haul away debris']);
  const changed = `${first}\nThank you`;
  const fewer = withAskedLine(changed, 'Permit', false);
  expect(fewer).toBe(`${questionAbout('Bath', ['Haul away debris'])}\nThank you`);
  expect(withAskedLine(fewer, 'Permit', true)).toBe(
    `${questionAbout('Bath', ['Haul away debris', 'Permit'])}\nThank you`,
  );
  expect(withAskedLine(changed, 'Permit', true)).toBe(changed);
  expect(withAskedLine('Hello', 'Permit', true)).toBe('Hello\n– “Permit”');
});

test('a question about many long lines is as long as a message may be, and each can be taken out and put back', () => {
  const lines = Array.from({ length: MAX_ASKED_LINES }, (_, n) =>
    `${n} ${'long '.repeat(39)}`.trim(),
  );
  const words = questionAbout('R'.repeat(120), lines);
  expect(words.length).toBeLessThanOrEqual(MAX_QUESTION_LENGTH);
  expect(words.split('\n').filter((one) => one.endsWith('…”'))).toHaveLength(MAX_ASKED_LINES);
  const fewer = lines.reduce((rest, line) => withAskedLine(rest, line, false), words);
  expect(fewer).not.toContain('– “');
  const again = lines.reduce((rest, line) => withAskedLine(rest, line, true), fewer);
  for (const line of lines) expect(withAskedLine(again, line, true)).toBe(again);
  // One alone needs no shortening.
  expect(questionAbout('Bath', lines.slice(0, 1))).toContain(lines[0]);
});

test('lines that say the same in other words share a row, each in its own words', () => {
  const rows = alignScope(
    [],
    [
      quote({ description: 'Remove old tile', amount: 5 }, { description: 'Paint walls' }),
      quote({ description: 'Tile demo', amount: 7 }, { description: 'Paint ceiling' }),
    ],
  );
  expect(rows.map(({ name }) => name)).toEqual(['Remove old tile', 'Paint walls', 'Paint ceiling']);
  expect(rows[0]?.cells.map(({ lines }) => lines.map(({ description }) => description))).toEqual([
    ['Remove old tile'],
    ['Tile demo'],
  ]);
});

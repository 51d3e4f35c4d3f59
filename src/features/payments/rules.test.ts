import { expect, test } from 'vitest';
import { withEmptyMonths } from './rules.ts';

const now = new Date('2026-02-10T12:00:00Z');

test.each([
  [[], []],
  [['2026-02'], ['2026-02 $']],
  // The year turns, the current month has nothing yet, and one between has nothing.
  [
    ['2026-01', '2025-11'],
    ['2026-02', '2026-01 $', '2025-12', '2025-11 $'],
  ],
])('of the months with money %j, the list shows %j', (paid, shown) => {
  const found = paid.map((month) => ({ month, online: 100, direct: 50 }));
  const list = withEmptyMonths(found, now).map(
    ({ month, online, direct }) => `${month}${online + direct === 150 ? ' $' : ''}`,
  );
  expect(list).toEqual(shown);
});

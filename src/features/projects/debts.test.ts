import { expect, test } from 'vitest';
import { balanceText, debtsOf, debtText } from './components/debts.ts';

const invoice = (projectId: string | null, dueAmount: number, overdue = false) => ({
  ...{ projectId, dueAmount, overdue },
});

test('unpaid invoices are summed up by project, with what is late', () => {
  const debts = debtsOf([
    invoice('bath', 542_500),
    invoice('bath', 650_000, true),
    invoice('gutters', 9_000, true),
    invoice('kitchen', 0),
    invoice(null, 5_000),
  ]);
  expect([...debts].map(([id, debt]) => [id, debtText(debt)])).toEqual([
    ['bath', '$11,925 unpaid, $6,500 overdue'],
    ['gutters', '$90 overdue'],
  ]);
  expect(debtText({ due: 100, overdue: 0 })).toBe('$1 unpaid');
});

test.each([
  [460_000, 230_000, '$2,300 of $4,600 left'],
  [460_000, 0, '$4,600, none paid yet'],
  [460_000, 460_000, '$4,600, all paid'],
  [null, null, undefined],
])('of %s cents agreed and %s paid, the list says %s', (agreedTotal, paidAmount, text) => {
  expect(balanceText({ agreedTotal, paidAmount })).toBe(text);
});

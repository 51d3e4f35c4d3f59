import { expect, test } from 'vitest';
import { invoiceStatuses } from '#features/payments/invoices/rules.ts';
import { balanceText, debtsOf, debtText, unpaidInputs } from './components/debts.ts';
import { sectionOf } from './components/project-sections.ts';

const invoice = (projectId: string | null, dueAmount: number, overdue = false) => ({
  ...{ id: `${projectId} ${dueAmount}`, projectId, dueAmount, overdue },
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
  // What is late is paid first, wherever it stands.
  expect(debts.get('bath')?.payFirst).toBe('bath 650000');
  expect(debts.get('gutters')?.payFirst).toBe('gutters 9000');
  expect(debtText({ due: 100, overdue: 0 })).toBe('$1 unpaid');
});

test.each([
  [460_000, 230_000, '$2,300 of $4,600 left to pay'],
  [460_000, 0, '$4,600, none paid yet'],
  [460_000, 460_000, '$4,600, all paid'],
  [null, null, undefined],
])('of %s cents agreed and %s paid, the list says %s', (agreedTotal, paidAmount, text) => {
  expect(balanceText({ agreedTotal, paidAmount })).toBe(text);
});

test('an invoice whose payment failed is owed like one that nobody tried to pay', () => {
  const asked = unpaidInputs.map(({ status }) => status);
  expect(asked).toEqual(['due', 'failed']);
  expect(invoiceStatuses).toEqual(expect.arrayContaining(asked));
});

test.each([
  ['completed', true, 'pay'],
  ['completed', false, 'over'],
  ['cancelled', true, 'pay'],
  ['in_progress', true, 'work'],
  ['quotes_pending', false, 'answer'],
] as const)(
  'a project that is %s, with money owed: %s, is listed under "%s"',
  (status, isOwed, section) => {
    expect(sectionOf({ status, quoteCount: 1 }, isOwed)).toBe(section);
  },
);

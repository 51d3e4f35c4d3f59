import { expect, test } from 'vitest';
import { invoiceStatuses } from '#features/payments/invoices/rules.ts';
import { balanceText, debtsOf, debtText, dueText, unpaidInputs } from './components/debts.ts';
import { payFirst, payFor, payText } from './components/pay-text.ts';
import { sectionOf } from './components/project-sections.ts';

const invoice = (projectId: string | null, dueAmount: number, overdue = false) => ({
  ...{ id: `${projectId} ${dueAmount}`, projectId, dueAmount, overdue },
  ...({ kind: 'progress', dueDate: '2026-12-06' } as const),
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
  expect(debts.get('bath')).toMatchObject({ payFirst: 'bath 650000', payAmount: 650_000 });
  expect(debts.get('gutters')?.payFirst).toBe('gutters 9000');
});

test('a deposit is called one, and what is due later has its day', () => {
  const deposit = { ...invoice('bath', 19_500), kind: 'deposit', dueDate: '2026-12-03' } as const;
  const [alone] = debtsOf([deposit]).values();
  expect(alone && [debtText(alone), dueText(alone)]).toEqual([
    '$195 deposit due by Dec 3',
    'Deposit due by Dec 3',
  ]);
  const [both] = debtsOf([invoice('bath', 500), deposit]).values();
  expect(both && [debtText(both), dueText(both)]).toEqual([
    '$200 due by Dec 3',
    'Payment due by Dec 3',
  ]);
  expect([payText(deposit), payFor(deposit)]).toEqual(['Pay $195', 'Deposit, due by Dec 3']);
  expect(payFor(invoice('bath', 50_000, true))).toBe('Progress payment, overdue');
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

test('the invoice to pay first is what is due first, then the oldest', () => {
  // Lists are newest first.
  const listed = (id: string, dueDate: string | null, ...moves: string[]) => ({
    ...invoice(id, 50_000),
    ...{ dueDate, moves },
  });
  const firstOf = (...invoices: ReturnType<typeof listed>[]) => payFirst(invoices)?.projectId;
  const [soon, later] = ['2026-12-01', '2026-12-09'];
  expect(firstOf(listed('new', later, 'pay'), listed('old', later, 'pay'))).toBe('old');
  expect(firstOf(listed('new', soon, 'pay'), listed('old', later, 'pay'))).toBe('new');
  expect(firstOf(listed('new', later, 'pay'), listed('old', null, 'pay'))).toBe('new');
  expect(firstOf(listed('new', later, 'pay'), listed('paid', soon))).toBe('new');
  expect(firstOf(listed('paid', soon))).toBeUndefined();
  expect(payFirst(undefined)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { describeNextPayment } from './components/payment-words.ts';

type Invoice = NonNullable<Parameters<typeof describeNextPayment>[0]>[number];
const price = { deposit: 50_000, agreed: 250_000 };
const invoice = (given: Partial<Invoice>): Invoice => ({
  kind: 'deposit',
  dueAmount: 0,
  pendingAmount: 0,
  paidAmount: 0,
  refundedAmount: 0,
  dueDate: '2026-12-04',
  overdue: false,
  ...given,
});

test.each<[string, Invoice[] | undefined, string | undefined]>([
  ['the invoices are not known', undefined, undefined],
  [
    'nothing is invoiced yet',
    [],
    'The deposit is $500. You’ll get an invoice that says when it’s due.',
  ],
  [
    'the deposit is due',
    [invoice({ dueAmount: 50_000 })],
    'Next: pay the $500 deposit. It is due Dec 4, 2026.',
  ],
  [
    'two are due: the earlier one, which is late, comes first',
    [
      invoice({ kind: 'balance', dueAmount: 9_000, dueDate: '2026-12-20' }),
      invoice({ kind: 'progress', dueAmount: 7_000, dueDate: '2026-11-02', overdue: true }),
    ],
    'Next: pay $70. It was due Nov 2, 2026.',
  ],
  [
    'the payment has not arrived',
    [invoice({ pendingAmount: 50_000 })],
    'Your payment of $500 is on its way.',
  ],
  ['the deposit is paid', [invoice({ paidAmount: 50_000 })], 'The deposit is paid.'],
  [
    'everything is paid',
    [invoice({ paidAmount: 50_000 }), invoice({ kind: 'balance', paidAmount: 200_000 })],
    'It’s all paid.',
  ],
  ['the deposit invoice was voided', [invoice({})], undefined],
])('what is paid next where %s', (_when, invoices, sentence) => {
  expect(describeNextPayment(invoices, price)).toBe(sentence);
});

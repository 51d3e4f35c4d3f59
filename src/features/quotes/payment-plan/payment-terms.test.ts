import { expect, test } from 'vitest';
import { describePaymentTerms } from './components/payment-words.ts';

test.each([
  [
    400_000,
    [],
    '$4,000 deposit when you accept. The rest, $8,000, when Okafor Roofing invoices it.',
  ],
  [
    400_000,
    ['Framed', 'Painted'],
    '$4,000 deposit when you accept. The rest, $8,000, in 2 payment steps, listed below.',
  ],
  [null, [], 'No deposit. $12,000 when Okafor Roofing invoices it.'],
  [0, ['Done'], 'No deposit. $12,000 in 1 payment step, listed below.'],
  [1_200_000, [], 'All of it, $12,000, when you accept.'],
])('a deposit of %s and the steps %j', (deposit, milestones, terms) => {
  expect(
    describePaymentTerms({
      ...{ totalAmount: 1_200_000, deposit, milestones },
      ...{ contractorName: 'Okafor Roofing', package: null },
    }),
  ).toBe(terms);
});

test('where there are packages, the terms say for which one they are', () => {
  expect(
    describePaymentTerms({
      ...{ totalAmount: 210_900, deposit: 42_180, milestones: [], package: 'Good' },
      contractorName: 'Okafor Roofing',
    }),
  ).toBe(
    'With Good: $421.80 deposit when you accept. The rest, $1,687.20, when Okafor Roofing invoices it.',
  );
});

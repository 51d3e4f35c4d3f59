import { expect, test } from 'vitest';
import { describePaid, paidSoFar } from './components/paid-so-far.ts';

const invoice = (paidAmount: number, pendingAmount = 0, refundedAmount = 0) => ({
  ...{ paidAmount, pendingAmount, refundedAmount },
});

test('what is on its way counts as paid, and what came back does not', () => {
  expect(paidSoFar([invoice(100_000, 0, 20_000), invoice(0, 50_000)])).toBe(130_000);
  expect(paidSoFar([])).toBe(0);
  expect(paidSoFar(undefined)).toBeUndefined();
});

test('whoever paid nothing reads of invoices, whoever paid a deposit reads how much it is and who returns it', () => {
  expect(describePaid(0, 'Level & Sons')).toContain('haven’t paid anything');
  expect(describePaid(130_000, 'Level & Sons')).toMatch(
    /the \$1,300 you’ve paid.*Level & Sons refunds/,
  );
  expect(describePaid(undefined, 'Level & Sons')).toContain('what you’ve paid');
});

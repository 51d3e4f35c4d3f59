import { formatCents } from '#lib/money.ts';

type Invoice = { paidAmount: number; pendingAmount: number; refundedAmount: number };

/** US cents that are with the business or on their way to it; undefined until the invoices are known. */
export const paidSoFar = (invoices: readonly Invoice[] | undefined) =>
  invoices?.reduce(
    (sum, { paidAmount, pendingAmount, refundedAmount }) =>
      sum + paidAmount + pendingAmount - refundedAmount,
    0,
  );

/** What becomes of the money when work that is agreed on is called off. */
export function describePaid(paid: number | undefined, contractorName: string) {
  if (paid === 0)
    return `You haven’t paid anything here yet. Ask ${contractorName} to void any invoice that’s still open.`;
  const what = paid === undefined ? 'what you’ve paid' : `the ${formatCents(paid)} you’ve paid`;
  return `Agree on how much of ${what} comes back to you. A deposit isn’t returned on its own: ${contractorName} refunds it, and card payments go back to the card.`;
}

import { addMonths } from '#lib/local-date.ts';
import { formatCents } from '#lib/money.ts';
import type { Role } from '#lib/roles.ts';
import type { Account } from './ledger/rules.ts';

/** How money changes hands: through the provider, or directly, as the business records it. */
export const recordedMethods = ['check', 'cash', 'transfer'] as const;
export type RecordedMethod = (typeof recordedMethods)[number];
export const paymentMethods = ['online', ...recordedMethods] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodNames: Record<PaymentMethod, string> = {
  online: 'Online',
  check: 'Check',
  cash: 'Cash',
  transfer: 'Bank transfer',
};

export const paymentStatuses = [
  'open',
  'processing',
  'recorded',
  'succeeded',
  'failed',
  'expired',
  'declined',
  'withdrawn',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentStatusNames: Record<PaymentStatus, string> = {
  open: 'Not finished',
  processing: 'Processing',
  recorded: 'Waiting for the homeowner',
  succeeded: 'Paid',
  failed: 'Failed',
  expired: 'Timed out',
  declined: 'Declined by the homeowner',
  withdrawn: 'Withdrawn',
};

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const disputeStatuses = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export type Refund = { id: string; amount: number; status: RefundStatus };
export type Dispute = { reference: string; amount: number; status: DisputeStatus };

/** A payment, as far as its figures go. Amounts are US cents. */
export type Payment = {
  id: string;
  amount: number;
  method: PaymentMethod;
  status: PaymentStatus;
  /** When the provider last said how an attempt went, in milliseconds. */
  attemptAt: number;
  failure: string | null;
  /** The part of the amount that paid its invoice. */
  allocated: number;
  /** The part that nothing was due for any more: it goes back. */
  surplus: number;
  refunds: readonly Refund[];
  dispute: Dispute | null;
};

export const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + amount, 0);

/** What was paid back, without what is still on its way. */
export const refundedOf = ({ refunds }: Pick<Payment, 'refunds'>) =>
  sum(refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount));

/** What is with the bank because of a dispute, or was lost to it. */
export const disputedOf = ({ dispute }: Pick<Payment, 'dispute'>) =>
  dispute && dispute.status !== 'won' ? dispute.amount : 0;

/** What can still be paid back. */
export function refundableOf(payment: Payment) {
  if (payment.status !== 'succeeded') return 0;
  const asked = sum(
    payment.refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount),
  );
  return Math.max(payment.amount - asked - disputedOf(payment), 0);
}

/** What of the money that went back came from the surplus: it goes first, as nothing was due for it. */
export const surplusReturned = (payment: Payment) =>
  Math.min(payment.surplus, refundedOf(payment) + lostOf(payment));

export const lostOf = ({ dispute }: Pick<Payment, 'dispute'>) =>
  dispute?.status === 'lost' ? dispute.amount : 0;

export const accountOf = ({ method }: Pick<Payment, 'method'>): Account =>
  method === 'online' ? 'provider' : 'direct';

/** What the payments of an invoice add up to. */
export function figuresOf(payments: readonly Payment[]) {
  const succeeded = payments.filter(({ status }) => status === 'succeeded');
  const back = (payment: Payment) =>
    refundedOf(payment) + lostOf(payment) - surplusReturned(payment);
  return {
    paidAmount: sum(succeeded.map(({ allocated }) => allocated)),
    pendingAmount: sum(payments.filter(isPending).map(({ amount }) => amount)),
    refundedAmount: sum(succeeded.map(back)),
    disputedAmount: sum(
      succeeded.map(({ dispute: one }) => (one?.status === 'open' ? one.amount : 0)),
    ),
  };
}

const isPending = ({ status }: Payment) => status === 'processing' || status === 'recorded';

/** A surplus that is not on its way back yet. */
export function unreturnedSurplus(payment: Payment) {
  const onItsWay = sum(
    payment.refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount),
  );
  const missing = payment.surplus - onItsWay;
  return Math.max(Math.min(missing, refundableOf(payment)), 0);
}

export const paymentMoveNames = ['confirm', 'decline', 'withdraw', 'refund'] as const;
export type PaymentMove = (typeof paymentMoveNames)[number];
export type PaymentParty = 'homeowner' | 'contractor' | 'master';

/** Who may make which move of a payment, and from which status. */
export const paymentMoves: Record<
  PaymentMove,
  { by: readonly PaymentParty[]; from: readonly PaymentStatus[] }
> = {
  confirm: { by: ['homeowner'], from: ['recorded'] },
  decline: { by: ['homeowner'], from: ['recorded'] },
  withdraw: { by: ['contractor'], from: ['recorded'] },
  refund: { by: ['contractor', 'master'], from: ['succeeded'] },
};

export type MoneyCaller = {
  role: Role;
  uid: string;
  contractorId?: string | undefined;
  isMasterAdmin: boolean;
};
export type Parties = { homeownerId: string; contractorId: string };

export function partyOf(of: Parties, caller: MoneyCaller): PaymentParty | undefined {
  if (caller.role === 'homeowner' && of.homeownerId === caller.uid) return 'homeowner';
  if (caller.role === 'contractor' && of.contractorId === caller.contractorId) return 'contractor';
  return caller.role === 'admin' && caller.isMasterAdmin ? 'master' : undefined;
}

/** The error code of a refused move; undefined when it is allowed. */
export function paymentRefusal(payment: Payment & Parties, caller: MoneyCaller, move: PaymentMove) {
  const { by, from } = paymentMoves[move];
  const party = partyOf(payment, caller);
  if (!party || !by.includes(party)) return 'permission-denied' as const;
  if (!from.includes(payment.status)) return 'failed-precondition' as const;
  if (move === 'refund' && refundableOf(payment) === 0) return 'failed-precondition' as const;
  return undefined;
}

export const paymentMovesFor = (payment: Payment & Parties, caller: MoneyCaller) =>
  paymentMoveNames.filter((move) => !paymentRefusal(payment, caller, move));

/** The message when the status of a payment does not allow a move. */
export const paymentRefusalMessages: Record<PaymentMove, string> = {
  confirm: 'This payment was already confirmed or declined',
  decline: 'This payment was already confirmed or declined',
  withdraw: 'This payment was already confirmed or declined',
  refund: 'This payment can’t be refunded',
};

type Month = { month: string; online: number; direct: number };

/** What came in month by month, newest first, with every month since the first: one without money has none. */
export function withEmptyMonths(found: readonly Month[], now: Date): Month[] {
  const oldest = found.at(-1)?.month;
  const months: Month[] = [];
  if (oldest === undefined) return months;
  for (let month = now.toISOString().slice(0, 7); month >= oldest; ) {
    months.push(found.find((one) => one.month === month) ?? { month, online: 0, direct: 0 });
    month = addMonths(`${month}-01`, -1).slice(0, 7);
  }
  return months;
}

/** A smaller part costs the provider more than it brings. The rest of an invoice may be less. */
export const MIN_PAYMENT = 100;
/** How many payments an invoice has at most, whatever became of them. */
export const MAX_PAYMENTS = 100;
export const MAX_PAYMENT_NOTE_LENGTH = 500;
export const PAYMENT_NOT_FOUND = 'Payment not found';
export const refundTooHigh = (refundable: number) =>
  `That’s more than you can refund. Up to ${formatCents(refundable)} is left`;

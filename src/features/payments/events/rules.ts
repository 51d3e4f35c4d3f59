import { bookDispute, bookPayment, bookRefund, type Posting } from '../ledger/rules.ts';
import {
  accountOf,
  type DisputeStatus,
  disputedOf,
  type Payment,
  type PaymentStatus,
  type Refund,
  type RefundStatus,
  refundedOf,
  sum,
  surplusReturned,
} from '../rules.ts';

/** What a provider says of a payment. It may say so twice, late, and in any order. */
export type ProviderEvent =
  | {
      type: 'payment.processing' | 'payment.failed' | 'payment.expired' | 'payment.succeeded';
      at: number;
      failure?: string | undefined;
    }
  | { type: 'refund.succeeded' | 'refund.failed'; refundId: string; amount: number }
  | { type: 'dispute.opened' | 'dispute.won' | 'dispute.lost'; reference: string; amount: number };

export type Applied = {
  payment: Payment;
  postings: Posting[];
  /** Why the event was set aside: it cannot be true beside what is known. A person looks at it. */
  problem?: string;
};

/** Of attempts that ended at the same moment, the later step in this list stands. */
const attemptOrder: readonly PaymentStatus[] = ['open', 'processing', 'failed', 'expired'];

/**
 * What an event changes. Applying one twice changes nothing, and the same events lead to the same payment in any
 * order: success stays success, and whatever can only follow it implies it. `openAmount` is what is due on the invoice.
 */
export function applyEvent(payment: Payment, openAmount: number, event: ProviderEvent): Applied {
  if (event.type === 'payment.succeeded') return succeed(payment, openAmount);
  if ('at' in event) return { payment: attempted(payment, event), postings: [] };
  const problem = contradiction(payment, event);
  if (problem) return { payment, postings: [], problem };
  if ('refundId' in event) return refund(payment, openAmount, event);
  const { payment: paid, postings } = succeed(payment, openAmount);
  const disputed = dispute(paid, event);
  return { payment: disputed.payment, postings: [...postings, ...disputed.postings] };
}

function succeed(payment: Payment, openAmount: number): Applied {
  if (payment.status === 'succeeded') return { payment, postings: [] };
  const allocated = Math.min(payment.amount, Math.max(openAmount, 0));
  const surplus = payment.amount - allocated;
  return {
    payment: { ...payment, status: 'succeeded', failure: null, allocated, surplus },
    postings: [bookPayment(payment.id, accountOf(payment), { allocated, surplus })],
  };
}

function attempted(payment: Payment, event: Extract<ProviderEvent, { at: number }>): Payment {
  const { status, attemptAt } = payment;
  const next = event.type.slice('payment.'.length) as PaymentStatus;
  // A checkout that was closed is over for good, and one whose money is on its way is not closed.
  const isOver = status === 'expired' || (next === 'expired' && status === 'processing');
  if (!attemptOrder.includes(status) || isOver) return payment;
  const isLater =
    event.at > attemptAt ||
    (event.at === attemptAt && attemptOrder.indexOf(next) > attemptOrder.indexOf(status));
  if (!isLater) return payment;
  const failure = next === 'expired' ? payment.failure : (event.failure ?? null);
  return { ...payment, status: next, attemptAt: event.at, failure };
}

/** More cannot go back than was paid, and a bank opens one dispute. */
function contradiction(payment: Payment, event: Exclude<ProviderEvent, { at: number }>) {
  if (event.amount <= 0) return 'an amount of nothing';
  if (payment.method !== 'online') return 'this was not paid through the provider';
  if ('refundId' in event) {
    const known = payment.refunds.find(({ id }) => id === event.refundId);
    if (known && known.amount !== event.amount) return 'the refund has another amount';
    const others = sum(
      payment.refunds
        .filter(({ id, status }) => id !== event.refundId && status === 'succeeded')
        .map(({ amount }) => amount),
    );
    if (
      event.type === 'refund.succeeded' &&
      others + event.amount + disputedOf(payment) > payment.amount
    )
      return 'more would go back than was paid';
    return;
  }
  if (payment.dispute && payment.dispute.reference !== event.reference)
    return 'there is another dispute';
  if (payment.dispute && payment.dispute.amount !== event.amount)
    return 'the dispute has another amount';
  if (event.type !== 'dispute.won' && event.amount + refundedOf(payment) > payment.amount)
    return 'more would go back than was paid';
}

/** A refund may fail after it succeeded; then the money is back with the business. */
const refundOrder: readonly RefundStatus[] = ['pending', 'succeeded', 'failed'];

function refund(
  before: Payment,
  openAmount: number,
  { type, refundId, amount }: Extract<ProviderEvent, { refundId: string }>,
): Applied {
  const { payment, postings } = succeed(before, openAmount);
  const status: RefundStatus = type === 'refund.succeeded' ? 'succeeded' : 'failed';
  const known = payment.refunds.find(({ id }) => id === refundId);
  if (known && refundOrder.indexOf(known.status) >= refundOrder.indexOf(status))
    return { payment, postings };
  const refunds = known
    ? payment.refunds.map((one) => (one.id === refundId ? { ...one, status } : one))
    : [...payment.refunds, { id: refundId, amount, status }];
  const changed = { ...payment, refunds };
  return {
    payment: changed,
    postings: [...postings, ...returned(payment, changed, `refund:${refundId}:${status}`)],
  };
}

function dispute(
  payment: Payment,
  { type, reference, amount }: Extract<ProviderEvent, { reference: string }>,
): Applied {
  const status: DisputeStatus =
    type === 'dispute.opened' ? 'open' : type === 'dispute.won' ? 'won' : 'lost';
  if (payment.dispute && (status === 'open' || payment.dispute.status !== 'open'))
    return { payment, postings: [] };
  const changed = { ...payment, dispute: { reference, amount, status } };
  const opened = payment.dispute ? [] : [bookDispute(`dispute:${reference}:opened`, amount)];
  if (status === 'open') return { payment: changed, postings: opened };
  if (status === 'won')
    return {
      payment: changed,
      postings: [...opened, bookDispute(`dispute:${reference}:won`, -amount)],
    };
  const fromSurplus = surplusReturned(changed) - surplusReturned(payment);
  return {
    payment: changed,
    postings: [
      ...opened,
      bookRefund(`dispute:${reference}:lost`, 'disputed', { amount, fromSurplus }),
    ],
  };
}

/** What a change of refunds books: money that left the account, or came back to it. */
function returned(before: Payment, after: Payment, key: string): Posting[] {
  const amount = refundedOf(after) - refundedOf(before);
  if (amount === 0) return [];
  const fromSurplus = surplusReturned(after) - surplusReturned(before);
  return [bookRefund(key, accountOf(after), { amount, fromSurplus })];
}

/** What a confirmed payment by check, cash or transfer changes. */
export const confirmRecorded = succeed;

/** What money handed back directly changes: the business says so, nobody else sees it. */
export function recordReturn(payment: Payment, { id, amount }: Omit<Refund, 'status'>): Applied {
  const refunds = [...payment.refunds, { id, amount, status: 'succeeded' as const }];
  const changed = { ...payment, refunds };
  return { payment: changed, postings: returned(payment, changed, `refund:${id}:succeeded`) };
}

/**
 * Applies all events that are known of a payment and were not applied yet. One that contradicts what is known is set
 * aside and tried again after each other one: it may have overtaken what explains it.
 */
export function applyEvents<E extends ProviderEvent>(
  before: Payment,
  openAmount: number,
  events: readonly E[],
) {
  let payment = before;
  const postings: Posting[] = [];
  let waiting = events.map((event) => ({ event, problem: '' }));
  for (let left = -1; left !== waiting.length; ) {
    left = waiting.length;
    waiting = waiting.flatMap(({ event }) => {
      const applied = applyEvent(payment, openAmount, event);
      if (applied.problem) return [{ event, problem: applied.problem }];
      payment = applied.payment;
      postings.push(...applied.postings);
      return [];
    });
  }
  return { payment, postings, setAside: waiting };
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openAmountOf, statusFromFigures } from '../invoices/rules.ts';
import { type Account, bookInvoice, bookVoid, type Posting } from '../ledger/rules.ts';
import { figuresOf, type Payment, refundableOf, unreturnedSurplus } from '../rules.ts';
import { applyEvents, confirmRecorded, type ProviderEvent, recordReturn } from './rules.ts';

const newPayment = (id: string, given: Partial<Payment>): Payment => ({
  id,
  amount: 0,
  method: 'online',
  status: 'open',
  attemptAt: 0,
  failure: null,
  allocated: 0,
  surplus: 0,
  refunds: [],
  dispute: null,
  ...given,
});

/** An invoice with its payments and the ledger, as the service keeps them, and what the bank knows. */
class History {
  payments = new Map<string, Payment>();
  postings = new Map<string, Posting>();
  status: 'due' | 'void' = 'due';
  /** What the provider's account really holds, by payment; and what was handed over directly. */
  bank = new Map<string, number>();
  direct = 0;
  /** Sent by the provider; each is delivered once or more, in any order. */
  sent: { paymentId: string; event: ProviderEvent }[] = [];
  private setAside: { paymentId: string; event: ProviderEvent }[] = [];

  readonly total: number;

  constructor(total: number) {
    this.total = total;
    this.book([bookInvoice('i', total)]);
  }

  figures = () => figuresOf([...this.payments.values()]);
  open = () => openAmountOf({ status: this.status, totalAmount: this.total, ...this.figures() });
  balance = (account: Account) =>
    [...this.postings.values()]
      .flatMap(({ entries }) => entries)
      .reduce((sum, entry) => sum + (entry.account === account ? entry.amount : 0), 0);

  book(postings: readonly Posting[]) {
    for (const posting of postings) {
      expect(
        posting.entries.reduce((total, { amount }) => total + amount, 0),
        posting.key,
      ).toBe(0);
      // The key is unique in the database: booking twice is refused there.
      expect(this.postings.has(posting.key), posting.key).toBe(false);
      this.postings.set(posting.key, posting);
    }
  }

  deliver({ paymentId, event }: { paymentId: string; event: ProviderEvent }) {
    const payment = this.payments.get(paymentId);
    if (!payment) throw new Error('no such payment');
    const waiting = this.setAside.filter((one) => one.paymentId === paymentId);
    const others = this.setAside.filter((one) => one.paymentId !== paymentId);
    const events = [...waiting.map((one) => one.event), event];
    const applied = applyEvents(payment, this.open(), events);
    this.setAside = [
      ...others,
      ...applied.setAside.map((one) => ({ paymentId, event: one.event })),
    ];
    this.payments.set(paymentId, applied.payment);
    this.book(applied.postings);
  }
}

const step = fc.record({
  kind: fc.constantFrom(
    'pay',
    'record',
    'fail',
    'succeed',
    'refund',
    'refundFails',
    'dispute',
    'void',
    'deliver',
  ),
  pick: fc.nat(1_000),
  part: fc.integer({ min: 1, max: 100 }),
});
const histories = fc.record({
  total: fc.integer({ min: 100, max: 1_000_000 }),
  steps: fc.array(step, { minLength: 1, maxLength: 24 }),
  order: fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }),
});

/** Plays one history: what people and the bank do, and what is heard of it, late, twice and out of order. */
function play({
  total,
  steps,
  order,
}: {
  total: number;
  steps: { kind: string; pick: number; part: number }[];
  order: number[];
}) {
  const history = new History(total);
  const { payments, bank, sent } = history;
  let at = 0;
  let id = 0;
  const delivered = new Set<number>();
  const send = (paymentId: string, event: ProviderEvent) => sent.push({ paymentId, event });
  const isPaidAtBank = (paymentId: string) => bank.has(paymentId);
  const truth = new Map<
    string,
    { back: number; dispute: boolean; ended: boolean; failed: Set<string> }
  >();
  for (const { kind, pick, part } of steps) {
    at += 1;
    id += 1;
    const all = [...payments.values()];
    const online = all.filter(({ method }) => method === 'online');
    const one = online[pick % Math.max(online.length, 1)];
    const fact = one && truth.get(one.id);
    const due = history.open() - history.figures().pendingAmount;
    if (kind === 'pay' && due > 0) {
      // Two windows may have a checkout each: the second one pays what is no longer due.
      const amount = Math.max(1, Math.floor((due * part) / 100));
      payments.set(`p${id}`, newPayment(`p${id}`, { amount }));
      truth.set(`p${id}`, { back: 0, dispute: false, ended: false, failed: new Set() });
    } else if (kind === 'record' && due > 0) {
      const amount = Math.max(1, Math.floor((due * part) / 100));
      const recorded = newPayment(`p${id}`, { amount, method: 'check', status: 'recorded' });
      const { payment, postings } = confirmRecorded(recorded, history.open());
      history.direct += amount;
      const isReturned = pick % 3 === 0;
      const back = isReturned
        ? recordReturn(payment, { id: `r${id}`, amount: part <= amount ? part : amount })
        : undefined;
      if (back) history.direct -= back.payment.refunds[0]?.amount ?? 0;
      payments.set(`p${id}`, back?.payment ?? payment);
      history.book([...postings, ...(back?.postings ?? [])]);
    } else if (
      kind === 'void' &&
      history.figures().paidAmount === 0 &&
      history.figures().pendingAmount === 0 &&
      history.status === 'due'
    ) {
      history.status = 'void';
      history.book([bookVoid('i', total)]);
    } else if (!one || !fact) continue;
    else if (kind === 'fail' && !isPaidAtBank(one.id))
      send(one.id, { type: 'payment.failed', at, failure: 'declined' });
    else if (kind === 'succeed' && !isPaidAtBank(one.id)) {
      bank.set(one.id, one.amount);
      send(one.id, { type: 'payment.processing', at });
      send(one.id, { type: 'payment.succeeded', at });
    } else if (
      (kind === 'refund' || kind === 'refundFails') &&
      isPaidAtBank(one.id) &&
      !fact.ended
    ) {
      const amount = Math.floor((one.amount * part) / 100);
      if (amount < 1 || fact.back + amount > one.amount) continue;
      const refundId = `r${id}`;
      send(one.id, { type: 'refund.succeeded', refundId, amount });
      if (kind === 'refundFails') send(one.id, { type: 'refund.failed', refundId, amount });
      else {
        fact.back += amount;
        bank.set(one.id, (bank.get(one.id) ?? 0) - amount);
      }
    } else if (
      kind === 'dispute' &&
      isPaidAtBank(one.id) &&
      !fact.dispute &&
      fact.back < one.amount
    ) {
      const reference = `d${id}`;
      const amount = one.amount - fact.back;
      fact.dispute = true;
      const won = pick % 2 === 0;
      fact.ended = !won;
      send(one.id, { type: 'dispute.opened', reference, amount });
      send(one.id, { type: won ? 'dispute.won' : 'dispute.lost', reference, amount });
      if (!won) bank.set(one.id, (bank.get(one.id) ?? 0) - amount);
    } else if (kind === 'deliver' && sent.length > 0) {
      const which = pick % sent.length;
      const message = sent[which];
      delivered.add(which);
      if (message) history.deliver(message);
    }
  }
  // In the end each was delivered at least once, in whatever order.
  const rest = sent
    .map((_, which) => which)
    .filter((which) => !delivered.has(which) || (order[which % 40] ?? 0) % 3 === 0);
  rest.sort((a, b) => (order[a % 40] ?? 0) - (order[b % 40] ?? 0));
  for (const which of rest) {
    const message = sent[which];
    if (message) history.deliver(message);
  }
  return history;
}

/** What must hold of every history, whatever was heard when. */
function check(history: History) {
  const figures = history.figures();
  const all = [...history.payments.values()];
  expect(figures.paidAmount).toBeLessThanOrEqual(history.status === 'void' ? 0 : history.total);
  expect(figures.refundedAmount + figures.disputedAmount).toBeLessThanOrEqual(
    figures.paidAmount + all.reduce((sum, { surplus }) => sum + surplus, 0),
  );
  expect(history.balance('receivable')).toBe(
    history.status === 'void' ? 0 : history.total - figures.paidAmount,
  );
  const atBank = [...history.bank.values()].reduce((sum, amount) => sum + amount, 0);
  expect(history.balance('provider')).toBe(atBank);
  expect(history.balance('direct')).toBe(history.direct);
  expect(history.balance('disputed')).toBe(0);
  expect(history.balance('refunds')).toBe(figures.refundedAmount);
  // What was paid beyond the invoice is owed back, or went back, to the cent.
  const surplus = all.reduce((sum, one) => sum + one.surplus, 0);
  const returned = history.balance('surplus') + surplus;
  expect(returned).toBeGreaterThanOrEqual(0);
  for (const one of all) {
    expect(one.allocated + one.surplus).toBe(one.status === 'succeeded' ? one.amount : 0);
    expect(refundableOf(one)).toBeGreaterThanOrEqual(unreturnedSurplus(one));
  }
  expect(statusFromFigures({ totalAmount: history.total, ...figures }, false)).not.toBe('draft');
}

describe('10,000 random histories of paying', () => {
  test('add up to the cent, and nobody pays an invoice twice', () => {
    const seen = new Set<string>();
    let surpluses = 0;
    fc.assert(
      fc.property(histories, (given) => {
        const history = play(given);
        check(history);
        for (const { event } of history.sent) seen.add(event.type);
        if ([...history.payments.values()].some(({ surplus }) => surplus > 0)) surpluses += 1;
      }),
      { numRuns: 10_000 },
    );
    // The histories were worth playing.
    expect(seen.size).toBeGreaterThanOrEqual(8);
    expect(surpluses).toBeGreaterThan(100);
  });
});

describe('an event', () => {
  const paid = () =>
    applyEvents(newPayment('p', { amount: 1_000 }), 1_000, [{ type: 'payment.succeeded', at: 1 }])
      .payment;

  test('that is heard again changes nothing', () => {
    const event: ProviderEvent = { type: 'refund.succeeded', refundId: 'r', amount: 300 };
    const once = applyEvents(paid(), 0, [event]);
    const twice = applyEvents(once.payment, 0, [event, { type: 'payment.succeeded', at: 9 }]);
    expect(twice.payment).toEqual(once.payment);
    expect(twice.postings).toEqual([]);
  });

  test('of a failure that overtook the success does not undo it', () => {
    const { payment } = applyEvents(paid(), 0, [{ type: 'payment.failed', at: 99 }]);
    expect(payment.status).toBe('succeeded');
  });

  test('of an earlier attempt does not replace a later one', () => {
    const { payment } = applyEvents(newPayment('p', { amount: 5 }), 5, [
      { type: 'payment.processing', at: 20 },
      { type: 'payment.failed', at: 10, failure: 'card_declined' },
    ]);
    expect(payment).toMatchObject({ status: 'processing', failure: null });
  });

  test.each([
    ['a refund of more than was paid', { type: 'refund.succeeded', refundId: 'r', amount: 1_001 }],
    ['a dispute over more than was paid', { type: 'dispute.lost', reference: 'd', amount: 1_001 }],
    ['a refund of less than nothing', { type: 'refund.succeeded', refundId: 'r', amount: -1 }],
  ] as [string, ProviderEvent][])('%s is set aside', (_, event) => {
    const { payment, postings, setAside } = applyEvents(paid(), 0, [event]);
    expect(payment).toEqual(paid());
    expect(postings).toEqual([]);
    expect(setAside).toHaveLength(1);
  });

  test('of a refund that overtook the end of a dispute is applied after it', () => {
    const opened = applyEvents(paid(), 0, [
      { type: 'dispute.opened', reference: 'd', amount: 1_000 },
    ]);
    const refund: ProviderEvent = { type: 'refund.succeeded', refundId: 'r', amount: 400 };
    expect(applyEvents(opened.payment, 0, [refund]).setAside).toHaveLength(1);
    const won: ProviderEvent = { type: 'dispute.won', reference: 'd', amount: 1_000 };
    const end = applyEvents(opened.payment, 0, [refund, won]);
    expect(end.setAside).toEqual([]);
    expect(figuresOf([end.payment])).toMatchObject({ refundedAmount: 400, disputedAmount: 0 });
  });

  test('never pays what is not due: a payment after the last one goes back', () => {
    const late = newPayment('p2', { amount: 1_000 });
    const { payment } = applyEvents(late, 200, [{ type: 'payment.succeeded', at: 1 }]);
    expect(payment).toMatchObject({ allocated: 200, surplus: 800 });
    expect(unreturnedSurplus(payment)).toBe(800);
  });
});

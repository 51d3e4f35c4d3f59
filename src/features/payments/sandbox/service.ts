import { ApiError } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { storeEvents } from '../events/data.ts';
import type { ProviderEvent } from '../events/rules.ts';
import { applyWaitingEvents } from '../events/service.ts';
import type { MoneyContext } from '../service.ts';
import {
  changeCheckout,
  closeUnpaid,
  findCheckout,
  insertCheckout,
  listToSettle,
  lockCheckout,
  type SandboxCheckout,
} from './data.ts';
import {
  CHECKOUT_NOT_FOUND,
  CHECKOUT_OVER,
  type SandboxCard,
  type SandboxStatus,
  SETTLE_SECONDS,
} from './rules.ts';

/**
 * The provider that is built in: it takes no money and says so. It behaves as one elsewhere would: it has its own
 * state, changes it first, and says what happened in events that it sends at least once.
 */
export function sandboxProvider(
  context: MoneyContext & Pick<Context, 'services'>,
): PaymentProvider {
  const { db } = context;
  return {
    name: 'sandbox',
    async openCheckout({ paymentId, amount, description, businessName, expiresAt }) {
      await insertCheckout(db, { id: paymentId, amount, description, businessName, expiresAt });
      const path = `/homeowner/billing/checkout/${paymentId}`;
      return { reference: paymentId, url: `${context.services.siteUrl()}${path}` };
    },
    async closeCheckout({ paymentId }) {
      const isClosed = await closeUnpaid(db, paymentId);
      // What somebody has paid was said before.
      return isClosed ? { type: 'payment.expired', at: context.now().getTime() } : undefined;
    },
    async refund({ paymentId, refundId, amount }) {
      await db.transaction(async (tx) => {
        const checkout = await lockCheckout(tx, paymentId);
        if (!checkout) return;
        const isLeft =
          checkout.status === 'succeeded' && checkout.refundedAmount + amount <= checkout.amount;
        const type = isLeft ? 'refund.succeeded' : 'refund.failed';
        const event: ProviderEvent = { type, refundId, amount };
        const isNew = await storeEvents(
          tx,
          'sandbox',
          [{ eventId: `refund:${refundId}`, paymentId, event }],
          context.now(),
        );
        if (isNew && isLeft)
          await changeCheckout(tx, paymentId, { refundedAmount: checkout.refundedAmount + amount });
      });
      await applyWaitingEvents(context, paymentId);
    },
  };
}

/** Changes the sandbox's own state and stores the events of it, as one step: nothing of ours is changed by it. */
async function step(
  tx: Db,
  { id, events }: SandboxCheckout,
  now: Date,
  changes: Parameters<typeof changeCheckout>[2],
  happened: readonly ProviderEvent[],
) {
  await changeCheckout(tx, id, { ...changes, events: events + happened.length });
  const numbered = happened.map((event, index) => ({
    eventId: `${id}:${events + index + 1}`,
    paymentId: id,
    event,
  }));
  await storeEvents(tx, 'sandbox', numbered, now);
}

/** What becomes of a payment with each card, once the bank has agreed. */
function paidWith(card: SandboxCard, { id, amount }: SandboxCheckout, now: Date) {
  const at = now.getTime();
  const settlesAt = new Date(at + SETTLE_SECONDS * 1_000);
  const succeeded: ProviderEvent = { type: 'payment.succeeded', at };
  switch (card) {
    case 'slow':
      return {
        changes: { status: 'processing', settlesAt } as const,
        events: [{ type: 'payment.processing', at } as ProviderEvent],
      };
    case 'refunded':
      return {
        changes: { status: 'succeeded', refundedAmount: amount } as const,
        events: [
          succeeded,
          { type: 'refund.succeeded', refundId: `sandbox-${id}`, amount } as ProviderEvent,
        ],
      };
    case 'disputed':
      return {
        changes: { status: 'disputed', settlesAt } as const,
        events: [
          succeeded,
          { type: 'dispute.opened', reference: `sandbox-${id}`, amount } as ProviderEvent,
        ],
      };
    default:
      return { changes: { status: 'succeeded' } as const, events: [succeeded] };
  }
}

/** The homeowner's own checkout; another's is not found. */
async function requireCheckout(context: Context, id: string) {
  const found = await findCheckout(context.db, id, requireSignedIn(context).uid);
  if (!found) throw new ApiError('not-found', CHECKOUT_NOT_FOUND);
  return found;
}

export async function presentCheckout(context: Context, id: string) {
  const { checkout, payment } = await requireCheckout(context, id);
  const isOver = checkout.status === 'open' && checkout.expiresAt <= context.now();
  return {
    ...checkout,
    status: isOver ? ('closed' as const) : checkout.status,
    invoiceId: payment.invoiceId,
    declined: checkout.status === 'open' && payment.failure !== null,
  };
}

type Act = (
  checkout: SandboxCheckout,
  now: Date,
) => {
  changes: Parameters<typeof changeCheckout>[2];
  events: readonly ProviderEvent[];
};

/** Does one thing in a checkout. Of several at the same time, the first one counts. */
async function act(context: Context, id: string, from: SandboxStatus, what: Act) {
  await requireCheckout(context, id);
  await context.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id);
    const now = context.now();
    if (checkout?.status !== from || checkout.expiresAt <= now)
      throw new ApiError('failed-precondition', CHECKOUT_OVER);
    const { changes, events } = what(checkout, now);
    await step(tx, checkout, now, changes, events);
  });
  await applyWaitingEvents(context, id);
  return presentCheckout(context, id);
}

const declined = (now: Date, failure: string): ProviderEvent => ({
  type: 'payment.failed',
  at: now.getTime(),
  failure,
});

export const payWithCard = (context: Context, { id, card }: { id: string; card: SandboxCard }) =>
  act(context, id, 'open', (checkout, now) => {
    if (card === 'declined') return { changes: { card }, events: [declined(now, 'card_declined')] };
    if (card === 'second_step') return { changes: { card, status: 'second_step' }, events: [] };
    const { changes, events } = paidWith(card, checkout, now);
    return { changes: { ...changes, card }, events };
  });

export const answerSecondStep = (
  context: Context,
  { id, approve }: { id: string; approve: boolean },
) =>
  act(context, id, 'second_step', (checkout, now) => {
    if (approve) return paidWith('works', checkout, now);
    return { changes: { status: 'open' }, events: [declined(now, 'authentication_refused')] };
  });

const MAX_PER_RUN = 200;

/** Goes on with what takes its time: a slow payment arrives, a dispute is lost. */
export async function settleSandbox(context: MoneyContext) {
  const found = await listToSettle(context.db, context.now(), MAX_PER_RUN);
  for (const { id } of found) {
    await context.db.transaction(async (tx) => {
      const checkout = await lockCheckout(tx, id);
      if (!checkout?.settlesAt) return;
      const now = context.now();
      const { amount, status } = checkout;
      const event: ProviderEvent =
        status === 'disputed'
          ? { type: 'dispute.lost', reference: `sandbox-${id}`, amount }
          : { type: 'payment.succeeded', at: now.getTime() };
      const changes = status === 'disputed' ? {} : ({ status: 'succeeded' } as const);
      await step(tx, checkout, now, { ...changes, settlesAt: null }, [event]);
    });
    await applyWaitingEvents(context, id);
  }
}

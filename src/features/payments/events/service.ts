import { findPaymentInvoice } from '../data.ts';
import { openAmountOf } from '../invoices/rules.ts';
import { lockWithPayments, type MoneyContext, storeChange } from '../service.ts';
import {
  listPaymentsWithWaitingEvents,
  listWaitingEvents,
  type ReceivedEvent,
  settleEvent,
  storeEvents,
} from './data.ts';
import { applyEvents } from './rules.ts';

/**
 * Takes what a provider says. It is stored first and applied then: whatever dies in between is found again by
 * `applyForgottenEvents`, or said again by the provider.
 */
export async function receiveEvents(
  context: MoneyContext,
  provider: string,
  events: readonly ReceivedEvent[],
) {
  await storeEvents(context.db, provider, events, context.now());
  for (const paymentId of new Set(events.map((one) => one.paymentId)))
    await applyWaitingEvents(context, paymentId);
}

/** Applies what is known of a payment and not applied yet, all of it or nothing. */
export const applyWaitingEvents = (context: MoneyContext, paymentId: string) =>
  context.db.transaction(async (tx) => {
    const invoiceId = await findPaymentInvoice(tx, paymentId);
    if (!invoiceId) return;
    const { invoice, payments } = await lockWithPayments(tx, invoiceId);
    const stored = payments.find(({ row }) => row.id === paymentId);
    const waiting = await listWaitingEvents(tx, paymentId);
    if (!stored || waiting.length === 0) return;
    const rows = waiting.map(({ event, ...key }) => ({ ...event, key }));
    const applied = applyEvents(stored.payment, openAmountOf(invoice), rows);
    const problems = new Map(applied.setAside.map(({ event, problem }) => [event.key, problem]));
    for (const { key } of rows) {
      const problem = problems.get(key);
      await settleEvent(
        tx,
        key,
        problem ? { problem } : { appliedAt: context.now(), problem: null },
      );
    }
    await storeChange(tx, context, { invoice, stored }, applied);
  });

/** Payments whose waiting events one run applies at most. */
const MAX_PER_RUN = 200;

/** Applies events that a process stored and did not live to apply. */
export async function applyForgottenEvents(context: MoneyContext) {
  for (const paymentId of await listPaymentsWithWaitingEvents(context.db, MAX_PER_RUN))
    await applyWaitingEvents(context, paymentId);
}

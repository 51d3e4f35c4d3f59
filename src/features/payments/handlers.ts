import { implement } from '@orpc/server';
import { refusedField } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { lastDayOver } from '#lib/zoned-time.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { accountState, connectAccount } from './accounts/service.ts';
import { billingContract, paymentsContract } from './contract.ts';
import { listMonths, upsertRefund } from './data.ts';
import { renderReceipt } from './documents/service.ts';
import { confirmRecorded, recordReturn } from './events/rules.ts';
import { sumOwed } from './invoices/data.ts';
import { invoicesHandlers } from './invoices/handlers.ts';
import { openAmountOf } from './invoices/rules.ts';
import { providerOf } from './providers/service.ts';
import { refundableOf, refundTooHigh, withEmptyMonths } from './rules.ts';
import { sandboxHandlers } from './sandbox/handlers.ts';
import {
  callerOf,
  movePayment,
  requestRefund,
  requireMasterAdmin,
  storeChange,
} from './service.ts';
import { getPaymentSettings } from './settings/data.ts';
import { paymentSettingsHandlers } from './settings/handlers.ts';

const api = implement(paymentsContract).$context<Context>().use(guarded);

const paymentsHandlers = api.router({
  confirm: api.confirm.handler(({ input: { id }, context }) =>
    movePayment(context, { id, move: 'confirm' }, (tx, locked) =>
      storeChange(
        tx,
        context,
        locked,
        confirmRecorded(locked.stored.payment, openAmountOf(locked.invoice)),
      ),
    ),
  ),
  decline: api.decline.handler(({ input: { id }, context }) =>
    movePayment(context, { id, move: 'decline' }, (tx, locked) =>
      storeChange(tx, context, locked, {
        payment: { ...locked.stored.payment, status: 'declined' },
        postings: [],
      }),
    ),
  ),
  withdraw: api.withdraw.handler(({ input: { id }, context }) =>
    movePayment(context, { id, move: 'withdraw' }, (tx, locked) =>
      storeChange(tx, context, locked, {
        payment: { ...locked.stored.payment, status: 'withdrawn' },
        postings: [],
      }),
    ),
  ),
  refund: api.refund.handler(({ input: { id, amount: wanted, reason = '' }, context }) => {
    if (requireSignedIn(context).role === 'admin') requireMasterAdmin(context);
    return movePayment(context, { id, move: 'refund' }, async (tx, locked) => {
      const { payment, row } = locked.stored;
      const amount = wanted ?? refundableOf(payment);
      if (amount > refundableOf(payment))
        throw refusedField('out-of-range', 'amount', refundTooHigh(refundableOf(payment)));
      const requestedBy = requireSignedIn(context).uid;
      if (payment.method === 'online') {
        await requestRefund(tx, context, row, { amount, reason, requestedBy });
        return;
      }
      const [refundId, now] = [newId(), context.now()];
      await upsertRefund(tx, {
        ...{ id: refundId, paymentId: id, amount, reason, requestedBy },
        ...{ status: 'succeeded', createdAt: now, updatedAt: now },
      });
      await storeChange(tx, context, locked, recordReturn(payment, { id: refundId, amount }));
    });
  }),
  receipt: api.receipt.handler(({ input, context }) => renderReceipt(context, input.id)),
});

const billing = implement(billingContract).$context<Context>().use(guarded);
const MONTHS_MS = 366 * 24 * 3_600_000;

const billingHandlers = billing.router({
  summary: billing.summary.handler(async ({ context }) => {
    const [caller, now] = [callerOf(context), context.now()];
    const { contractorId } = caller;
    return {
      ...(await sumOwed(context.db, caller, lastDayOver(now))),
      provider: providerOf(context).name,
      account: contractorId ? await accountState(context, contractorId) : null,
      months: contractorId
        ? withEmptyMonths(
            await listMonths(context.db, contractorId, new Date(now.getTime() - MONTHS_MS)),
            now,
          )
        : [],
      termsDays: (await getPaymentSettings(context.db)).termsDays,
    };
  }),
  connect: billing.connect.handler(async ({ context }) => ({
    url: await connectAccount(context),
  })),
});

/** The handlers of all calls of this module, by their public names. */
export const paymentsRouter = {
  invoices: invoicesHandlers,
  payments: paymentsHandlers,
  billing: billingHandlers,
  paymentSettings: paymentSettingsHandlers,
  sandbox: sandboxHandlers,
};

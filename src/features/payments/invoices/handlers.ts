import { implement } from '@orpc/server';
import { lastDayOver } from '#lib/zoned-time.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { payInvoice } from '../checkout/service.ts';
import { renderInvoice } from '../documents/service.ts';
import { issueInvoice, removeDraft, updateDraft } from '../drafts/service.ts';
import { callerOf, presentDetail, presentInvoice } from '../service.ts';
import { invoicesContract } from './contract.ts';
import { listInvoices } from './data.ts';
import { createInvoice, recordPayment, remindOfInvoice, voidInvoice } from './service.ts';

const api = implement(invoicesContract).$context<Context>().use(guarded);

export const invoicesHandlers = api.router({
  list: api.list.handler(async ({ input: { overdue, ...input }, context }) => {
    const caller = callerOf(context);
    const { items, nextCursor } = await listInvoices(context.db, caller, {
      ...input,
      ...(overdue && { overdueBefore: lastDayOver(context.now()) }),
    });
    return { items: items.map((one) => presentInvoice(caller, one, context.now())), nextCursor };
  }),
  get: api.get.handler(({ input, context }) =>
    presentDetail(context.db, callerOf(context), input.id, context.now()),
  ),
  create: api.create.handler(({ input, context }) => createInvoice(context, input)),
  update: api.update.handler(({ input, context }) => updateDraft(context, input)),
  issue: api.issue.handler(({ input, context }) => issueInvoice(context, input.id)),
  remove: api.remove.handler(({ input, context }) => removeDraft(context, input.id)),
  void: api.void.handler(({ input, context }) => voidInvoice(context, input)),
  remind: api.remind.handler(({ input, context }) => remindOfInvoice(context, input.id)),
  pay: api.pay.handler(({ input, context }) => payInvoice(context, input)),
  recordPayment: api.recordPayment.handler(({ input, context }) => recordPayment(context, input)),
  pdf: api.pdf.handler(({ input, context }) => renderInvoice(context, input.id)),
});

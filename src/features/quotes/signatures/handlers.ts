import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { depositOf, packageTotals } from '../items/rules.ts';
import { callerOf, presentPlan, requireQuote } from '../service.ts';
import { signaturesContract } from './contract.ts';
import { findSignature, isIntact } from './data.ts';
import { totalsOfChoice } from './service.ts';

const api = implement(signaturesContract).$context<Context>().use(guarded);

export const signaturesHandlers = api.router({
  figures: api.figures.handler(async ({ input, context }) => {
    const quote = await requireQuote(context.db, callerOf(context), input.id);
    const options = input.options ?? [];
    const totals = totalsOfChoice(quote, { options, package: input.package });
    const packages = packageTotals(quote.items, new Set(options));
    return {
      ...totals,
      packages,
      deposit: depositOf(quote, totals.totalAmount),
      milestones: presentPlan(quote, totals.totalAmount),
    };
  }),

  signature: api.signature.handler(async ({ input, context }) => {
    const quote = await requireQuote(context.db, callerOf(context), input.id);
    const signature = await findSignature(context.db, quote.id);
    if (!signature) throw new ApiError('not-found', 'This quote isn’t signed');
    return { ...signature, intact: await isIntact(context.db, quote, signature) };
  }),
});

import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { seriesContract } from './contract.ts';
import { createSeries } from './service.ts';

const api = implement(seriesContract).$context<Context>().use(guarded);

export const seriesHandlers = api.router({
  createRecurring: api.createRecurring.handler(async ({ input, context }) => ({
    items: await createSeries(context, input),
  })),
});

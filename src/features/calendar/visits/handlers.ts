import { implement } from '@orpc/server';
import { invalidArgument } from '#lib/api-error.ts';
import { daysBetween } from '#lib/local-date.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { MAX_RANGE_DAYS } from '../rules.ts';
import { visitsContract } from './contract.ts';
import { bookVisit, listDays, listSlots } from './service.ts';

const api = implement(visitsContract).$context<Context>().use(guarded);

export const visitsHandlers = api.router({
  slots: api.slots.handler(({ input, context }) => listSlots(context, input)),

  bookVisit: api.bookVisit.handler(({ input, context }) => bookVisit(context, input)),

  days: api.days.handler(async ({ input, context }) => {
    const days = daysBetween(input.from, input.to);
    if (days < 0 || days > MAX_RANGE_DAYS)
      throw invalidArgument('to', `Ask for one to ${MAX_RANGE_DAYS} days`);
    return { items: await listDays(context, input) };
  }),
});

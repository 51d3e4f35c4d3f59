import * as z from 'zod';
import { call, dayInput } from '#lib/contract.ts';
import { EventList, eventErrors, NewEventInput, eventTags as tags } from '../shapes.ts';
import { MAX_SERIES_EVENTS, recurringTypes } from './rules.ts';

export const NewSeriesInput = NewEventInput.extend({
  recurringType: z.enum(recurringTypes),
  recurringTotal: z.int().min(1).max(MAX_SERIES_EVENTS).optional(),
  recurringUntil: dayInput.optional().describe('The last day that it may fall on'),
});
export type NewSeriesInput = z.output<typeof NewSeriesInput>;

export const seriesContract = {
  createRecurring: call
    .route({
      method: 'POST',
      path: '/events/recurring',
      tags,
      summary: 'Create a series of events: all of them, or none with the dates that clash',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(eventErrors)
    .input(NewSeriesInput)
    .output(EventList),
};

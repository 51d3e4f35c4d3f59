import * as z from 'zod';
import { call, dayInput, id } from '#lib/contract.ts';
import {
  CalendarEvent,
  eventErrors,
  eventNotFound,
  reasonInput,
  eventTags as tags,
  timeInput,
} from '../shapes.ts';
import { dayKinds } from './rules.ts';

/** From which lead or quote the visit is booked; a lead has several contractors. */
const source = {
  contractorId: id.optional().describe('Which of the interested contractors, with a lead'),
  leadId: id.optional(),
  quoteId: id.optional(),
};

const Slot = z.object({
  date: z.string().describe('Local day'),
  startTime: z.string(),
  endTime: z.string(),
});

export const visitsContract = {
  slots: call
    .route({
      method: 'GET',
      path: '/calendar/slots',
      tags,
      summary: 'List a contractor’s open times for a visit',
    })
    .meta({ who: ['homeowner', 'contractor'], rate: 'lookup' })
    .errors(eventNotFound)
    .input(
      z.object({
        ...source,
        eventId: id.optional().describe('The visit that is to be moved'),
        from: dayInput.optional().describe('Defaults to today. Returns two weeks'),
      }),
    )
    .output(
      z.object({
        contractorId: id,
        timeZone: z.string(),
        takesVisits: z.boolean(),
        items: z.array(Slot),
      }),
    ),
  bookVisit: call
    .route({
      method: 'POST',
      path: '/calendar/visits',
      tags,
      summary: 'Book a visit at an open time. The contractor confirms it',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(eventErrors)
    .input(
      z.object({
        ...source,
        date: dayInput,
        startTime: timeInput,
        notes: reasonInput.default(''),
      }),
    )
    .output(CalendarEvent),
  days: call
    .route({
      method: 'GET',
      path: '/calendar/days',
      tags,
      summary: 'List project, quote, and invoice dates between two days',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .input(z.object({ from: dayInput, to: dayInput }))
    .output(
      z.object({
        items: z.array(
          z.object({
            kind: z.enum(dayKinds),
            date: z.string(),
            title: z.string(),
            path: z.string().describe('The page that it is about'),
          }),
        ),
      }),
    ),
};

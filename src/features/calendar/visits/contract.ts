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
      summary: 'When a contractor is free for a visit about my lead or quote, or to move a visit',
    })
    .meta({ who: ['homeowner', 'contractor'], rate: 'lookup' })
    .errors(eventNotFound)
    .input(
      z.object({
        ...source,
        eventId: id.optional().describe('The visit that is to be moved'),
        from: dayInput.optional().describe('Today unless given; two weeks are answered'),
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
      summary: 'Ask for a visit at a free time; the contractor confirms it',
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
      summary:
        'Days to know between two days: starts and due dates of projects, last days of quotes',
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

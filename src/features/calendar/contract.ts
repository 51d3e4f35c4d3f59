import * as z from 'zod';
import { byId, call, dayInput, id } from '#lib/contract.ts';
import { busyTimesContract } from './busy-times/contract.ts';
import { calendarFeedContract, eventFileContract } from './feeds/contract.ts';
import { EVENTS_PAGE_SIZE, MAX_EVENTS_PAGE } from './rules.ts';
import { seriesContract } from './series/contract.ts';
import { seriesScopes } from './series/rules.ts';
import {
  CalendarEvent,
  EventChanges,
  EventDetail,
  EventList,
  eventErrors,
  eventNotFound,
  eventPath,
  NewEventInput,
  reasonInput,
  eventTags as tags,
  timeInput,
  timeZoneInput,
} from './shapes.ts';
import { visitsContract } from './visits/contract.ts';
import { workingHoursContract } from './working-hours/contract.ts';

const scope = z
  .enum(seriesScopes)
  .default('one')
  .describe('For an entry of a series: this one, this and later ones, or all');

const move = (name: string, summary: string) =>
  call
    .route({ method: 'POST', path: eventPath(name), tags, summary })
    .meta({ who: ['homeowner', 'contractor'], idempotent: true })
    .errors(eventErrors);

const NextEvent = CalendarEvent.pick({
  ...{ id: true, title: true, contractorName: true, customerName: true },
  ...{ date: true, endDate: true, startTime: true, endTime: true },
});

export const eventsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/events',
      tags,
      summary: 'List events between two dates, by start time',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .input(
      z.object({
        from: dayInput.optional().describe('Defaults to today'),
        to: dayInput.optional().describe('Inclusive. Defaults to 31 days after `from`'),
        limit: z.coerce
          .number<number | string>()
          .int()
          .min(1)
          .max(MAX_EVENTS_PAGE)
          .default(EVENTS_PAGE_SIZE),
        cursor: z.string().max(500).optional().describe('nextCursor of the page before'),
        projectId: id.optional().describe('Only events of this project'),
      }),
    )
    .output(z.object({ items: z.array(EventDetail), nextCursor: z.string().nullable() })),
  stats: call
    .route({
      method: 'GET',
      path: '/events/stats',
      tags,
      summary: 'Count my events, and get the next one',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .output(
      z.object({
        today: z.int(),
        thisWeek: z.int().describe('Sunday to Saturday'),
        next7Days: z.int().describe('Of today and the six days after it, and not over yet'),
        upcoming: z.int(),
        proposed: z.int().describe('To come, and not confirmed yet'),
        hoursBooked: z.number().describe('Hours of this week, to the quarter hour'),
        thisMonth: z.int().describe('Of this calendar month, without busy times'),
        next: NextEvent.nullable().describe('The first to come, without busy times'),
      }),
    ),
  conflicts: call
    .route({
      method: 'GET',
      path: '/events/conflicts',
      tags,
      summary: 'List events that a new one would overlap',
    })
    .meta({ who: ['contractor'] })
    .input(
      z.object({
        date: dayInput,
        endDate: dayInput.optional(),
        startTime: timeInput,
        endTime: timeInput,
        timeZone: timeZoneInput.optional(),
        excludeId: id.optional().describe('The event that is being edited'),
      }),
    )
    .output(EventList),
  get: call
    .route({ method: 'GET', path: '/events/{id}', tags, summary: 'Get an event' })
    .meta({ who: ['homeowner', 'contractor'] })
    .errors(eventNotFound)
    .input(byId)
    .output(EventDetail),
  create: call
    .route({
      method: 'POST',
      path: '/events',
      tags,
      summary: 'Create an event. With a homeowner, it starts as a proposal',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(eventErrors)
    .input(NewEventInput)
    .output(CalendarEvent),
  update: call
    .route({
      method: 'PATCH',
      path: '/events/{id}',
      tags,
      summary: 'Update an event. A new time has to be confirmed again',
    })
    .meta({ who: ['contractor'] })
    .errors(eventErrors)
    .input(
      byId.extend({
        ...EventChanges.shape,
        scope,
        edits: z.int().optional().describe('As read: refused when it has changed since'),
      }),
    )
    .output(CalendarEvent),
  remove: call
    .route({
      method: 'DELETE',
      path: '/events/{id}',
      tags,
      summary: 'Delete an event that no homeowner takes part in',
    })
    .meta({ who: ['contractor'] })
    .errors(eventErrors)
    .input(byId.extend({ scope }))
    .output(z.object({ success: z.literal(true), removed: z.int() })),
  confirm: move('confirm', 'Confirm a proposed time').input(byId).output(CalendarEvent),
  decline: move('decline', 'Decline a proposed time')
    .input(byId.extend({ reason: reasonInput.optional() }))
    .output(CalendarEvent),
  cancel: move('cancel', 'Cancel an event and notify the other side')
    .input(byId.extend({ reason: reasonInput.optional() }))
    .output(CalendarEvent),
  reschedule: move('reschedule', 'Propose another time for a visit')
    .input(byId.extend({ date: dayInput, startTime: timeInput, reason: reasonInput.optional() }))
    .output(CalendarEvent),
  complete: move('complete', 'Mark a confirmed event as done')
    .meta({ who: ['contractor'] })
    .input(byId)
    .output(CalendarEvent),
  recordNoShow: move('no-show', 'Record a no-show').input(byId).output(CalendarEvent),
};

/** The calls of this module, by their public names. */
export const calendarApi = {
  events: {
    ...eventsContract,
    ...seriesContract,
    ...eventFileContract,
  },
  calendar: {
    ...visitsContract,
    ...workingHoursContract,
    ...calendarFeedContract,
    ...busyTimesContract,
  },
};

import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { dayInput, id, instant, multilineText, singleLineText } from '#lib/contract.ts';
import { isTimeZone } from '#lib/local-time.ts';
import {
  eventKinds,
  eventMoveNames,
  eventParties,
  eventStatuses,
  MAX_EVENT_NOTES_LENGTH,
  MAX_EVENT_PLACE_LENGTH,
  MAX_EVENT_REASON_LENGTH,
  MAX_EVENT_TITLE_LENGTH,
} from './rules.ts';
import { recurringTypes } from './series/rules.ts';

export const CalendarEvent = z.object({
  id,
  contractorId: id,
  contractorName: z.string(),
  homeownerId: id.nullable(),
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  projectId: id.nullable(),
  leadId: id.nullable(),
  quoteId: id.nullable(),
  title: z.string(),
  kind: z.enum(eventKinds),
  place: z.string(),
  notes: z.string().describe('Both sides see them'),
  allDay: z.boolean(),
  date: z.string().describe('Local day'),
  endDate: z.string().describe('Local day, included'),
  startTime: z.string().nullable().describe('Local time; null for whole days'),
  endTime: z.string().nullable(),
  timeZone: z.string().describe('IANA zone of the local days and times'),
  startsAt: instant,
  endsAt: instant,
  status: z.enum(eventStatuses),
  awaiting: z.enum(eventParties).nullable().describe('Who has to answer a proposal'),
  isRecurring: z.boolean(),
  seriesId: id.nullable(),
  recurringType: z.enum(recurringTypes).nullable(),
  recurringSequence: z.int().nullable(),
  recurringTotal: z.int().nullable(),
  reason: z.string().nullable(),
  reasonBy: z.enum(eventParties).nullable(),
  homeownerMissedAt: instant.nullable().describe('When the contractor recorded a no-show'),
  contractorMissedAt: instant.nullable().describe('When the homeowner recorded a no-show'),
  confirmedAt: instant.nullable(),
  uploaded: z.boolean().describe('A busy time from an uploaded calendar'),
  edits: z.int(),
  createdAt: instant,
  updatedAt: instant,
  moves: z.array(z.enum(eventMoveNames)).describe('What the caller can do next'),
});

const Contact = z.object({
  phone: z.string().nullable(),
  mayCall: z.boolean().describe('False if their contact preferences say no calls'),
  address: z.string().nullable(),
});

export const EventDetail = CalendarEvent.extend({
  contact: Contact.nullable().describe(
    'How the contractor reaches the homeowner, where they share it or have hired them, or their own customer without an account',
  ),
  lastJob: Contact.nullable().describe(
    'Where the homeowner’s address is not shared: that of the last job for them in the same ZIP code',
  ),
});

export const EventList = z.object({ items: z.array(CalendarEvent) });

/** `09:30`, up to `23:59`. */
export const timeInput = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:30')
  .describe('Local time, 00:00 to 23:59');

export const timeZoneInput = z
  .string()
  .max(60)
  .refine(isTimeZone, 'This time zone is not known')
  .describe('IANA zone. Defaults to the business’s');

const eventText = {
  title: singleLineText(MAX_EVENT_TITLE_LENGTH),
  kind: z.enum(eventKinds),
  place: singleLineText(MAX_EVENT_PLACE_LENGTH, 0),
  notes: multilineText(MAX_EVENT_NOTES_LENGTH, 0),
};

export const NewEventInput = z.object({
  ...eventText,
  kind: eventText.kind.default('appointment'),
  place: eventText.place.default(''),
  notes: eventText.notes.default(''),
  date: dayInput,
  endDate: dayInput.optional().describe('Defaults to the same day'),
  startTime: timeInput.optional().describe('All day if omitted'),
  endTime: timeInput.optional(),
  timeZone: timeZoneInput.optional(),
  projectId: id.optional().describe('The project, lead or customer it is with'),
  leadId: id.optional(),
  customerId: id.optional(),
});
export type NewEventInput = z.output<typeof NewEventInput>;

export const EventChanges = z
  .object({
    ...eventText,
    date: dayInput,
    endDate: dayInput,
    startTime: timeInput.nullable(),
    endTime: timeInput.nullable(),
    timeZone: timeZoneInput,
  })
  .partial();
export type EventChanges = z.output<typeof EventChanges>;

export const reasonInput = multilineText(MAX_EVENT_REASON_LENGTH, 0);

export const eventTags = ['Calendar'];
export const eventNotFound = apiErrors('not-found');
export const eventErrors = apiErrors('not-found', 'failed-precondition', 'aborted');
export const eventPath = (name: string) => `/events/{id}/${name}` as const;

import * as z from 'zod';
import { call } from '#lib/contract.ts';
import { eventTags as tags, timeInput, timeZoneInput } from '../shapes.ts';
import {
  HOURS_IN_ORDER,
  MAX_BUFFER_MINUTES,
  MAX_LEAD_HOURS,
  MAX_VISIT_MINUTES,
  MIN_VISIT_MINUTES,
} from './rules.ts';

const DayHours = z
  .object({ from: timeInput, to: timeInput })
  .refine(({ from, to }) => from < to, HOURS_IN_ORDER)
  .nullable();

const CalendarSettings = z.object({
  workingHours: z.array(DayHours).length(7).describe('From Sunday to Saturday; null for a day off'),
  bufferMinutes: z.int().min(0).max(MAX_BUFFER_MINUTES).describe('Kept free around everything'),
  leadHours: z.int().min(0).max(MAX_LEAD_HOURS).describe('How far ahead a visit is booked'),
  visitMinutes: z.int().min(MIN_VISIT_MINUTES).max(MAX_VISIT_MINUTES),
  takesVisits: z.boolean().describe('Whether homeowners may book visits'),
  timeZone: timeZoneInput,
});

export const workingHoursContract = {
  settings: call
    .route({
      method: 'GET',
      path: '/calendar-settings',
      tags,
      summary: 'Get my working hours and booking rules',
    })
    .meta({ who: ['contractor'] })
    .output(CalendarSettings),
  saveSettings: call
    .route({
      method: 'PUT',
      path: '/calendar-settings',
      tags,
      summary: 'Update my working hours and booking rules. Omitted fields stay',
    })
    .meta({ who: ['contractor'] })
    .input(CalendarSettings.partial())
    .output(CalendarSettings),
};

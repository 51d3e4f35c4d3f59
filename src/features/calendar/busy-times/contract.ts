import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call } from '#lib/contract.ts';
import { eventTags as tags, timeZoneInput } from '../shapes.ts';
import { MAX_CALENDAR_FILE_BYTES } from './rules.ts';

export const busyTimesContract = {
  uploadBusyTimes: call
    .route({
      method: 'POST',
      path: '/calendar/busy-times',
      tags,
      summary: 'Upload busy times from a calendar file (.ics). Replaces the last upload',
    })
    .meta({ who: ['contractor'], rate: 'transfer', maxBody: MAX_CALENDAR_FILE_BYTES + 64 * 1024 })
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({ file: z.file().max(MAX_CALENDAR_FILE_BYTES), timeZone: timeZoneInput.optional() }),
    )
    .output(
      z.object({
        added: z.int(),
        skipped: z.int().describe('Past, too far ahead, free, canceled, or over the limit'),
      }),
    ),
  removeBusyTimes: call
    .route({
      method: 'DELETE',
      path: '/calendar/busy-times',
      tags,
      summary: 'Delete the busy times that came from a calendar file',
    })
    .meta({ who: ['contractor'] })
    .output(z.object({ removed: z.int() })),
};

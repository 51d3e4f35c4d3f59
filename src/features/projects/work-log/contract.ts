import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, dayInput, id, multilineText } from '#lib/contract.ts';
import { MAX_LOG_PHOTOS, MAX_LOG_TEXT_LENGTH } from './rules.ts';
import { LogEntry } from './shapes.ts';

const tags = ['Work log'];

export const workLogContract = {
  add: call
    .route({
      method: 'POST',
      path: '/projects/{id}/log',
      successStatus: 201,
      tags,
      summary: 'Add a work log entry, with photos',
    })
    .meta({ who: ['homeowner', 'contractor'], idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(
      byId
        .extend({
          day: dayInput.optional().describe('Defaults to today'),
          text: multilineText(MAX_LOG_TEXT_LENGTH, 0).default(''),
          photoIds: z.array(id).max(MAX_LOG_PHOTOS).default([]),
        })
        .refine(({ text, photoIds }) => text !== '' || photoIds.length > 0, {
          error: 'Write a few words or add a photo',
          path: ['text'],
        }),
    )
    .output(LogEntry),
  remove: call
    .route({
      method: 'DELETE',
      path: '/log-entries/{id}',
      tags,
      summary: 'Remove my work log entry, within a day',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};

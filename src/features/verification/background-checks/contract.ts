import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, dayInput, id, instant, multilineText, singleLineText } from '#lib/contract.ts';
import { localDate } from '../shapes.ts';
import { backgroundCheckEnds, MAX_END_REASON_LENGTH, MAX_SOURCE_LENGTH } from './rules.ts';

const BackgroundCheck = z.object({
  id,
  source: z.string().describe('Who made it'),
  checkedOn: localDate,
  validUntil: localDate,
  recordedAt: instant,
  recordedByName: z.string(),
  endedAt: instant.nullable(),
  endedAs: z.enum(backgroundCheckEnds).nullable(),
  endReason: z.string(),
});

const BackgroundChecks = z.object({
  current: BackgroundCheck.nullable().describe('The one that the public page shows'),
  earlier: z.array(BackgroundCheck).describe('Those that ended, the latest first'),
});

const tags = ['Verification'];
const decider = { who: ['admin'] as const, permission: 'manage_users' as const };
const path = '/admin/contractors/{id}/background-check' as const;

export const backgroundCheckContract = {
  backgroundCheck: call
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Get a business owner’s background checks',
    })
    .meta({ ...decider, privateRecord: 'contractor' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(BackgroundChecks),
  recordBackgroundCheck: call
    .route({
      method: 'PUT',
      path,
      tags,
      summary: 'Record a business owner’s background check',
      description: 'Replaces the earlier one. Sending the same one twice changes nothing.',
    })
    .meta(decider)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(
      byId.extend({
        source: singleLineText(MAX_SOURCE_LENGTH).describe('Who made it; shown on the page'),
        checkedOn: dayInput,
        validUntil: dayInput.describe('The last day on which the page shows it'),
      }),
    )
    .output(BackgroundChecks),
  withdrawBackgroundCheck: call
    .route({
      method: 'POST',
      path: `${path}/withdrawal`,
      tags,
      summary: 'Withdraw a business owner’s background check',
    })
    .meta(decider)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(
      byId.extend({
        reason: multilineText(MAX_END_REASON_LENGTH).describe('Told to the business'),
      }),
    )
    .output(BackgroundChecks),
};

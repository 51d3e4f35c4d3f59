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
      summary: 'The background check of a business’s owner, with the earlier ones',
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
      summary: 'Vouch for a background check of a business’s owner',
      description:
        'It takes the place of the one before. The same one a second time changes nothing.',
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
      summary: 'Take the background check of a business’s owner back',
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

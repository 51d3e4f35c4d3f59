import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, id, multilineText, singleLineText } from '#lib/contract.ts';
import { communicationStatuses, MAX_SMS_MESSAGE } from '../communications/rules.ts';

export const smsContract = {
  send: call
    .route({
      method: 'POST',
      path: '/send-sms',
      tags: ['SMS'],
      summary: 'Have a text sent to a customer of mine; an admin, to a user. US numbers only',
    })
    .meta({ who: ['contractor', 'admin'], idempotent: true })
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        to: singleLineText(40).describe('Their phone number, or the id of the customer'),
        message: multilineText(MAX_SMS_MESSAGE).describe(
          'Sent with the name of your business before it',
        ),
        from: singleLineText(40)
          .optional()
          .describe('Ignored: texts come from the number of this site'),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        id: id.describe('Of the entry in the communication log, which tells what became of it'),
        status: z.enum(communicationStatuses),
      }),
    ),
};

import * as z from 'zod';
import { call, id, line, prose } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
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
    .errors(refusals('failed-precondition'))
    .input(
      z.object({
        to: line(40).describe('Their phone number, or the id of the customer'),
        message: prose(MAX_SMS_MESSAGE).describe('Sent with the name of your business before it'),
        from: line(40).optional().describe('Ignored: texts come from the number of this site'),
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

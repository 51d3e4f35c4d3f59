import * as z from 'zod';
import { call, id, line, prose } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import {
  communicationStatuses,
  MAX_EMAIL_MESSAGE,
  sendableTemplates,
} from '../communications/rules.ts';

const taken = z.object({
  success: z.literal(true),
  id: id.describe('Of the entry in the communication log, which tells what became of it'),
  status: z.enum(communicationStatuses),
});

export const emailContract = {
  send: call
    .route({
      method: 'POST',
      path: '/send-email',
      tags: ['E-mail'],
      summary: 'Have a known template mailed to a customer of mine; an admin, to a user',
    })
    .meta({ who: ['contractor', 'admin'], idempotent: true })
    .errors(refusals('failed-precondition'))
    .input(
      z.object({
        to: line(254).describe('Their e-mail address, or the id of the customer'),
        subject: line(200).optional().describe('Ignored: every template has its own'),
        template: z.enum(sendableTemplates),
        data: z
          .object({
            quoteId: id.optional().describe('For quote-notification: a sent quote of theirs'),
            message: prose(MAX_EMAIL_MESSAGE).optional().describe('For the others: your words'),
          })
          .default({}),
      }),
    )
    .output(taken),
  unsubscribe: call
    .route({
      method: 'POST',
      path: '/unsubscribe',
      tags: ['E-mail'],
      summary: 'End mails of a kind, such as news and offers, with the token of one of them',
    })
    .meta({ who: 'anyone' })
    .errors(refusals('failed-precondition'))
    .input(z.object({ token: z.string().min(20).max(500) }))
    .output(z.object({ success: z.literal(true), ended: z.enum(['marketing', 'reports']) })),
};

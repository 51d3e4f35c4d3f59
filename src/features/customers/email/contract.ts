import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, id, multilineText, singleLineText } from '#lib/contract.ts';
import {
  communicationStatuses,
  MAX_EMAIL_MESSAGE,
  sendableTemplates,
} from '../communications/rules.ts';

const queuedMessage = z.object({
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
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        to: singleLineText(254).describe('Their e-mail address, or the id of the customer'),
        subject: singleLineText(200).optional().describe('Ignored: every template has its own'),
        template: z.enum(sendableTemplates),
        data: z
          .object({
            quoteId: id.optional().describe('For quote-notification: a sent quote of theirs'),
            message: multilineText(MAX_EMAIL_MESSAGE)
              .optional()
              .describe('For the others: your words'),
          })
          .default({}),
      }),
    )
    .output(queuedMessage),
  unsubscribe: call
    .route({
      method: 'POST',
      path: '/unsubscribe',
      tags: ['E-mail'],
      summary: 'End mails of a kind, such as news and offers, with the token of one of them',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ token: z.string().min(20).max(500) }))
    .output(z.object({ success: z.literal(true), ended: z.enum(['marketing', 'reports']) })),
};

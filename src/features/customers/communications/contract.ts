import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  call,
  id,
  instant,
  instantInput,
  multilineText,
  pageInput,
  pageOf,
  singleLineText,
} from '#lib/contract.ts';
import {
  COMMUNICATIONS_PAGE_SIZE,
  communicationChannels,
  communicationDirections,
  communicationStatuses,
  MAX_EMAIL_MESSAGE_LENGTH,
  MAX_SMS_MESSAGE_LENGTH,
  sendableTemplates,
} from './rules.ts';

const Communication = z.object({
  id,
  customerId: id,
  contractorId: id,
  channel: z.enum(communicationChannels),
  direction: z.enum(communicationDirections),
  subject: z.string(),
  message: z.string(),
  template: z.enum(sendableTemplates).nullable(),
  quoteId: id.nullable(),
  status: z.enum(communicationStatuses),
  reason: z.string().nullable().describe('Why it was not sent'),
  timestamp: instant.describe('When it happened'),
  createdAt: instant,
});

const QueuedMessage = z.object({
  success: z.literal(true),
  id: id.describe('Of the entry in the communication log, which tells what became of it'),
  status: z.enum(communicationStatuses),
});

const tags = ['Communications'];

export const communicationsContract = {
  log: call
    .route({
      method: 'POST',
      path: '/communications',
      successStatus: 201,
      tags,
      summary: 'Log a call, meeting, or message from elsewhere',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(apiErrors('not-found'))
    .input(
      z.object({
        customerId: id,
        channel: z.enum(communicationChannels),
        direction: z.enum(communicationDirections).default('outbound'),
        subject: singleLineText(200, 0).optional(),
        message: multilineText(5_000),
        timestamp: instantInput.optional().describe('Defaults to now'),
      }),
    )
    .output(Communication),
  history: call
    .route({
      method: 'GET',
      path: '/communications',
      tags,
      summary: 'List communications with a customer, newest first',
    })
    .meta({ who: ['contractor'] })
    .errors(apiErrors('not-found'))
    .input(pageInput(COMMUNICATIONS_PAGE_SIZE).extend({ customerId: id }))
    .output(pageOf(Communication)),
};

export const emailContract = {
  send: call
    .route({
      method: 'POST',
      path: '/send-email',
      tags: ['Email'],
      summary: 'Email a customer from a template (admins: a user)',
    })
    .meta({ who: ['contractor', 'admin'], permission: 'manage_users', idempotent: true })
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        to: singleLineText(254).describe('Their email address, or the id of the customer'),
        subject: singleLineText(200).optional().describe('Ignored: every template has its own'),
        template: z.enum(sendableTemplates),
        data: z
          .object({
            quoteId: id.optional().describe('For quote-notification: a sent quote of theirs'),
            message: multilineText(MAX_EMAIL_MESSAGE_LENGTH)
              .optional()
              .describe('For the others: your words'),
          })
          .default({}),
      }),
    )
    .output(QueuedMessage),
  unsubscribe: call
    .route({
      method: 'POST',
      path: '/unsubscribe',
      tags: ['Email'],
      summary: 'Unsubscribe from a kind of email with the token from one',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ token: z.string().min(20).max(500) }))
    .output(z.object({ success: z.literal(true), ended: z.enum(['marketing', 'reports']) })),
};

export const smsContract = {
  send: call
    .route({
      method: 'POST',
      path: '/send-sms',
      tags: ['SMS'],
      summary: 'Text a customer (admins: a user). US numbers only',
    })
    .meta({ who: ['contractor', 'admin'], permission: 'manage_users', idempotent: true })
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        to: singleLineText(40).describe('Their phone number, or the id of the customer'),
        message: multilineText(MAX_SMS_MESSAGE_LENGTH).describe(
          'Sent with the name of your business before it',
        ),
        from: singleLineText(40)
          .optional()
          .describe('Ignored: texts come from the number of this site'),
      }),
    )
    .output(QueuedMessage),
};

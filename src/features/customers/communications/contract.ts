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
  COMMUNICATIONS_PAGE,
  communicationChannels,
  communicationDirections,
  communicationStatuses,
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

const tags = ['Communications'];

export const communicationsContract = {
  log: call
    .route({
      method: 'POST',
      path: '/communications',
      successStatus: 201,
      tags,
      summary: 'Note a call, a meeting or a message that passed elsewhere',
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
        timestamp: instantInput.optional().describe('Now unless given'),
      }),
    )
    .output(Communication),
  history: call
    .route({
      method: 'GET',
      path: '/communications',
      tags,
      summary: 'What passed between me and one customer, newest first',
    })
    .meta({ who: ['contractor'] })
    .errors(apiErrors('not-found'))
    .input(pageInput(COMMUNICATIONS_PAGE).extend({ customerId: id }))
    .output(pageOf(Communication)),
};

import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  id,
  instant,
  multilineText,
  pageInput,
  pageOf,
  singleLineText,
  zipCode,
} from '#lib/contract.ts';
import {
  CONNECT_REQUESTS_PAGE_SIZE,
  connectMoveNames,
  connectRequestStatuses,
  MAX_CONNECT_MESSAGE_LENGTH,
  MAX_CONNECT_REASON_LENGTH,
} from './rules.ts';

const ConnectRequest = z.object({
  id,
  homeownerId: id,
  homeownerName: z.string().describe('Until it is accepted, the contractor sees the first name'),
  contractorId: id,
  contractorName: z.string(),
  message: z.string(),
  service: z.string().nullable(),
  zipCode: z.string().nullable(),
  status: z.enum(connectRequestStatuses),
  reason: z.string().nullable().describe('Why it was declined'),
  blocked: z.boolean().describe('Declined by an admin'),
  contact: z
    .object({ email: z.string(), phone: z.string() })
    .nullable()
    .describe('The homeowner’s, for the contractor who accepted'),
  conversationId: id.nullable().describe('Opened by accepting'),
  expiresAt: instant,
  decidedAt: instant.nullable(),
  createdAt: instant,
  moves: z.array(z.enum(connectMoveNames)),
});

const tags = ['Connect requests'];
const errors = apiErrors('not-found', 'failed-precondition');
const reason = multilineText(MAX_CONNECT_REASON_LENGTH);

export const connectRequestsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/connect-requests',
      tags,
      summary: 'List call requests I sent or received (all of them for admins), newest first',
    })
    .meta({ who: 'signed-in', permission: 'manage_users', privateList: true })
    .input(
      pageInput(CONNECT_REQUESTS_PAGE_SIZE).extend({
        status: z.enum(connectRequestStatuses).optional(),
      }),
    )
    .output(
      pageOf(ConnectRequest).extend({
        pending: z.int().describe('How many of them wait for an answer; counted up to 1,000'),
      }),
    ),
  create: call
    .route({
      method: 'POST',
      path: '/connect-requests',
      successStatus: 201,
      tags,
      summary:
        'Ask a contractor to call me. Five open requests at most, unless the site sets another limit',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(apiErrors('not-found', 'already-exists', 'failed-precondition'))
    .input(
      z.object({
        contractorId: id,
        message: multilineText(MAX_CONNECT_MESSAGE_LENGTH),
        service: singleLineText(60).optional(),
        zipCode: zipCode.optional(),
      }),
    )
    .output(ConnectRequest),
  accept: call
    .route({
      method: 'POST',
      path: '/connect-requests/{id}/accept',
      tags,
      summary:
        'Accept a call request. Opens a conversation and shares the homeowner’s contact details',
    })
    .meta({ who: ['contractor'] })
    .errors(errors)
    .input(byId)
    .output(ConnectRequest),
  decline: call
    .route({
      method: 'POST',
      path: '/connect-requests/{id}/decline',
      tags,
      summary: 'Decline a call request',
    })
    .meta({ who: ['contractor'] })
    .errors(errors)
    .input(byId.extend({ reason: reason.optional() }))
    .output(ConnectRequest),
  withdraw: call
    .route({
      method: 'POST',
      path: '/connect-requests/{id}/withdraw',
      tags,
      summary: 'Withdraw my call request',
    })
    .meta({ who: ['homeowner'] })
    .errors(errors)
    .input(byId)
    .output(ConnectRequest),
  block: call
    .route({
      method: 'POST',
      path: '/connect-requests/{id}/block',
      tags,
      summary: 'Block a call request as an admin. Both sides get the reason',
    })
    .meta({ who: ['admin'], permission: 'manage_users' })
    .errors(errors)
    .input(byId.extend({ reason }))
    .output(ConnectRequest),
};

/** The calls of this module, by their public names. */
export const connectRequestsApi = {
  connectRequests: connectRequestsContract,
};

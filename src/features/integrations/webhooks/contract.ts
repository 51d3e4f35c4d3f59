import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, singleLineText } from '#lib/contract.ts';
import {
  deliveryProblems,
  deliveryStatuses,
  HTTPS_NEEDED,
  MAX_WEBHOOK_URL_LENGTH,
  SHOWN_DELIVERIES,
  webhookEvents,
  webhookUrlProblem,
} from './rules.ts';

const tags = ['Webhooks'];
const who = { who: ['contractor'] } as const;

const Webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  hint: z.string().describe('The last four letters of the secret'),
  failingSince: instant.nullable().describe('Since when nothing was delivered, though tried'),
  disabledAt: instant.nullable(),
  disabledBy: z
    .enum(['owner', 'failures'])
    .nullable()
    .describe('Who turned it off: I, or days without a right answer'),
  createdAt: instant,
});

const WithSecret = Webhook.extend({
  secret: z.string().describe('Signs every delivery; shown this once'),
});

const Delivery = z.object({
  id,
  eventId: id,
  event: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  responseStatus: z.int().nullable(),
  durationMs: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  createdAt: instant,
  attemptedAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
});

const url = singleLineText(MAX_WEBHOOK_URL_LENGTH)
  .superRefine((text, context) => {
    const problem = webhookUrlProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .describe(`${HTTPS_NEEDED}, on a server on the internet`);
const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length);

/** How programs receive events, for the description of the API. */
const description = `Events are posted as JSON, \`{ "id", "type", "createdAt", "data": { "object", "id" } }\`: read the \
object by its id with an API token, as it is then. Answer with a 2xx status within five seconds; redirects are not \
followed, and what you answer is ignored. Anything else is tried again for about two days, and events of one address \
come in their order unless one had to be repeated. An event may come more than once: tell it by \`id\`.

Each carries \`Webhook-Signature: t=<seconds since 1970>,v1=<hex>\`, where \`v1\` is the HMAC-SHA256 of \
\`<t>.<body>\` with your secret as its key. Compute it over the bytes that you received, compare in constant time, and \
refuse a \`t\` that is more than five minutes old, so that nobody can send you what they have overheard.`;

export const webhooksContract = {
  list: call
    .route({
      method: 'GET',
      path: '/webhooks',
      tags,
      summary: 'List my webhooks',
      description,
    })
    .meta(who)
    .output(
      z.object({
        items: z.array(Webhook),
        included: z
          .boolean()
          .describe('Whether my plan includes webhooks: without it none is sent'),
      }),
    ),
  create: call
    .route({
      method: 'POST',
      path: '/webhooks',
      successStatus: 201,
      tags,
      summary: 'Create a webhook. Its secret is shown only once',
    })
    // No Idempotency-Key: the secret would be stored with the answer.
    .meta(who)
    .input(z.object({ url, events }))
    .output(WithSecret),
  update: call
    .route({
      method: 'PATCH',
      path: '/webhooks/{id}',
      tags,
      summary: 'Update a webhook’s address or events, or turn it off or on',
    })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(
      byId.extend({
        url: url.optional(),
        events: events.optional(),
        enabled: z.boolean().optional(),
      }),
    )
    .output(Webhook),
  renewSecret: call
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secret',
      tags,
      summary: 'Replace a webhook’s secret',
    })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(WithSecret),
  remove: call
    .route({ method: 'DELETE', path: '/webhooks/{id}', tags, summary: 'Remove a webhook' })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
  deliveries: call
    .route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      tags,
      summary: `List the last ${SHOWN_DELIVERIES} deliveries, newest first`,
    })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ items: z.array(Delivery), nextCursor: z.null() })),
  test: call
    .route({
      method: 'POST',
      path: '/webhooks/{id}/test',
      tags,
      summary: 'Send a test event',
    })
    .meta({ ...who, idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(Delivery),
  resend: call
    .route({
      method: 'POST',
      path: '/webhook-deliveries/{id}/resend',
      tags,
      summary: 'Resend an event with the same id and body',
    })
    .meta({ ...who, idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(Delivery),
};

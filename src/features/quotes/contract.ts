import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, multilineText, pageInput, pageOf } from '#lib/contract.ts';
import { QuoteContent } from './items/contract.ts';
import { QUOTES_PAGE, quoteChannels, quoteMoveNames, quoteSorts, quoteStatuses } from './rules.ts';

export const Quote = z.object({
  id,
  leadId: id.nullable(),
  projectId: id.nullable(),
  contractorId: id,
  contractorName: z.string(),
  homeownerId: id,
  customerName: z.string(),
  customerEmail: z
    .string()
    .nullable()
    .describe('For its contractor only once the quote is accepted'),
  customerPhone: z
    .string()
    .nullable()
    .describe('For its contractor only once the quote is accepted'),
  location: z.string(),
  ...QuoteContent.shape,
  version: z.int().describe('The version that was sent last; 0 for a draft'),
  edits: z.int().describe('How often its words were changed'),
  revision: QuoteContent.nullable().describe('The next version, while its contractor writes it'),
  customerViewUrl: z
    .string()
    .nullable()
    .describe('Where it can be read without signing in; for its parties'),
  status: z.enum(quoteStatuses),
  expired: z.boolean().describe('Sent, and past validUntil'),
  sentAt: instant.nullable(),
  revisedAt: instant.nullable().describe('When its latest version was sent, after the first'),
  viewedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  rejectedAt: instant.nullable(),
  archivedAt: instant.nullable(),
  customerNotes: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  notificationsSent: z.array(z.enum(quoteChannels)),
  lastNotificationSent: instant.nullable(),
  lastReminderSent: instant.nullable(),
  reminderCount: z.int(),
  customerNotified: z.boolean(),
  customerNotifiedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  customerId: id.describe('homeownerId by its other name'),
  projectName: z.string().describe('projectTitle by its other name'),
  amount: z.int().describe('totalAmount by its other name'),
  expirationDate: instant.describe('validUntil by its other name'),
  moves: z.array(z.enum(quoteMoveNames)).describe('What the caller may do next'),
});

export const notFoundErrors = apiErrors('not-found');
export const moveErrors = apiErrors('not-found', 'failed-precondition', 'aborted');
export const quotePath = (name: string) => `/quotes/{id}/${name}` as const;

export const quotesContract = {
  list: call
    .route({
      method: 'GET',
      path: '/quotes',
      tags: ['Quotes'],
      summary: 'Quotes I wrote (contractor) or that were sent to me (homeowner)',
    })
    .meta({ who: ['homeowner', 'contractor', 'admin'] })
    .input(
      pageInput(QUOTES_PAGE).extend({
        status: z.enum(quoteStatuses).optional(),
        sort: z.enum(quoteSorts).default('newest'),
        projectId: id.optional(),
        leadId: id.optional(),
      }),
    )
    .output(pageOf(Quote)),
  count: call
    .route({
      method: 'GET',
      path: '/quotes/count',
      tags: ['Quotes'],
      summary: 'How many of my quotes have a status; sent counts as outstanding',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .input(z.object({ status: z.enum(quoteStatuses).optional() }))
    .output(z.object({ count: z.int() })),
  stats: call
    .route({
      method: 'GET',
      path: '/quotes/stats',
      tags: ['Quotes'],
      summary: 'Counts of my quotes by status; average and total over the latest 100',
    })
    .meta({ who: ['contractor'] })
    .output(
      z.object({
        total: z.int(),
        draft: z.int(),
        sent: z.int(),
        accepted: z.int(),
        rejected: z.int(),
        archived: z.int(),
        averageAmount: z.int().describe('US cents'),
        totalAmount: z.int().describe('US cents'),
        acceptanceRate: z.int().describe('Rounded percent accepted of answered'),
      }),
    ),
  get: call
    .route({ method: 'GET', path: '/quotes/{id}', tags: ['Quotes'], summary: 'One quote' })
    .meta({ who: ['homeowner', 'contractor', 'admin'] })
    .errors(notFoundErrors)
    .input(byId)
    .output(Quote),
  markViewed: call
    .route({
      method: 'POST',
      path: quotePath('mark-viewed'),
      tags: ['Quotes'],
      summary: 'Note that its addressee has opened it; the first time counts',
    })
    .meta({ who: ['homeowner'] })
    .errors(moveErrors)
    .input(byId)
    .output(Quote),
  reject: call
    .route({ method: 'POST', path: quotePath('reject'), tags: ['Quotes'], summary: 'Decline' })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(z.object({ id, rejectionReason: multilineText(2_000, 0).optional() }))
    .output(Quote),
  archive: call
    .route({ method: 'POST', path: quotePath('archive'), tags: ['Quotes'], summary: 'Archive' })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
    .output(Quote),
  remind: call
    .route({
      method: 'POST',
      path: quotePath('remind'),
      tags: ['Quotes'],
      summary: 'Remind the customer of a sent quote',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(
      byId.extend({
        reminderCount: z
          .int()
          .optional()
          .describe('As read: refused when another reminder has gone out since'),
      }),
    )
    .output(Quote),
  remove: call
    .route({
      method: 'DELETE',
      path: '/quotes/{id}',
      tags: ['Quotes'],
      summary: 'Delete a draft or an archived quote',
    })
    .meta({ who: ['contractor'] })
    .errors(moveErrors)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};

import * as z from 'zod';
import {
  byId,
  call,
  cents,
  id,
  instant,
  instantInput,
  line,
  MAX_CENTS,
  pageInput,
  pageOf,
  prose,
} from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import {
  MAX_QUOTE_ITEMS,
  MAX_QUOTE_TITLE,
  QUOTES_PAGE,
  quoteChannels,
  quoteMoveNames,
  quoteSorts,
  quoteStatuses,
  usualQuoteChannels,
} from './rules.ts';

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
  projectTitle: z.string(),
  description: z.string(),
  location: z.string(),
  items: z.array(z.object({ id, description: z.string(), amount: cents })),
  totalAmount: z.int().min(0).describe('US cents: the sum of the items'),
  status: z.enum(quoteStatuses),
  expired: z.boolean().describe('Sent, and past validUntil'),
  validUntil: instant,
  sentAt: instant.nullable(),
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
  moves: z.array(z.enum(quoteMoveNames)).describe('What the caller may do next'),
});

const fields = {
  projectTitle: line(MAX_QUOTE_TITLE),
  description: prose(5_000, 0).optional(),
  items: z
    .array(z.object({ description: line(200), amount: cents }))
    .min(1, 'Add at least one line')
    .max(MAX_QUOTE_ITEMS)
    .refine(
      (items) => items.reduce((sum, { amount }) => sum + amount, 0) <= MAX_CENTS,
      'The total is above ten million dollars',
    ),
  validUntil: instantInput.optional().describe('Thirty days from now unless given'),
};

const found = refusals('not-found');
const moved = refusals('not-found', 'failed-precondition', 'aborted');
const Draft = z.object(fields);
const quotePath = (name: string) => `/quotes/{id}/${name}` as const;

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
    .errors(found)
    .input(byId)
    .output(Quote),
  create: call
    .route({
      method: 'POST',
      path: '/quotes',
      successStatus: 201,
      tags: ['Quotes'],
      summary: 'Draft a quote for a lead I am involved in',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moved)
    .input(Draft.extend({ leadId: id }))
    .output(Quote),
  createFromLead: call
    .route({
      method: 'POST',
      path: '/leads/{id}/quotes',
      successStatus: 201,
      tags: ['Quotes'],
      summary: 'Draft a quote for this lead; the lead becomes quoted',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moved)
    .input(Draft.extend({ id }))
    .output(Quote),
  update: call
    .route({ method: 'PATCH', path: '/quotes/{id}', tags: ['Quotes'], summary: 'Change a draft' })
    .meta({ who: ['contractor'] })
    .errors(moved)
    .input(Draft.partial().extend({ id }))
    .output(Quote),
  send: call
    .route({ method: 'POST', path: quotePath('send'), tags: ['Quotes'], summary: 'Send a draft' })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moved)
    .input(
      z.object({
        id,
        channels: z
          .array(z.enum(quoteChannels))
          .min(1)
          .max(quoteChannels.length)
          .default([...usualQuoteChannels]),
      }),
    )
    .output(Quote),
  markViewed: call
    .route({
      method: 'POST',
      path: quotePath('mark-viewed'),
      tags: ['Quotes'],
      summary: 'Note that its addressee has opened it; the first time counts',
    })
    .meta({ who: ['homeowner'] })
    .errors(moved)
    .input(byId)
    .output(Quote),
  accept: call
    .route({
      method: 'POST',
      path: quotePath('accept'),
      tags: ['Quotes'],
      summary: 'Accept: the lead is won, other quotes are declined, the project starts',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moved)
    .input(z.object({ id, customerNotes: prose(2_000, 0).optional() }))
    .output(Quote),
  reject: call
    .route({ method: 'POST', path: quotePath('reject'), tags: ['Quotes'], summary: 'Decline' })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moved)
    .input(z.object({ id, rejectionReason: prose(2_000, 0).optional() }))
    .output(Quote),
  archive: call
    .route({ method: 'POST', path: quotePath('archive'), tags: ['Quotes'], summary: 'Archive' })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moved)
    .input(byId)
    .output(Quote),
  duplicate: call
    .route({
      method: 'POST',
      path: quotePath('duplicate'),
      successStatus: 201,
      tags: ['Quotes'],
      summary: 'Copy into a new draft, valid for thirty days',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moved)
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
    .errors(moved)
    .input(byId)
    .output(Quote),
  remove: call
    .route({
      method: 'DELETE',
      path: '/quotes/{id}',
      tags: ['Quotes'],
      summary: 'Delete a draft or an archived quote',
    })
    .meta({ who: ['contractor'] })
    .errors(moved)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};

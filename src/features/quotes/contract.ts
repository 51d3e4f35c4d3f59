import * as z from 'zod';
import {
  byId,
  call,
  cents,
  id,
  multilineText,
  pageInput,
  pageOf,
  singleLineText,
} from '#lib/contract.ts';
import { quoteComparisonContract } from './comparison/contract.ts';
import { quoteDocumentsContract } from './documents/contract.ts';
import { quoteDraftsContract } from './drafts/contract.ts';
import { MAX_PACKAGE_NAME_LENGTH } from './items/rules.ts';
import { quoteLinksContract } from './links/contract.ts';
import { quotePhotosContract } from './photos/contract.ts';
import { priceBookContract } from './price-book/contract.ts';
import {
  MAX_ANSWER_LENGTH,
  MAX_QUOTE_ITEMS,
  MAX_REMINDERS,
  QUOTES_PAGE_SIZE,
  quoteSorts,
  quoteStatuses,
  REOPEN_HOURS,
} from './rules.ts';
import { moveErrors, notFoundErrors, Quote, quotePath, quoteReaders } from './shapes.ts';
import { signaturesContract } from './signatures/contract.ts';
import { SignatureInput } from './signatures/shapes.ts';
import { stateRulesContract } from './state-rules/contract.ts';
import { quoteTemplatesContract } from './templates/contract.ts';
import { quoteVersionsContract } from './versions/contract.ts';

/** Accepting a quote means signing one version of it. */
export const AcceptInput = byId.extend({
  customerNotes: multilineText(MAX_ANSWER_LENGTH, 0).optional(),
  version: z.int().optional().describe('The version to accept. Defaults to the one viewed last'),
  options: z
    .array(id)
    .max(MAX_QUOTE_ITEMS)
    .optional()
    .describe('Ids of the optional lines that are wanted'),
  package: singleLineText(MAX_PACKAGE_NAME_LENGTH)
    .optional()
    .describe('The package that is wanted, where the quote has packages'),
  totalAmount: cents.optional().describe('As shown to the signer: refused when it is another'),
  signature: SignatureInput.optional().describe('The signer’s name. Defaults to the profile name'),
});
export type AcceptInput = z.output<typeof AcceptInput>;

export const quotesContract = {
  list: call
    .route({
      method: 'GET',
      path: '/quotes',
      tags: ['Quotes'],
      summary: 'List quotes I wrote (contractor) or received (homeowner)',
    })
    .meta({
      who: ['homeowner', 'contractor', 'admin'],
      permission: 'manage_users',
      privateList: true,
    })
    .input(
      pageInput(QUOTES_PAGE_SIZE).extend({
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
      summary: 'Count my quotes by status. Sent ones count as outstanding until they expire',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .input(z.object({ status: z.enum(quoteStatuses).optional() }))
    .output(z.object({ count: z.int() })),
  stats: call
    .route({
      method: 'GET',
      path: '/quotes/stats',
      tags: ['Quotes'],
      summary: 'Get my quote stats: counts by status, average and total of the latest 100',
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
    .route({ method: 'GET', path: '/quotes/{id}', tags: ['Quotes'], summary: 'Get a quote' })
    .meta(quoteReaders)
    .errors(notFoundErrors)
    .input(byId)
    .output(
      Quote.extend({
        mayCall: z
          .boolean()
          .optional()
          .describe('For its contractor: whether their contact preferences allow calls'),
      }),
    ),
  markViewed: call
    .route({
      method: 'POST',
      path: quotePath('mark-viewed'),
      tags: ['Quotes'],
      summary: 'Mark a quote as viewed by the homeowner. The first time counts',
    })
    .meta({ who: ['homeowner'] })
    .errors(moveErrors)
    .input(byId)
    .output(Quote),
  accept: call
    .route({
      method: 'POST',
      path: quotePath('accept'),
      tags: ['Quotes'],
      summary: 'Accept a quote. The lead is won, other quotes are declined, and the project starts',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(AcceptInput)
    .output(Quote),
  reject: call
    .route({ method: 'POST', path: quotePath('reject'), tags: ['Quotes'], summary: 'Decline' })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(z.object({ id, rejectionReason: multilineText(MAX_ANSWER_LENGTH, 0).optional() }))
    .output(Quote),
  reopen: call
    .route({
      method: 'POST',
      path: quotePath('reopen'),
      tags: ['Quotes'],
      summary: `Take back that it was declined, within ${REOPEN_HOURS} hours: it waits for an answer again`,
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
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
      summary: `Remind the customer about a sent quote: once a day for all their quotes, ${MAX_REMINDERS} times at most`,
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

/** The calls of this module, by their public names. */
export const quotesApi = {
  quotes: {
    ...quotesContract,
    ...quoteDraftsContract,
    ...quoteVersionsContract,
    ...quoteLinksContract,
    ...quoteDocumentsContract,
    ...quotePhotosContract,
    ...quoteComparisonContract,
    ...signaturesContract,
  },
  priceBook: priceBookContract,
  quoteTemplates: quoteTemplatesContract,
  stateRules: stateRulesContract,
};

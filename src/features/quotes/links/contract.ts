import * as z from 'zod';
import { byId, call, id, instant } from '#lib/contract.ts';
import { QuoteContent } from '../items/shapes.ts';
import { quoteStatuses } from '../rules.ts';
import { moveErrors, notFoundErrors, Quote, QuotePhoto, quotePath } from '../shapes.ts';

const token = z.string().min(1).max(100).describe('The last part of a quote’s customerViewUrl');

/** The view of anyone who has the link: the content of the quote, but no contact details. */
const ViewedQuote = QuoteContent.extend({
  id,
  version: z.int(),
  contractorId: id,
  contractorName: z.string(),
  customerName: z.string(),
  location: z.string(),
  status: z.enum(quoteStatuses),
  expired: z.boolean().describe('Sent, and past validUntil'),
  sentAt: instant.nullable(),
  revisedAt: instant.nullable(),
  photos: z.array(QuotePhoto).describe('Of its lines'),
  timeZone: z.string().describe('IANA zone in which its document writes times'),
});

const link = (name: string, summary: string) =>
  call
    .route({ method: 'POST', path: quotePath(name), tags: ['Quotes'], summary })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
    .output(Quote);

export const quoteLinksContract = {
  view: call
    .route({
      method: 'POST',
      path: '/quote-views',
      tags: ['Quotes'],
      summary: 'Read a quote by its link, without signing in; the first time counts as viewed',
    })
    .meta({ who: 'anyone' })
    .errors(notFoundErrors)
    .input(z.object({ token, peek: z.boolean().default(false).describe('Does not count') }))
    .output(ViewedQuote),
  viewPdf: call
    .route({
      method: 'GET',
      path: '/quote-views/{token}/pdf',
      tags: ['Quotes'],
      summary: 'The quote behind a link as a PDF document',
    })
    .meta({ who: 'anyone', rate: 'document' })
    .errors(notFoundErrors)
    .input(z.object({ token }))
    .output(z.file()),
  renewLink: link('renew-link', 'Make a new link to view a sent quote; the one before ends'),
  revokeLink: link('revoke-link', 'End the link by which a quote can be viewed'),
};

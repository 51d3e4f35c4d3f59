import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, cents, id, instant, multilineText, singleLineText } from '#lib/contract.ts';
import { MAX_PACKAGE_NAME_LENGTH } from '../items/rules.ts';
import { QuoteContent } from '../items/shapes.ts';
import { MAX_ANSWER_LENGTH, MAX_QUOTE_ITEMS, quoteStatuses } from '../rules.ts';
import { moveErrors, notFoundErrors, Quote, QuotePhoto, quotePath } from '../shapes.ts';
import { SignatureInput } from '../signatures/shapes.ts';
import { VersionChanges } from '../versions/contract.ts';
import { MAX_QUESTION_LENGTH } from './rules.ts';

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
  acceptedAt: instant.nullable(),
  revisedAt: instant.nullable(),
  photos: z.array(QuotePhoto).describe('Of its lines'),
  licenseNumber: z
    .string()
    .describe('Of the business, as it states it; empty where it states none'),
  changes: VersionChanges.describe('Against the version before; money is in US cents'),
  byLink: z
    .boolean()
    .describe('Its customer has no account, and can ask, sign or decline on this page'),
  confirmAt: z
    .string()
    .nullable()
    .describe('The address that gets the code; only its first letter'),
  timeZone: z.string().describe('IANA zone used for times in its document'),
});

const proof = z.string().min(20).max(1_000).describe('From confirmCode; works for an hour');
const answerErrors = apiErrors(
  ...(['not-found', 'invalid-argument', 'failed-precondition', 'permission-denied'] as const),
  ...(['aborted', 'resource-exhausted'] as const),
);

const answer = (name: string, summary: string) =>
  call
    .route({ method: 'POST', path: `/quote-views/${name}`, tags: ['Quotes'], summary })
    .meta({ who: 'anyone' })
    .errors(answerErrors);

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
      summary: 'View a quote by its link, without signing in. The first time counts as viewed',
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
      summary: 'Download a quote by its link as a PDF',
    })
    .meta({ who: 'anyone', rate: 'document' })
    .errors(notFoundErrors)
    .input(z.object({ token }))
    .output(z.file()),
  sendCode: answer('codes', 'Email the customer a code to confirm their address')
    .input(z.object({ token }))
    .output(z.object({ sentTo: z.string(), challenge: z.string(), expiresAt: instant })),
  confirmCode: answer('proofs', 'Confirm email with the emailed code, which works once')
    .input(
      z.object({
        token,
        challenge: z.string().min(20).max(1_000).describe('From sendCode'),
        code: z
          .string()
          .trim()
          .regex(/^\d{6}$/, 'The code has six digits'),
      }),
    )
    .output(z.object({ proof: z.string(), expiresAt: instant })),
  acceptByLink: answer('acceptances', 'Sign and accept a quote by its link, without an account')
    .input(
      z.object({
        ...{ token, proof },
        version: z.int().describe('The version that was read'),
        options: z.array(id).max(MAX_QUOTE_ITEMS).default([]),
        package: singleLineText(MAX_PACKAGE_NAME_LENGTH).optional(),
        totalAmount: cents.describe('As shown to the signer: refused when it is another'),
        customerNotes: multilineText(MAX_ANSWER_LENGTH, 0).optional(),
        signature: SignatureInput,
      }),
    )
    .output(ViewedQuote),
  rejectByLink: answer('declines', 'Decline a quote by its link, without an account')
    .input(
      z.object({ token, proof, rejectionReason: multilineText(MAX_ANSWER_LENGTH, 0).optional() }),
    )
    .output(ViewedQuote),
  askByLink: answer('questions', 'Ask the business about a quote by its link, without an account')
    .input(z.object({ token, proof, question: multilineText(MAX_QUESTION_LENGTH) }))
    .output(z.object({ success: z.literal(true) })),
  renewLink: link(
    'renew-link',
    'Create a new link for a quote that can still be signed, or was, and end the old one',
  ),
  revokeLink: link('revoke-link', 'Revoke a quote’s link'),
};

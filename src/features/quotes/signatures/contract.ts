import * as z from 'zod';
import { byId, call, cents, id, instant, multilineText, singleLineText } from '#lib/contract.ts';
import { QuoteFigures } from '../items/shapes.ts';
import { MAX_ANSWER, MAX_QUOTE_ITEMS } from '../rules.ts';
import { notFoundErrors, quotePath } from '../shapes.ts';
import {
  DRAWING_SIZE,
  MAX_SIGNER_NAME,
  MAX_STROKE_COORDINATES,
  MAX_STROKES,
  signatureKinds,
} from './rules.ts';

const coordinate = z.int().min(0).max(DRAWING_SIZE.width);
const Drawing = z
  .array(z.array(coordinate).min(4).max(MAX_STROKE_COORDINATES))
  .min(1)
  .max(MAX_STROKES)
  .describe('Strokes, each a row of x and y in turn, on a sheet of 600 by 180');

const SignatureInput = z.object({
  name: singleLineText(MAX_SIGNER_NAME),
  drawing: Drawing.optional(),
});

/** Accepting a quote is signing one version of it. */
export const AcceptInput = byId.extend({
  customerNotes: multilineText(MAX_ANSWER, 0).optional(),
  version: z
    .int()
    .optional()
    .describe('The version that is accepted: the one that was viewed last, unless given'),
  options: z
    .array(id)
    .max(MAX_QUOTE_ITEMS)
    .optional()
    .describe('Ids of the optional lines that are wanted'),
  totalAmount: cents.optional().describe('As shown to the signer: refused when it is another'),
  signature: SignatureInput.optional().describe(
    'The signer’s name; the one of the profile unless given',
  ),
});
export type AcceptInput = z.output<typeof AcceptInput>;

const Signature = z.object({
  version: z.int(),
  name: z.string(),
  kind: z.enum(signatureKinds),
  drawing: z.array(z.array(z.int())).nullable(),
  signedAt: instant,
  clientAddress: z.string().nullable(),
  options: z.array(id),
  totalAmount: cents,
  versionHash: z.string().describe('SHA-256 over the canonical JSON of the version, in hex'),
  hash: z.string().describe('SHA-256 over the version with the options and the total, in hex'),
  intact: z.boolean().describe('Both were computed again just now, and are the same'),
});

export const signaturesContract = {
  figures: call
    .route({
      method: 'GET',
      path: quotePath('figures'),
      tags: ['Quotes'],
      summary: 'What a quote comes to with some of its options',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .errors(notFoundErrors)
    .input(
      byId.extend({ options: z.union([id.transform((one) => [one]), z.array(id)]).optional() }),
    )
    .output(QuoteFigures.extend({ deposit: z.int().nullable().describe('US cents') })),
  signature: call
    .route({
      method: 'GET',
      path: quotePath('signature'),
      tags: ['Quotes'],
      summary: 'Who signed which version, when, and whether it is still what was signed',
    })
    .meta({ who: ['homeowner', 'contractor', 'admin'] })
    .errors(notFoundErrors)
    .input(byId)
    .output(Signature),
};

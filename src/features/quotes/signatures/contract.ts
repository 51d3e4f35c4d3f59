import * as z from 'zod';
import { byId, call, cents, id, instant, singleLineText } from '#lib/contract.ts';
import { MAX_PACKAGE_NAME_LENGTH } from '../items/rules.ts';
import { PlanStep, QuoteFigures } from '../items/shapes.ts';
import { notFoundErrors, quotePath, quoteReaders } from '../shapes.ts';
import { signatureKinds } from './rules.ts';

const Signature = z.object({
  version: z.int(),
  name: z.string(),
  kind: z.enum(signatureKinds),
  drawing: z.array(z.array(z.int())).nullable(),
  signedAt: instant,
  clientAddress: z.string().nullable(),
  options: z.array(id),
  package: z.string().nullable().describe('The package that was chosen'),
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
      summary: 'Get a quote’s total with a package and options',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .errors(notFoundErrors)
    .input(
      byId.extend({
        options: z.union([id.transform((one) => [one]), z.array(id)]).optional(),
        package: singleLineText(MAX_PACKAGE_NAME_LENGTH).optional(),
      }),
    )
    .output(
      QuoteFigures.extend({
        deposit: z.int().nullable().describe('US cents'),
        milestones: z.array(PlanStep),
      }),
    ),
  signature: call
    .route({
      method: 'GET',
      path: quotePath('signature'),
      tags: ['Quotes'],
      summary: 'Get a quote’s signature and whether it’s still intact',
    })
    .meta(quoteReaders)
    .errors(notFoundErrors)
    .input(byId)
    .output(Signature),
};

import * as z from 'zod';
import { call, id } from '#lib/contract.ts';
import { notFoundErrors, Quote } from '../shapes.ts';
import { cellStates } from './rules.ts';

/** A project has at most four contractors, some of whom send a second quote. */
export const MAX_COMPARED_COUNT = 8;

export const quoteComparisonContract = {
  compare: call
    .route({
      method: 'GET',
      path: '/projects/{projectId}/quote-comparison',
      tags: ['Quotes'],
      summary: 'Compare a project’s quotes side by side, line by line',
    })
    .meta({ who: ['homeowner'], rate: 'lookup' })
    .errors(notFoundErrors)
    .input(z.object({ projectId: id }))
    .output(
      z.object({
        title: z.string(),
        category: z.string(),
        zipCode: z.string(),
        quotes: z.array(Quote).max(MAX_COMPARED_COUNT),
        columns: z
          .array(
            z.object({
              quoteId: id,
              package: z.string().nullable(),
              totalAmount: z.int().describe('US cents'),
              deposit: z.int().nullable().describe('US cents'),
            }),
          )
          .describe(
            'One for each quote, in their order; where it has packages, one for each of them',
          ),
        rows: z.array(
          z.object({
            name: z.string(),
            asked: z.boolean().describe('One of the scope lines of the project'),
            cells: z
              .array(
                z.object({
                  state: z.enum(cellStates),
                  amount: z.int().nullable().describe('US cents'),
                  lines: z.array(z.string()).describe('How the quote puts it'),
                }),
              )
              .describe('One for each column'),
          }),
        ),
      }),
    ),
};

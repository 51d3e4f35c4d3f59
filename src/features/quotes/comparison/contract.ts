import * as z from 'zod';
import { byId, call, cents, id, instant, multilineText, singleLineText } from '#lib/contract.ts';
import { MAX_QUESTION_LENGTH } from '../links/rules.ts';
import { moveErrors, notFoundErrors, Quote, quotePath } from '../shapes.ts';
import {
  cellStates,
  MAX_ASKED_LINE_LENGTH,
  MAX_ASKED_LINES,
  MAX_ASKED_LINES_PER_QUOTE,
} from './rules.ts';

/** A project has at most four contractors, some of whom send a second quote. */
export const MAX_COMPARED_COUNT = 8;

const signedAmount = z.int().nullable().describe('US cents');
const Line = z.object({
  description: z.string(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  unitPrice: signedAmount,
  percent: z.number().nullable(),
  state: z.enum(cellStates),
  amount: signedAmount,
});

const Question = z.object({
  quoteId: id,
  line: z.string(),
  askedAt: instant,
  answeredAt: instant.nullable().describe('When the business wrote for the first time after it'),
});

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
        budgetMin: cents.nullable(),
        budgetMax: cents.nullable(),
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
                  amount: signedAmount,
                  lines: z.array(Line).describe('How the quote puts it'),
                }),
              )
              .describe('One for each column'),
          }),
        ),
        adjustments: z
          .array(
            z.object({
              kind: z.enum(['discount', 'tax']),
              cells: z
                .array(z.object({ amount: z.int(), lines: z.array(Line) }).nullable())
                .describe('One for each column'),
            }),
          )
          .describe('Discounts and taxes, where a quote has any'),
        questions: z.array(Question).describe('What I asked about lines of these quotes'),
      }),
    ),
  ask: call
    .route({
      method: 'POST',
      path: quotePath('questions'),
      tags: ['Quotes'],
      summary:
        'Ask the business whether its price includes lines; each of them is asked about once',
      description: `Lines that differ only in case and spaces are the same. One quote takes ${MAX_ASKED_LINES_PER_QUOTE} lines.`,
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(
      byId.extend({
        lines: z.array(singleLineText(MAX_ASKED_LINE_LENGTH)).min(1).max(MAX_ASKED_LINES),
        question: multilineText(MAX_QUESTION_LENGTH)
          .optional()
          .describe(
            'What to write, sent also when all lines were asked about before; by default, whether the price includes the lines',
          ),
      }),
    )
    .output(z.object({ questions: z.array(Question).describe('Everything I asked about it') })),
};

import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, cents, singleLineText, zipCode } from '#lib/contract.ts';
import { finishes, sizes } from './rules.ts';

const Source = z.object({
  kind: z.enum(['permits', 'quotes', 'wages']),
  name: z.string(),
  period: z.string().describe('What time the records are of'),
  samples: z.int().nullable().describe('How many records; null for wages'),
  detail: z.string(),
});

const Estimate = z.object({
  category: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  size: z.enum(sizes),
  finish: z.enum(finishes),
  low: cents.describe('A quarter of these jobs cost less, in US cents'),
  typical: cents.describe('Half cost less, in US cents'),
  high: cents.nullable().describe('A quarter cost more. Null if the records don’t show it'),
  factors: z.object({
    size: z.number(),
    finish: z.number(),
    place: z
      .number()
      .describe('Half of it materials, half wages of the state against the records’'),
  }),
  sources: z.array(Source),
});

export const costsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/costs',
      tags: ['Costs'],
      summary: 'List services with cost estimates, and how many records each has',
    })
    .meta({ who: 'anyone', rate: 'lookup' })
    .input(
      z.object({
        category: singleLineText(60).optional().describe('Only this service'),
        zipCode: zipCode
          .optional()
          .describe('With a category: also if only quotes accepted in this state tell its cost'),
      }),
    )
    .output(
      z.object({
        items: z.array(z.object({ category: z.string(), samples: z.int() })),
        nextCursor: z.null(),
      }),
    ),
  estimate: call
    .route({
      method: 'GET',
      path: '/costs/estimate',
      tags: ['Costs'],
      summary: 'Estimate a service’s cost: low, typical, and high, with sources',
    })
    .meta({ who: 'anyone', rate: 'lookup' })
    .errors(apiErrors('not-found', 'out-of-range'))
    .input(
      z.object({
        category: singleLineText(60),
        size: z.enum(sizes).default('medium'),
        finish: z.enum(finishes).default('standard'),
        zipCode,
      }),
    )
    .output(Estimate),
};

/** The calls of this module, by their public names. */
export const costsApi = {
  costs: costsContract,
};

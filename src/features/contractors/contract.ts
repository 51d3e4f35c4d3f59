import * as z from 'zod';
import { call, id, line, pageInput, pageOf, zipCode } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import { contractorSorts, SEARCH_PAGE } from './rules.ts';

export const ContractorSummary = z.object({
  id,
  businessName: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  services: z.array(z.string()),
  rating: z.number().describe('Mean of its reviews to one decimal; 0 without any'),
  reviewCount: z.int(),
  completedJobs: z.int(),
  responseMinutes: z.int().nullable(),
  licenseVerified: z.boolean(),
  insuranceVerified: z.boolean(),
  miles: z.number().nullable().describe('From the ZIP code asked for'),
});

export const contractorsContract = {
  search: call
    .route({
      method: 'GET',
      path: '/contractors',
      tags: ['Contractors'],
      summary: 'Find contractors by service and place',
    })
    .meta({ who: 'anyone', rate: 'search' })
    .errors(refusals('out-of-range'))
    .input(
      pageInput(SEARCH_PAGE).extend({
        service: line(60).optional(),
        zip: zipCode.optional(),
        radius: z.coerce
          .number<number | string>()
          .int()
          .min(1)
          .max(200)
          .default(25)
          .describe('Miles'),
        sort: z.enum(contractorSorts).default('rating'),
      }),
    )
    .output(pageOf(ContractorSummary)),
};

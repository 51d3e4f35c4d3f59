import * as z from 'zod';
import { StoredFile } from '#features/files/contract.ts';
import { byId, call, id, instant, line, pageInput, pageOf, zipCode } from '#lib/contract.ts';
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

export const Contractor = ContractorSummary.omit({ miles: true }).extend({
  description: z.string(),
  specialties: z.array(z.string()),
  areasServed: z.array(z.string()),
  yearsInBusiness: z.int().nullable(),
  website: z.string(),
  ratingCounts: z
    .array(z.int())
    .length(5)
    .describe('How many reviews gave one star, two, and so on to five'),
  serviceDetails: z.array(z.object({ id, name: z.string(), description: z.string() })),
  portfolio: z.array(
    z.object({
      id,
      title: z.string(),
      description: z.string(),
      category: z.string(),
      before: StoredFile.nullable(),
      after: StoredFile,
    }),
  ),
  createdAt: instant,
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
  get: call
    .route({
      method: 'GET',
      path: '/contractors/{id}',
      tags: ['Contractors'],
      summary: 'The public page of a contractor, without e-mail or phone',
    })
    .meta({ who: 'anyone' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(Contractor),
};

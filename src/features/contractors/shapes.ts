import * as z from 'zod';
import { id } from '#lib/contract.ts';
import { BadgeProof } from './badges/shapes.ts';

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

/** What its quotes for one service are usually accepted at. */
export const AcceptedPrice = z.object({
  low: z.int().describe('US cents'),
  high: z.int().describe('US cents'),
  quotes: z.int(),
});

/** As lists show it to everybody. */
export const ContractorCard = ContractorSummary.omit({ miles: true }).extend({
  latitude: z.number().nullable().describe('Of its ZIP code'),
  longitude: z.number().nullable().describe('Of its ZIP code'),
  badges: z.array(BadgeProof).describe('What each badge rests on'),
  unclaimed: z.boolean().describe('From a public register; nobody acts for it here yet'),
  yearsInBusiness: z.int().nullable(),
  reviewLine: z
    .string()
    .nullable()
    .describe('Whole sentences of the latest verified review, of the service asked for if one is'),
  acceptedPrice: AcceptedPrice.nullable().describe(
    'The middle half of what its quotes for the service asked for were accepted at in the last two years; null for fewer than three homeowners',
  ),
  work: z
    .object({
      title: z.string(),
      category: z.string().describe('The service it is of'),
      url: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    })
    .nullable()
    .describe('A picture of finished work, of the service asked for if there is one'),
});

/** As a search shows it, which may be from a place. */
export const FoundContractor = ContractorCard.extend({ miles: ContractorSummary.shape.miles });

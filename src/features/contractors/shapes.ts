import * as z from 'zod';
import { id } from '#lib/contract.ts';

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

import * as z from 'zod';
import { businessNameText, id, multilineText, singleLineText, zipCode } from '#lib/contract.ts';
import { INVALID_WEBSITE, MAX_WEBSITE_LENGTH, websiteHref } from '../rules.ts';
import { BUSINESS_LIMITS } from './rules.ts';

const year = z.int().min(1800).max(2100).nullable();

export const businessInput = z.object({
  businessName: businessNameText,
  contactName: singleLineText(120, 0),
  email: z.union([z.literal(''), z.email().max(254)]),
  phone: singleLineText(40, 0),
  fax: singleLineText(40, 0),
  website: singleLineText(MAX_WEBSITE_LENGTH, 0)
    .refine(
      (typed) => !typed || (websiteHref(typed)?.length ?? Infinity) <= MAX_WEBSITE_LENGTH,
      INVALID_WEBSITE,
    )
    .transform((typed) => websiteHref(typed) ?? ''),
  address1: singleLineText(120, 0),
  address2: singleLineText(120, 0),
  zipCode,
  description: multilineText(4_000, 0),
  licenseNumber: singleLineText(60, 0),
  insuranceInfo: singleLineText(200, 0),
  yearEstablished: year,
  yearsInBusiness: z.int().min(0).max(300).nullable(),
  specialties: z.array(singleLineText(60)).max(BUSINESS_LIMITS.specialties),
});

export const portfolioInput = z.object({
  title: singleLineText(120),
  description: multilineText(1_000, 0).default(''),
  category: singleLineText(60),
  afterFileId: id.describe('One of my uploaded photos'),
  beforeFileId: id.nullable().default(null),
});

export const locationFields = {
  name: singleLineText(80),
  address1: singleLineText(120, 0),
  zipCode,
  phone: singleLineText(40, 0),
};

import * as z from 'zod';
import { StoredFile } from '#features/files/shapes.ts';
import { documentKinds } from '#features/verification/rules.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant } from '#lib/contract.ts';
import { BadgeProof } from '../badges/shapes.ts';
import { factKinds } from '../register-facts/rules.ts';
import { AcceptedPrice, ContractorSummary } from '../shapes.ts';

export const PortfolioItem = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  before: StoredFile.nullable(),
  after: StoredFile,
});

const localDate = z.string().describe('Calendar date, YYYY-MM-DD');

/** The page of a business, as everybody sees it. */
export const Contractor = ContractorSummary.omit({ miles: true }).extend({
  description: z.string(),
  specialties: z.array(z.string()),
  areasServed: z.array(z.string()),
  yearsInBusiness: z.int().nullable(),
  yearEstablished: z.int().nullable(),
  website: z.string(),
  backgroundCheckVerified: z.boolean(),
  badges: z.array(BadgeProof).describe('What each badge next to the name is based on'),
  isPublic: z
    .boolean()
    .describe('false: only the business, admins, and homeowners it works with can see it'),
  unclaimed: z.boolean().describe('Listed from a public register, with no owner here yet'),
  registered: z.boolean().describe('The business has an owner here'),
  contractorType: z
    .literal('registered')
    .nullable()
    .describe('Null for a listing from a public register'),
  ratingCounts: z
    .array(z.int())
    .length(5)
    .describe('How many reviews gave one star, two, and so on to five'),
  serviceDetails: z.array(
    z.object({
      id,
      name: z.string(),
      description: z.string(),
      acceptedPrice: AcceptedPrice.nullable().describe(
        'The middle half of what its quotes for this service were accepted at in the last two years; null for fewer than three homeowners',
      ),
    }),
  ),
  portfolio: z.array(PortfolioItem),
  businessLocations: z.array(
    z.object({ id, name: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
  ),
  projects: z
    .array(
      z.object({
        id,
        category: z.string(),
        city: z.string(),
        state: z.string(),
        completedAt: instant.nullable(),
      }),
    )
    .describe('Completed projects that the business chose to show; nothing of their homeowners'),
  registerFacts: z
    .array(
      z.object({
        kind: z.enum(factKinds),
        register: z.string(),
        number: z.string(),
        status: z.string().describe('In the register’s own words'),
        validUntil: localDate.nullable(),
        asOf: localDate.describe('The day that the register’s list was taken'),
        listedAs: z
          .string()
          .nullable()
          .describe('The name that it is of, where the business has taken another since'),
      }),
    )
    .describe('What public registers say of the business'),
  permits: z
    .array(
      z.object({
        register: z.string(),
        sourceUrl: z.string(),
        asOf: localDate.describe('The day that the register’s list was taken'),
        permits: z.int().describe('How many building permits name a license of the business'),
        since: z.int().describe('The year of the first of them'),
      }),
    )
    .describe('Building permits, as public registers list them'),
  verifiedDocuments: z
    .array(
      z.object({
        kind: z.enum(documentKinds),
        number: z
          .string()
          .describe('As printed, of a license alone: boards publish those. Empty where not known'),
        issuer: z.string(),
        checkedAt: instant,
        validUntil: localDate.nullable(),
      }),
    )
    .describe('Proof that we have seen and that has not run out'),
  createdAt: instant,
});

const Contact = z.object({
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  fax: z.string(),
  address1: z.string(),
  address2: z.string(),
  locations: z.array(z.object({ id, address1: z.string(), phone: z.string() })),
});

export const publicPageContract = {
  get: call
    .route({
      method: 'GET',
      path: '/contractors/{id}',
      tags: ['Contractors'],
      summary: 'Get a contractor’s public page, without email or phone',
      description:
        'A claimed listing answers with the business that claimed it, so compare the id.',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(Contractor),
  full: call
    .route({
      method: 'GET',
      path: '/contractors/{id}/full',
      tags: ['Contractors'],
      summary: 'Get a contractor’s page with contact details, when signed in',
    })
    .meta({
      who: 'signed-in',
      permission: 'manage_users',
      privateRecord: 'contractor',
      rate: 'contacts',
    })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(
      Contractor.extend({
        contact: Contact.nullable().describe(
          'Null where the business does not show it; of unclaimed listings masked, except for admins',
        ),
      }),
    ),
};

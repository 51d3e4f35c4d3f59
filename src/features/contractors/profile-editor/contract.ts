import * as z from 'zod';
import { documentKinds } from '#features/verification/rules.ts';
import { apiErrors } from '#lib/api-error.ts';
import {
  businessNameText,
  byId,
  call,
  id,
  instant,
  multilineText,
  singleLineText,
  zipCode,
} from '#lib/contract.ts';
import { ideaAttributes } from '../portfolio/shapes.ts';
import { PortfolioItem } from '../public-page/contract.ts';
import { BUSINESS_LIMITS, completionSteps } from './rules.ts';
import { businessInput, locationFields, portfolioInput } from './shapes.ts';

const Service = z.object({ id, name: z.string(), description: z.string() });
const Location = z.object({
  id,
  name: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
});

const BusinessProfile = z.object({
  id,
  businessName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  fax: z.string(),
  website: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  description: z.string(),
  licenseNumber: z.string(),
  insuranceInfo: z.string(),
  yearEstablished: z.int().nullable(),
  yearsInBusiness: z.int().nullable(),
  specialties: z.array(z.string()),
  areasServed: z.array(z.string()),
  services: z.array(Service),
  portfolio: z.array(
    PortfolioItem.extend({
      idea: z
        .object(ideaAttributes)
        .nullable()
        .describe('As what others see it among the project ideas; null while they do not'),
    }),
  ),
  businessLocations: z.array(Location),
  projects: z.array(
    z.object({
      id,
      title: z.string(),
      category: z.string(),
      city: z.string(),
      shown: z.boolean().describe('Shown on the public page'),
    }),
  ),
  verification: z.object({
    emailVerified: z.boolean(),
    phoneVerified: z.boolean(),
    licenseVerified: z.boolean(),
    insuranceVerified: z.boolean(),
    percent: z.int(),
    checkedForName: z
      .array(z.enum(documentKinds))
      .describe('What was checked for the name as it is, and waits to be checked for another'),
  }),
  completion: z.object({
    percent: z.int(),
    steps: z
      .array(
        z.object({
          step: z.enum(completionSteps),
          missing: z.int().describe('How many are still wanted'),
          adds: z.int().describe('Percentage points once that is done'),
        }),
      )
      .describe('What is left to do, what adds most first'),
  }),
  updatedAt: instant,
});

const owner = { who: ['contractor'] as const };
const own = { ...owner, idempotent: true };
const tags = ['Business page'];
const path = '/contractor-profile' as const;

export const profileEditorContract = {
  profile: call
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Get my business page and what’s left to complete',
    })
    .meta(owner)
    .output(BusinessProfile),
  updateProfile: call
    .route({
      method: 'PATCH',
      path,
      tags,
      summary: 'Update my business page',
      description:
        'If the name changes, approved documents have to be checked again, and register entries no longer give a badge.',
    })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .input(businessInput.partial())
    .output(BusinessProfile),
  create: call
    .route({
      method: 'POST',
      path,
      successStatus: 201,
      tags,
      summary: 'Create a business for a contractor account that has none',
    })
    .meta(own)
    .errors(apiErrors('already-exists'))
    .input(z.object({ businessName: businessNameText, zipCode }))
    .output(BusinessProfile),
  addService: call
    .route({
      method: 'POST',
      path: `${path}/services`,
      successStatus: 201,
      tags,
      summary: 'Add a service, or update its description',
    })
    .meta(own)
    .errors(apiErrors('out-of-range'))
    .input(z.object({ name: singleLineText(60), description: multilineText(500, 0).default('') }))
    .output(BusinessProfile),
  removeService: call
    .route({
      method: 'DELETE',
      path: `${path}/services/{id}`,
      tags,
      summary: 'Remove a service',
    })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(BusinessProfile),
  addPortfolioItem: call
    .route({
      method: 'POST',
      path: `${path}/portfolio`,
      successStatus: 201,
      tags,
      summary: 'Add a portfolio item. Its photos become public',
    })
    .meta(own)
    .errors(apiErrors('out-of-range', 'not-found'))
    .input(portfolioInput)
    .output(BusinessProfile),
  updatePortfolioItem: call
    .route({
      method: 'PATCH',
      path: `${path}/portfolio/{id}`,
      tags,
      summary: 'Update a portfolio item. Photos left out become private again',
    })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .input(
      byId.extend({
        title: singleLineText(120).optional(),
        description: multilineText(1_000, 0).optional(),
        category: singleLineText(60).optional(),
        beforeFileId: id.nullable().optional(),
      }),
    )
    .output(BusinessProfile),
  orderPortfolio: call
    .route({
      method: 'PUT',
      path: `${path}/portfolio/order`,
      tags,
      summary: 'Reorder my portfolio. Items left out come last',
    })
    .meta(owner)
    .input(z.object({ ids: z.array(id).max(BUSINESS_LIMITS.portfolio) }))
    .output(BusinessProfile),
  removePortfolioItem: call
    .route({
      method: 'DELETE',
      path: `${path}/portfolio/{id}`,
      tags,
      summary: 'Remove a portfolio item',
    })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(BusinessProfile),
  showIdea: call
    .route({
      method: 'PUT',
      path: `${path}/portfolio/{id}/idea`,
      tags,
      summary: 'Show a portfolio item in the project ideas, or update how it’s shown',
    })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .input(byId.extend(ideaAttributes))
    .output(BusinessProfile),
  hideIdea: call
    .route({
      method: 'DELETE',
      path: `${path}/portfolio/{id}/idea`,
      tags,
      summary: 'Hide a portfolio item from the project ideas. It stays in the portfolio',
    })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(BusinessProfile),
  addLocation: call
    .route({
      method: 'POST',
      path: `${path}/locations`,
      successStatus: 201,
      tags,
      summary: 'Add a location',
    })
    .meta(own)
    .errors(apiErrors('out-of-range'))
    .input(
      z.object({
        ...locationFields,
        address1: locationFields.address1.default(''),
        phone: locationFields.phone.default(''),
      }),
    )
    .output(BusinessProfile),
  updateLocation: call
    .route({ method: 'PATCH', path: `${path}/locations/{id}`, tags, summary: 'Update a location' })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .input(byId.extend(z.object(locationFields).partial().shape))
    .output(BusinessProfile),
  removeLocation: call
    .route({ method: 'DELETE', path: `${path}/locations/{id}`, tags, summary: 'Remove a location' })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(BusinessProfile),
  setAreasServed: call
    .route({
      method: 'PUT',
      path: `${path}/areas-served`,
      tags,
      summary: 'Set the areas served. ZIP codes become their city',
    })
    .meta(owner)
    .input(z.object({ areas: z.array(singleLineText(60)).max(BUSINESS_LIMITS.areas) }))
    .output(BusinessProfile),
  setProjects: call
    .route({
      method: 'PUT',
      path: `${path}/projects`,
      tags,
      summary: 'Choose completed projects to show, by service and city only',
    })
    .meta(owner)
    .errors(apiErrors('not-found'))
    .input(z.object({ ids: z.array(id).max(BUSINESS_LIMITS.projects) }))
    .output(BusinessProfile),
  stats: call
    .route({ method: 'GET', path: `${path}/stats`, tags, summary: 'Get my business stats' })
    .meta(owner)
    .output(
      z.object({
        services: z.int(),
        portfolioItems: z.int(),
        completedJobs: z.int(),
        rating: z.number(),
        reviewCount: z.int(),
        responseMinutes: z.int().nullable(),
        profileViews: z.int(),
        contactRequests: z.int(),
        savedBy: z.int().describe('Homeowners who keep the business in mind'),
      }),
    ),
};

import * as z from 'zod';
import { phone } from '#features/users/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  id,
  instant,
  pageInput,
  pageOf,
  singleLineText,
  zipCode,
} from '#lib/contract.ts';
import {
  editKinds,
  LISTINGS_PAGE_SIZE,
  listedStates,
  MAX_DOUBLES,
  MAX_LISTINGS_AT_ONCE,
  MAX_UNLIST_REASON_LENGTH,
  MIN_LISTING_SEARCH_LENGTH,
} from './rules.ts';

const tags = ['Admin'];
const access = { who: ['admin'], permission: 'manage_users' } as const;

const Listing = z.object({
  id,
  businessName: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  isListed: z.boolean().describe('False once an admin has taken it off'),
  createdAt: instant,
});

const ListingRecord = Listing.extend({
  email: z.string(),
  website: z.string(),
  services: z.array(z.string()),
  updatedAt: instant,
  registers: z.array(z.string()).describe('The registers that name it'),
  doubles: z
    .array(
      z.object({
        id,
        businessName: z.string(),
        address1: z.string(),
        city: z.string(),
        zipCode: z.string(),
        phone: z.string(),
        hasOwner: z.boolean(),
      }),
    )
    .max(MAX_DOUBLES)
    .describe('Others with its phone number, or with its name in its ZIP code'),
  history: z.array(
    z.object({
      id,
      kind: z.enum(editKinds),
      changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
      note: z.string(),
      editedByName: z.string(),
      createdAt: instant,
    }),
  ),
});

const listingIds = z.array(id).min(1).max(MAX_LISTINGS_AT_ONCE);
const merge = byId.extend({ into: id.describe('The business that stays') });
const counted = z.object({ success: z.literal(true), changed: z.int() });

export const adminListingsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/admin/listings',
      tags,
      summary: 'List unclaimed businesses from public registers, newest first',
    })
    .meta({ ...access, privateList: true })
    .input(
      pageInput(LISTINGS_PAGE_SIZE).extend({
        q: singleLineText(100, MIN_LISTING_SEARCH_LENGTH)
          .optional()
          .describe('The start of the name, or a phone number'),
        show: z.enum(listedStates).default('listed'),
      }),
    )
    .output(pageOf(Listing)),
  get: call
    .route({
      method: 'GET',
      path: '/admin/listings/{id}',
      tags,
      summary: 'Get a listing, with possible duplicates and its history',
    })
    .meta({ ...access, privateRecord: 'contractor' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(ListingRecord),
  update: call
    .route({
      method: 'PATCH',
      path: '/admin/listings/{id}',
      tags,
      summary: 'Correct an unclaimed listing',
    })
    .meta(access)
    .errors(apiErrors('not-found', 'aborted'))
    .input(
      byId.extend({
        updatedAt: z.iso
          .datetime()
          .optional()
          .describe('As the caller saw it. Refused if someone changed it since'),
        businessName: singleLineText(120).optional(),
        address1: singleLineText(120, 0).optional(),
        city: singleLineText(80).optional(),
        zipCode: zipCode.optional().describe('Moves it on the map'),
        phone: phone.or(z.literal('')).optional(),
        email: z.email().max(254).or(z.literal('')).optional(),
        website: singleLineText(200, 0).optional(),
      }),
    )
    .output(ListingRecord),
  previewMerge: call
    .route({
      method: 'GET',
      path: '/admin/listings/{id}/merge',
      tags,
      summary: 'Preview a merge',
    })
    .meta({ ...access, privateRecord: 'contractor' })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(merge)
    .output(
      z.object({
        businessName: z.string().describe('Of the business that stays'),
        facts: z.int().describe('Entries of registers'),
        saves: z.int().describe('Homeowners who saved it; who saved both keeps one'),
        claims: z.int().describe('Open claims'),
        leads: z.int().describe('Leads that it was asked for or offered'),
        fields: z.array(z.string()).describe('Fields that the other leaves empty'),
      }),
    ),
  merge: call
    .route({
      method: 'POST',
      path: '/admin/listings/{id}/merge',
      tags,
      summary: 'Merge a duplicate into another business. Its address redirects there',
    })
    .meta(access)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(merge)
    .output(z.object({ success: z.literal(true) })),
  unlist: call
    .route({
      method: 'POST',
      path: '/admin/listings/unlist',
      tags,
      summary: 'Take listings off the site. `relist` undoes it',
    })
    .meta(access)
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        ids: listingIds,
        reason: singleLineText(MAX_UNLIST_REASON_LENGTH, 3).describe('Why, for other admins'),
      }),
    )
    .output(counted),
  relist: call
    .route({
      method: 'POST',
      path: '/admin/listings/relist',
      tags,
      summary: 'Put listings back on the site',
    })
    .meta(access)
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ ids: listingIds }))
    .output(counted),
};

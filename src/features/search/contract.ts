import * as z from 'zod';
import { call, id } from '#lib/contract.ts';
import { localPagesContract } from './local-pages/contract.ts';
import { placesContract } from './places/contract.ts';
import { MAX_SEARCH_LENGTH } from './rules.ts';

const searchText = z
  .string()
  .trim()
  .max(MAX_SEARCH_LENGTH)
  .transform((text) => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' '));

const searchKinds = [
  'customers',
  'projects',
  'leads',
  'quotes',
  'invoices',
  'reviews',
  'conversations',
  'contractors',
  'people',
] as const;

export const searchContract = {
  suggest: call
    .route({
      method: 'GET',
      path: '/search/suggestions',
      tags: ['Search'],
      summary: 'Suggest services, contractors, and places for a text',
    })
    .meta({ who: 'anyone', rate: 'lookup' })
    .input(z.object({ q: searchText }))
    .output(
      z.object({
        services: z
          .array(z.string())
          .describe(
            'In order of fit; “brown stain on ceiling” means Roof Repair or Plumbing Repair',
          ),
        sure: z
          .string()
          .nullable()
          .describe('The service that the text means beyond doubt, if there is one'),
        contractors: z.array(
          z.object({ id, businessName: z.string(), city: z.string(), state: z.string() }),
        ),
        places: z.array(z.object({ zipCode: z.string(), city: z.string(), state: z.string() })),
      }),
    ),
  all: call
    .route({
      method: 'GET',
      path: '/search',
      tags: ['Search'],
      summary: 'Search everything the caller can see, by kind',
    })
    .meta({ who: 'signed-in', permission: 'manage_users', rate: 'search', privateList: true })
    .input(z.object({ q: searchText }))
    .output(
      z.object({
        groups: z.array(
          z.object({
            kind: z.enum(searchKinds),
            items: z.array(
              z.object({
                id,
                title: z.string(),
                detail: z.string(),
                path: z
                  .string()
                  .nullable()
                  .describe('Page of this site on which it is shown; null where there is none'),
              }),
            ),
          }),
        ),
      }),
    ),
};

/** The calls of this module, by their public names. */
export const searchApi = {
  search: searchContract,
  places: placesContract,
  localPages: localPagesContract,
};

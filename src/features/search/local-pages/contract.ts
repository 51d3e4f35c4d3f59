import * as z from 'zod';
import { FoundContractor } from '#features/contractors/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { call, singleLineText, zipCode } from '#lib/contract.ts';
import { LOCAL_PROS_SHOWN, MAX_LOCAL_LINKS, MIN_LOCAL_PROS } from './rules.ts';

const pros = z.int().describe('How many pros are there');
const path = z.string().describe('The page of this site');
const services = z
  .array(z.object({ name: z.string(), path, pros }))
  .describe('Pages of services, in the city if there is one, the most pros first');
const cities = z
  .array(z.object({ city: z.string(), state: z.string(), path, pros }))
  .describe('Pages of cities, for the service if there is one, the most pros first');
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+$/);

export const localPagesContract = {
  list: call
    .route({
      method: 'GET',
      path: '/local-pages',
      tags: ['Local pages'],
      summary: 'List pages by service and city',
    })
    .meta({ who: 'anyone' })
    .input(
      z.object({
        service: singleLineText(60).optional(),
        zipCode: zipCode.optional(),
        among: z
          .array(singleLineText(60))
          .max(MAX_LOCAL_LINKS)
          .optional()
          .describe('Services: only their pages are listed, and none of cities'),
      }),
    )
    .output(
      z.object({
        page: path
          .nullable()
          .describe(`Of exactly what was asked for; null with fewer than ${MIN_LOCAL_PROS} pros`),
        services,
        cities,
        nextCursor: z.null().describe(`There are ${MAX_LOCAL_LINKS} of a kind at most`),
      }),
    ),
  get: call
    .route({
      method: 'GET',
      path: '/local-pages/content',
      tags: ['Local pages'],
      summary: 'Get the page of a service, a city, or a service in a city',
    })
    .meta({ who: 'anyone', rate: 'search' })
    .errors(apiErrors('not-found'))
    .input(
      z
        .object({ service: slug.optional(), city: slug.optional() })
        .refine(({ service, city }) => service ?? city, 'Say which service or which city'),
    )
    .output(
      z.object({
        service: z.string().nullable(),
        city: z
          .object({ city: z.string(), state: z.string(), zipCode: z.string(), path })
          .nullable(),
        hasPage: z.boolean().describe(`Whether there are at least ${MIN_LOCAL_PROS} pros`),
        figures: z.object({
          pros,
          licensed: z.int().describe('With a license that was checked'),
          completedJobs: z.int(),
          reviewCount: z.int(),
          rating: z.number().nullable().describe('Mean of their reviews; null without any'),
        }),
        items: z.array(FoundContractor).describe(`The best ${LOCAL_PROS_SHOWN} at most`),
        nextCursor: z.null(),
        guide: z
          .object({ about: z.string(), quote: z.string() })
          .nullable()
          .describe('What to know about the service'),
        questions: z.array(z.string()).describe('What pros ask first'),
        services,
        cities,
      }),
    ),
};

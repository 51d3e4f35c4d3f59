import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, zipCode } from '#lib/contract.ts';
import { RADIUS } from '../rules.ts';

export const placesContract = {
  get: call
    .route({
      method: 'GET',
      path: '/places/{zipCode}',
      tags: ['Places'],
      summary: 'Get the city and state of a US ZIP code',
    })
    .meta({ who: 'anyone', rate: 'lookup' })
    .errors(apiErrors('not-found'))
    .input(z.object({ zipCode }))
    .output(
      z.object({
        zipCode: z.string(),
        city: z.string(),
        state: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  around: call
    .route({
      method: 'GET',
      path: '/places/{zipCode}/around',
      tags: ['Places'],
      summary: 'Get the map around a ZIP code: nearby ZIP codes and map tiles',
    })
    .meta({ who: 'anyone', rate: 'lookup' })
    .errors(apiErrors('not-found'))
    .input(
      z.object({
        zipCode,
        miles: z.coerce.number<number | string>().int().min(RADIUS.min).max(RADIUS.max),
      }),
    )
    .output(
      z.object({
        items: z
          .array(
            z.object({
              zipCode: z.string(),
              city: z.string(),
              latitude: z.number(),
              longitude: z.number(),
            }),
          )
          .describe('The nearest first, 400 at most'),
        nextCursor: z.null(),
        tiles: z
          .object({ url: z.string(), attribution: z.string() })
          .nullable()
          .describe('Raster tiles, with {z}, {x} and {y}; null for our own borders alone'),
      }),
    ),
};

import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, zipCode } from '#lib/contract.ts';

export const placesContract = {
  get: call
    .route({
      method: 'GET',
      path: '/places/{zipCode}',
      tags: ['Places'],
      summary: 'The city and state of a US ZIP code',
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
};

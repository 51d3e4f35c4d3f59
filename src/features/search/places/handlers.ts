import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { placesContract } from './contract.ts';

const api = implement(placesContract).$context<Context>().use(guarded);

export const placesHandlers = api.router({
  get: api.get.handler(({ input: { zipCode } }) => {
    const place = findPlaceByZip(zipCode);
    if (!place) throw new ApiError('not-found', 'There is no such ZIP code');
    return place;
  }),
});

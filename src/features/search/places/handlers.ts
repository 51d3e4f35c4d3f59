import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { UNKNOWN_ZIP_CODE } from '#lib/typed-text.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { findPlaceByZip, isZipCodeArea, zipCodesAround } from '#server/places/zip-codes.ts';
import { placesContract } from './contract.ts';

/** More would only cover the map. */
const MAX_PLACES_AROUND = 400;

const api = implement(placesContract).$context<Context>().use(guarded);

export const placesHandlers = api.router({
  get: api.get.handler(({ input: { zipCode } }) => {
    const place = findPlaceByZip(zipCode);
    if (!place) throw new ApiError('not-found', UNKNOWN_ZIP_CODE);
    return place;
  }),

  around: api.around.handler(({ input: { zipCode, miles }, context: { services } }) => {
    const center = findPlaceByZip(zipCode);
    if (!center) throw new ApiError('not-found', UNKNOWN_ZIP_CODE);
    // Those of post-office boxes and single companies are no place on a map.
    const nearest = zipCodesAround(center, miles)
      .filter(({ zipCode: code }) => isZipCodeArea(code))
      .slice(0, MAX_PLACES_AROUND);
    return {
      items: nearest.flatMap(({ zipCode: code }) => {
        const place = findPlaceByZip(code);
        if (!place?.city) return [];
        const { city, latitude, longitude } = place;
        return [{ zipCode: code, city, latitude, longitude }];
      }),
      nextCursor: null,
      tiles: services.config.mapTiles ?? null,
    };
  }),
});

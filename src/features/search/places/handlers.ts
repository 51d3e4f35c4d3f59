import { implement } from '@orpc/server';
import { Refusal } from '#lib/refusal.ts';
import type { Context } from '#server/context.ts';
import { placeOfZip } from '#server/database/zip-codes.ts';
import { guarded } from '#server/implement.ts';
import { placesContract } from './contract.ts';

const api = implement(placesContract).$context<Context>().use(guarded);

export const placesHandlers = api.router({
  get: api.get.handler(({ input: { zipCode } }) => {
    const place = placeOfZip(zipCode);
    if (!place) throw new Refusal('not-found', 'There is no such ZIP code');
    return place;
  }),
});

import { implement } from '@orpc/server';
import { Refusal } from '#lib/refusal.ts';
import type { Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { type Place, placeOfZip } from '#server/zip-codes.ts';
import { contractorsContract } from './contract.ts';
import { searchContractors } from './data.ts';

const api = implement(contractorsContract).$context<Context>().use(guarded);

export const contractorsHandlers = api.router({
  search: api.search.handler(({ input: { zip, radius, ...search }, context: { db } }) => {
    const place = zip === undefined ? undefined : placeOr(zip);
    if (search.sort === 'distance' && !place)
      throw new Refusal('invalid-argument', undefined, {
        issues: [{ path: 'zip', message: 'Say from which ZIP code the distance counts' }],
      });
    return searchContractors(db, { ...search, around: place && { place, miles: radius } });
  }),
});

function placeOr(zip: string): Place {
  const place = placeOfZip(zip);
  if (!place) throw new Refusal('out-of-range', `There is no ZIP code ${zip}`);
  return place;
}

import { implement } from '@orpc/server';
import { searchContractors } from '#features/search/data.ts';
import { RADIUS } from '#features/search/rules.ts';
import { Refusal } from '#lib/refusal.ts';
import type { Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { type Place, placeOfZip } from '#server/zip-codes.ts';
import { contractorsContract } from './contract.ts';

const api = implement(contractorsContract).$context<Context>().use(guarded);

export const contractorsHandlers = api.router({
  search: api.search.handler(({ input, context: { db } }) => {
    const { q, zip, radius, rating, ...search } = input;
    const place = zip === undefined ? undefined : placeOr(zip);
    if (!place && search.sort === 'distance')
      throw needsZip('Say from which ZIP code the distance counts');
    if (!place && radius !== undefined)
      throw needsZip('Say around which ZIP code this radius is meant');
    return searchContractors(db, {
      ...search,
      text: q || undefined,
      minRating: rating,
      around: place && { place, miles: radius ?? RADIUS.usual },
    });
  }),
});

const needsZip = (message: string) =>
  new Refusal('invalid-argument', undefined, { issues: [{ path: 'zip', message }] });

function placeOr(zip: string): Place {
  const place = placeOfZip(zip);
  const message = `There is no ZIP code ${zip}`;
  if (!place) throw new Refusal('out-of-range', message, { issues: [{ path: 'zip', message }] });
  return place;
}

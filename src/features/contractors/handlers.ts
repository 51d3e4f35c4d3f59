import { implement } from '@orpc/server';
import { searchContractors } from '#features/search/data.ts';
import { RADIUS } from '#features/search/rules.ts';
import { Refusal } from '#lib/refusal.ts';
import type { Context } from '#server/context.ts';
import { type Place, placeOfZip } from '#server/database/zip-codes.ts';
import { fileUrl } from '#server/files/file-links.ts';
import { guarded } from '#server/implement.ts';
import { contractorsContract } from './contract.ts';
import { worksOf } from './data.ts';

const api = implement(contractorsContract).$context<Context>().use(guarded);

export const contractorsHandlers = api.router({
  search: api.search.handler(async ({ input, context: { db, services, now } }) => {
    const { q, zip, radius, rating, ...search } = input;
    const place = zip === undefined ? undefined : placeOr(zip);
    if (!place && search.sort === 'distance')
      throw needsZip('Say from which ZIP code the distance counts');
    if (!place && radius !== undefined)
      throw needsZip('Say around which ZIP code this radius is meant');
    const page = await searchContractors(db, {
      ...search,
      text: q || undefined,
      minRating: rating,
      around: place && { place, miles: radius ?? RADIUS.usual },
    });
    const ids = page.items.map(({ id }) => id);
    const works = await worksOf(db, ids, search.service);
    const at = now();
    const workOf = (id: string) => {
      const work = works.get(id);
      if (!work) return null;
      const { title, width, height, ...file } = work;
      return { title, width, height, url: fileUrl(file, services.config, at) };
    };
    return { ...page, items: page.items.map((item) => ({ ...item, work: workOf(item.id) })) };
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

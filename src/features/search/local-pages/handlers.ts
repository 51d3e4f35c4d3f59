import { implement } from '@orpc/server';
import { listAllCategories } from '#features/categories/data.ts';
import { guideFor } from '#features/categories/guides/rules.ts';
import { questionsFor } from '#features/categories/questions/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import { averageRating } from '#lib/rating.ts';
import { slugOf } from '#lib/slug.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { findCityBySlug, findCityByZip } from '#server/places/cities.ts';
import { listSummaries, presentCard } from '../summaries/data.ts';
import { localPagesContract } from './contract.ts';
import { findLocalPages, listLocalPros, readLocalFigures } from './data.ts';
import { localPath, MIN_LOCAL_PROS } from './rules.ts';

const api = implement(localPagesContract).$context<Context>().use(guarded);

export const localPagesHandlers = api.router({
  list: api.list.handler(async ({ input: { service, zipCode, among }, context: { db } }) => {
    const city = zipCode === undefined ? undefined : findCityByZip(zipCode);
    if (zipCode !== undefined && !city)
      return { page: null, services: [], cities: [], nextCursor: null };
    const { isThere, ...links } = await findLocalPages(db, { service, city }, among);
    return {
      page: isThere ? localPath({ service, city: city?.slug }) : null,
      ...links,
      nextCursor: null,
    };
  }),

  get: api.get.handler(async ({ input, context: { db } }) => {
    const city = input.city === undefined ? undefined : findCityBySlug(input.city);
    const category = input.service === undefined ? undefined : await findService(db, input.service);
    const service = category?.name;
    if (input.city !== undefined && !city) throw new ApiError('not-found', 'City not found');
    if (input.service !== undefined && !service)
      throw new ApiError('not-found', 'Service not found');
    const subject = { service, city };
    const [{ isThere, ...links }, { ratingSum, ...figures }] = await Promise.all([
      findLocalPages(db, subject),
      readLocalFigures(db, subject),
    ]);
    // The pages are counted now and then; the pros just now.
    const hasPage = city || service ? figures.pros >= MIN_LOCAL_PROS : isThere;
    const ids = hasPage ? await listLocalPros(db, subject) : [];
    const items = ids.length > 0 ? await listSummaries(db, ids, service) : [];
    return {
      service: service ?? null,
      city: city
        ? {
            ...{ city: city.city, state: city.state, zipCode: city.place.zipCode },
            path: localPath({ city: city.slug }),
          }
        : null,
      hasPage,
      figures: {
        ...figures,
        rating: figures.reviewCount > 0 ? averageRating(ratingSum, figures.reviewCount) : null,
      },
      items: items.map((row) => ({ ...presentCard(row), miles: null })),
      nextCursor: null,
      guide: category ? (guideFor(category.knownAs ?? category.name) ?? null) : null,
      questions: category
        ? (category.questions ?? questionsFor(category.name)).map(({ question }) => question)
        : [],
      ...links,
    };
  }),
});

async function findService(db: Db, slug: string) {
  // A service that was retired keeps its pages: old links go on working.
  const categories = await listAllCategories(db);
  const named = categories.filter(({ name }) => slugOf(name) === slug);
  const found = named.find(({ movedTo }) => movedTo === null) ?? named[0];
  return found?.movedTo ? categories.find(({ name }) => name === found.movedTo) : found;
}

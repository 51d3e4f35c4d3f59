import { implement } from '@orpc/server';
import { listCategories } from '#features/categories/data.ts';
import { guideFor } from '#features/categories/guides/rules.ts';
import { questionsFor } from '#features/categories/questions/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import { averageRating } from '#lib/rating.ts';
import { slugOf } from '#lib/slug.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { findCityBySlug, findCityByZip } from '#server/places/cities.ts';
import { presentFound } from '../data.ts';
import { listSummaries } from '../summaries/data.ts';
import { localPagesContract } from './contract.ts';
import { getLocalPages, hasLocalPage, linksOf, listLocalPros, readLocalFigures } from './data.ts';
import { localPath } from './rules.ts';

const api = implement(localPagesContract).$context<Context>().use(guarded);

export const localPagesHandlers = api.router({
  list: api.list.handler(async ({ input: { service, zipCode }, context: { db } }) => {
    const city = zipCode === undefined ? undefined : findCityByZip(zipCode);
    const pages = await getLocalPages(db);
    const isKnown = zipCode === undefined || city !== undefined;
    return {
      page:
        isKnown && hasLocalPage(pages, { service, city })
          ? localPath({ service, city: city?.slug })
          : null,
      ...(isKnown ? linksOf(pages, { service, city }) : { services: [], cities: [] }),
      nextCursor: null,
    };
  }),

  get: api.get.handler(async ({ input, context: { db } }) => {
    const city = input.city === undefined ? undefined : findCityBySlug(input.city);
    const service = input.service === undefined ? undefined : await findService(db, input.service);
    if (input.city !== undefined && !city) throw new ApiError('not-found', 'There is no such city');
    if (input.service !== undefined && !service)
      throw new ApiError('not-found', 'There is no such service');
    const subject = { service, city };
    const pages = await getLocalPages(db);
    const hasPage = hasLocalPage(pages, subject);
    const [{ ratingSum, ...figures }, ids] = await Promise.all([
      readLocalFigures(db, subject),
      hasPage ? listLocalPros(db, subject) : [],
    ]);
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
      items: items.map((row) => presentFound(row, undefined)),
      nextCursor: null,
      guide: service === undefined ? null : (guideFor(service) ?? null),
      questions: service ? questionsFor(service).map(({ question }) => question) : [],
      ...linksOf(pages, subject),
    };
  }),
});

async function findService(db: Db, slug: string) {
  const categories = await listCategories(db);
  return categories.find(({ name }) => slugOf(name) === slug)?.name;
}

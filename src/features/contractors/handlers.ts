import { implement } from '@orpc/server';
import { uploadImport } from '#features/listings/imports/service.ts';
import { searchContractors, writeSearch } from '#features/search/data.ts';
import { RADIUS } from '#features/search/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { answerWithText } from '#server/http/written-answers.ts';
import { findPlaceByZip, type Place } from '#server/places/zip-codes.ts';
import { contractorsContract } from './contract.ts';
import { profileEditorHandlers } from './profile-editor/handlers.ts';
import { publicPageHandlers } from './public-page/handlers.ts';
import { savedContractorsHandlers } from './saved/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { viewsHandlers } from './views/handlers.ts';

const api = implement(contractorsContract).$context<Context>().use(guarded);

export const contractorsHandlers = api.router({
  search: api.search.handler(async ({ input, context }) => {
    const { q, zip, radius, rating, sort = q ? 'best' : 'rating', ...search } = input;
    const place = zip === undefined ? undefined : requirePlace(zip);
    if (!place && sort === 'distance')
      throw zipCodeRequired('Enter the ZIP code to measure the distance from');
    if (!place && radius !== undefined)
      throw zipCodeRequired('Enter the ZIP code this distance is from');
    const wanted = {
      ...search,
      sort,
      text: q || undefined,
      minRating: rating,
      around: place && { place, miles: radius ?? RADIUS.default },
    };
    const text = await writeSearch(context.db, wanted);
    return answerWithText(context, text, () => searchContractors(context.db, wanted));
  }),

  import: api.import.handler(({ input: { file, dryRun, ...source }, context }) =>
    uploadImport(context, file, source, dryRun === 'true' ? 'check' : 'start'),
  ),
});

const zipCodeRequired = (message: string) =>
  new ApiError('invalid-argument', undefined, { issues: [{ path: 'zip', message }] });

function requirePlace(zip: string): Place {
  const place = findPlaceByZip(zip);
  const message = `We can’t find ZIP code ${zip}`;
  if (!place) throw new ApiError('out-of-range', message, { issues: [{ path: 'zip', message }] });
  return place;
}

/** The handlers of this module, by the public names of their calls. */
export const contractorsRouter = {
  contractors: {
    ...contractorsHandlers,
    ...publicPageHandlers,
    ...profileEditorHandlers,
    ...viewsHandlers,
  },
  savedContractors: savedContractorsHandlers,
  settings: settingsHandlers,
};

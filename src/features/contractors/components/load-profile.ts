import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type Api, apiContext, sessionContext } from '#browser/context.ts';
import { type Contractor, REVIEWS_SHOWN } from './contractor.ts';
import { hasSaveIntent, isSaved } from './profile-form.ts';
import { reviewChoiceFrom, reviewSearch } from './review-choice.ts';

/** What `ProfilePage` shows, loaded alike for the public page and the one for signed-in users. */
export async function loadProfile<Found extends Contractor>(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  id: string,
  findContractor: (api: Api) => Promise<Found>,
  pathOf: (contractorId: string) => string,
) {
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('reviews') ?? undefined;
  const choice = reviewChoiceFrom(url.searchParams);
  const { user, activeRole } = context.get(sessionContext);
  const role = user ? (activeRole ?? user.role) : undefined;
  const [contractor, reviews] = await Promise.all([
    findContractor(api),
    api.reviews.list({ contractorId: id, limit: REVIEWS_SHOWN, cursor, ...choice }),
  ]);
  // The id of a listing that was claimed finds the business that claimed it.
  if (contractor.id !== id) throw redirect(pathOf(contractor.id), 301);
  return {
    contractor,
    reviews,
    role,
    saved: role === 'homeowner' && (await isSaved(api, id)),
    isOwner: user?.contractorId === id,
    hasSaveIntent: hasSaveIntent(url),
    isOlderReviews: cursor !== undefined,
    reviewChoice: choice,
    search: reviewSearch(url.searchParams),
  };
}

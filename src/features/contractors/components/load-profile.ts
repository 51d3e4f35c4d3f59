import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type Api, apiContext, sessionContext } from '#browser/context.ts';
import { type Contractor, REVIEWS_PER_PAGE, REVIEWS_SHOWN } from './contractor.ts';
import { openProjectsInput, openQuotesInput, openRequestsOf } from './open-requests.ts';
import { hasSaveIntent, isSaved } from './profile-form.ts';
import { ALL_REVIEWS, reviewChoiceFrom, reviewSearch } from './review-choice.ts';

type Reviews = Awaited<ReturnType<Api['reviews']['list']>>;
const noReviews: Reviews = { items: [], nextCursor: null };

/**
 * What `ProfilePage` shows, loaded alike for the public page and the one for signed-in users. `loadBeside` loads what
 * else a page shows of the contractor, at the same time as the reviews.
 */
export async function loadProfile<Found extends Contractor, Beside extends object>(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  id: string,
  findContractor: (api: Api) => Promise<Found>,
  pathOf: (contractorId: string) => string,
  loadBeside: (contractor: Found) => Promise<Beside>,
) {
  const api = context.get(apiContext);
  const asked = url.searchParams.get('reviews') ?? undefined;
  const cursor = asked === ALL_REVIEWS ? undefined : asked;
  const choice = reviewChoiceFrom(url.searchParams);
  // A few to begin with; whoever asks for some reads on.
  const limit =
    asked || choice.stars || choice.sort !== 'newest' ? REVIEWS_PER_PAGE : REVIEWS_SHOWN;
  const { user, activeRole } = context.get(sessionContext);
  const role = user ? (activeRole ?? user.role) : undefined;
  const readReviews = () => api.reviews.list({ contractorId: id, limit, cursor, ...choice });
  // Whoever is signed in may have written one that nobody else sees, and a page of older ones has to be valid.
  const mayRead = user !== null || cursor !== undefined;
  const [contractor, read] = await Promise.all([
    findContractor(api),
    mayRead ? readReviews() : undefined,
  ]);
  // The id of a listing that was claimed finds the business that claimed it.
  if (contractor.id !== id) throw redirect(pathOf(contractor.id), 301);
  const [reviews, beside] = await Promise.all([
    read ?? (contractor.reviewCount > 0 ? readReviews() : noReviews),
    loadBeside(contractor),
  ]);
  const [saved, openRequest] =
    role === 'homeowner'
      ? await Promise.all([isSaved(api, id), findOpenRequest(api, id)])
      : [false, undefined];
  return {
    contractor,
    reviews,
    ...beside,
    role,
    saved,
    openRequest,
    isOwner: user?.contractorId === id,
    hasSaveIntent: hasSaveIntent(url),
    isOlderReviews: cursor !== undefined,
    isFirstReviews: limit === REVIEWS_SHOWN,
    reviewChoice: choice,
    search: reviewSearch(url.searchParams),
  };
}

/** The button asks for a quote where this cannot be known, as it does where there is nothing. */
async function findOpenRequest(api: Api, contractorId: string) {
  const [quotes, projects] = await Promise.all([
    api.quotes.list(openQuotesInput),
    api.projects.list(openProjectsInput),
  ]).catch(() => []);
  return openRequestsOf({ quotes: quotes?.items ?? [], projects: projects?.items ?? [] }).get(
    contractorId,
  );
}

import type { Api } from '#browser/context.ts';

type ListInput = Parameters<Api['reviews']['list']>[0];
type ReviewSort = NonNullable<ListInput['sort']>;

/** Which reviews of a business are shown, and in which order; in the address, so that it survives a reload. */
export type ReviewChoice = { sort: ReviewSort; stars?: number | undefined };

export const sortLabels: Record<ReviewSort, string> = {
  newest: 'Newest',
  rating_high: 'Highest',
  rating_low: 'Lowest',
  helpful: 'Most helpful',
};

/** In the place of a cursor: the newest of all, as many as a page holds. */
export const ALL_REVIEWS = 'all';

const sorts = Object.keys(sortLabels) as ReviewSort[];

/** What the address does not say, or says wrongly, is the newest of all. */
export function reviewChoiceFrom(search: URLSearchParams): ReviewChoice {
  const sort = sorts.find((each) => each === search.get('sort')) ?? 'newest';
  const stars = [1, 2, 3, 4, 5].find((each) => String(each) === search.get('stars'));
  return { sort, stars };
}

/** The orders that make a difference: those with equally many stars have no highest and lowest. */
export const sortsOf = ({ stars }: ReviewChoice) =>
  sorts.filter((sort) => !stars || !sort.startsWith('rating'));

/** What of the address says which reviews are shown, to come back to the same ones. */
export function reviewSearch(search: URLSearchParams) {
  const shown = new URLSearchParams(
    ['stars', 'sort', 'reviews'].flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return shown.size > 0 ? `?${shown}` : '';
}

/** The address of the page with another choice, at its reviews. */
export function reviewsHref(path: string, { sort, stars }: ReviewChoice, cursor?: string) {
  const search = new URLSearchParams({
    ...(stars && { stars: String(stars) }),
    ...(sort !== 'newest' && { sort }),
    ...(cursor && { reviews: cursor }),
  });
  return `${path}${search.size > 0 ? `?${search}` : ''}#reviews`;
}

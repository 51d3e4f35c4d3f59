import type { Api } from '#browser/context.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { listedStates, MIN_LISTING_SEARCH_LENGTH } from '../rules.ts';

export type DeskListing = Awaited<ReturnType<Api['adminListings']['list']>>['items'][number];
export type ListingRecord = Awaited<ReturnType<Api['adminListings']['get']>>;

/** The query of the list, the same for prefetching on the server and in the browser. */
export const listingsOptions = (search: URLSearchParams) => {
  const q = search.get('q')?.trim().slice(0, 100) ?? '';
  const show = search.get('show');
  return {
    ...cursorPages,
    input: (cursor: unknown) => ({
      cursor: asCursor(cursor),
      q: q.length < MIN_LISTING_SEARCH_LENGTH ? undefined : q,
      show: listedStates.find((each) => each === show) ?? 'listed',
    }),
  };
};

/** For example `2210 W Belmont Ave, Chicago, IL 60618`. */
export const addressOf = ({
  address1,
  city,
  state = '',
  zipCode,
}: Pick<DeskListing, 'address1' | 'city' | 'zipCode'> & { state?: string }) =>
  [address1, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');

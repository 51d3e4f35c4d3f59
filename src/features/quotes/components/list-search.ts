import { type QuoteSort, type QuoteStatus, quoteSorts, quoteStatuses } from '../rules.ts';

export const sortNames: Record<QuoteSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  amount_high: 'Highest amount first',
  amount_low: 'Lowest amount first',
  status: 'By status',
};

/** The part of the address that says which quotes are shown, and in which order. */
export function listInput(search: URLSearchParams, cursor?: string) {
  const status = quoteStatuses.find((known) => known === search.get('status'));
  const sort = quoteSorts.find((known) => known === search.get('sort')) ?? 'newest';
  return { status, sort, cursor };
}

/** How a list of quotes goes on: `orpc.quotes.list.infiniteOptions({ ...pagesOf(search) })`. */
export const listPagesOptions = (search: URLSearchParams) => ({
  input: (cursor: string | undefined) => listInput(search, cursor),
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
});

/** The address of one quote, or of none, with the same list around it. */
export function linkToQuote(search: URLSearchParams, quoteId?: string) {
  const next = new URLSearchParams(search);
  if (quoteId) next.set('quoteId', quoteId);
  else next.delete('quoteId');
  return { search: next.toString() };
}

/** The list with one of its filters set, beginning anew. */
export function withFilter(search: URLSearchParams, name: 'status' | 'sort', value: string) {
  const next = new URLSearchParams(search);
  next.delete('quoteId');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export const isFiltered = (search: URLSearchParams) => listInput(search).status !== undefined;

export type StatusOptions = readonly (readonly [status: QuoteStatus, label: string])[];

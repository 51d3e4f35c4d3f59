import { type QuoteSort, type QuoteStatus, quoteSorts, quoteStatuses } from '../rules.ts';

export const sortNames: Record<QuoteSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  amount_high: 'Highest amount first',
  amount_low: 'Lowest amount first',
  status: 'By status',
};

/** The input of `quotes.list` from the search parameters of the page. */
export function listInput(search: URLSearchParams, cursor?: string) {
  const status = quoteStatuses.find((value) => value === search.get('status'));
  const sort = quoteSorts.find((value) => value === search.get('sort')) ?? 'newest';
  return { status, sort, cursor };
}

/** Infinite-query options for the list of quotes. */
export const listPagesOptions = (search: URLSearchParams) => ({
  input: (cursor: string | undefined) => listInput(search, cursor),
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
});

/** Links to one quote, or to none, and keeps the list's parameters. */
export function linkToQuote(search: URLSearchParams, quoteId?: string) {
  const next = new URLSearchParams(search);
  if (quoteId) next.set('quoteId', quoteId);
  else next.delete('quoteId');
  return { search: next.toString() };
}

/** Where the quotes for a project stand side by side: on its page. */
export const comparisonPath = (projectId: string) => `/homeowner/projects/${projectId}#quotes`;

/** Sets or clears a filter of the list and closes the open quote. */
export function withFilter(search: URLSearchParams, name: 'status' | 'sort', value: string) {
  const next = new URLSearchParams(search);
  next.delete('quoteId');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export const isFiltered = (search: URLSearchParams) => listInput(search).status !== undefined;

export type StatusOptions = readonly (readonly [status: QuoteStatus, label: string])[];

import { asPeriod } from '../rules.ts';

/** The query of a page with figures, the same for prefetching on the server and in the browser. */
export const periodOptions = (search: URLSearchParams) => ({
  input: { period: asPeriod(search.get('period')) },
});

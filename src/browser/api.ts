import paths from 'virtual:contract-paths';
import { createApi } from './client.ts';
import { forgetPageData } from './page-data.ts';
import { createQueries } from './queries.ts';

/** What was fetched for a page beforehand may be untrue after each change, however it ended. */
async function send(request: Request) {
  if (request.method === 'GET') return fetch(request);
  try {
    forgetPageData();
    return await fetch(request);
  } finally {
    forgetPageData();
  }
}

export const api = createApi({ paths, origin: () => location.origin, fetch: send });

/** Queries and mutations of every call: `useQuery(orpc.leads.list.queryOptions({ input: {} }))`. */
export const orpc = createQueries(api);

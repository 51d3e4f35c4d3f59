import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import {
  type DehydratedState,
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
} from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, type Params } from 'react-router';
import { getApiError } from '#lib/api-error-info.ts';
import { type Api, apiContext } from './context.ts';

type Query = FetchQueryOptions | FetchInfiniteQueryOptions;
type LoaderLocation = { params: Params; url: URL };
type Queries = (orpc: RouterUtils<Api>, where: LoaderLocation) => readonly Query[];

export type Prefetched = { dehydrated: DehydratedState };

/**
 * A loader that runs a screen's queries on the server, so that they are in the first HTML and come with
 * one request when the person moves on to it. One that fails is left out: the screen asks again, and
 * shows its own face for it.
 *
 *     export const loader = prefetch((orpc, { params }) => [orpc.leads.list.queryOptions({ input: {} })]);
 */
export const prefetch =
  (queries: Queries) =>
  async ({ context, params, url }: LoaderFunctionArgs): Promise<Prefetched> => {
    const { dehydrated } = await runQueries(queries, context.get(apiContext), { params, url });
    return { dehydrated };
  };

/** As `prefetch`; but when the first query's record is not there, the page is the "not here" face. */
export const prefetchRecord =
  (queries: Queries) =>
  async ({ context, params, url }: LoaderFunctionArgs): Promise<Prefetched> => {
    const { dehydrated, errors } = await runQueries(queries, context.get(apiContext), {
      params,
      url,
    });
    const code = getApiError(errors[0])?.code;
    // An address with something that cannot be an id leads nowhere either.
    if (code === 'not-found' || code === 'invalid-argument') throw data(null, { status: 404 });
    return { dehydrated };
  };

async function runQueries(queries: Queries, api: Api, where: LoaderLocation) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wanted = queries(createTanstackQueryUtils(api), where);
  await Promise.all(
    wanted.map((query) =>
      isInfinite(query) ? client.prefetchInfiniteQuery(query) : client.prefetchQuery(query),
    ),
  );
  const errors = wanted.map(({ queryKey }) => client.getQueryState(queryKey)?.error);
  return { dehydrated: dehydrate(client), errors };
}

const isInfinite = (query: Query): query is FetchInfiniteQueryOptions =>
  'initialPageParam' in query;

const isPrefetched = (loaderData: unknown): loaderData is Prefetched =>
  typeof loaderData === 'object' && loaderData !== null && 'dehydrated' in loaderData;

/** What the loaders of all shown routes fetched, as one. */
export const mergeDehydrated = (matches: readonly { loaderData: unknown }[]): DehydratedState => ({
  mutations: [],
  queries: matches
    .map(({ loaderData }) => loaderData)
    .filter(isPrefetched)
    .flatMap(({ dehydrated }) => dehydrated.queries),
});

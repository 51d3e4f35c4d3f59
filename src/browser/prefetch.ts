import type { RouterUtils } from '@orpc/tanstack-query';
import {
  type DehydratedState,
  dehydrate,
  type EnsureQueryDataOptions,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, type Params } from 'react-router';
import { getApiError } from '#lib/api-error-info.ts';
import { type Api, apiContext } from './context.ts';
import { createQueries } from './queries.ts';

type Query = FetchQueryOptions | FetchInfiniteQueryOptions;
type LoaderLocation = { params: Params; url: URL };
export type Queries = (orpc: RouterUtils<Api>, where: LoaderLocation) => readonly Query[];

type Ask = {
  /** Answers a query, once however often it is asked; undefined if it fails. */
  one: <Data, Key extends QueryKey>(
    query: EnsureQueryDataOptions<Data, Error, Data, Key>,
  ) => Promise<Data | undefined>;
  /** The first page of a list. */
  pages: (query: FetchInfiniteQueryOptions) => Promise<void>;
};

/** Queries that depend on the answers of others: without them, parts would come late and move what is read already. */
export type FollowUp = (
  orpc: RouterUtils<Api>,
  ask: Ask,
  where: LoaderLocation,
) => Promise<unknown>;

export type Prefetched = { dehydrated: DehydratedState };

/**
 * A loader that runs a screen's queries on the server, so that their results are in the first HTML and in the
 * one request of a navigation. A failed query is left out: the screen repeats it and shows its own error.
 *
 *     export const loader = prefetch((orpc, { params }) => [orpc.leads.list.queryOptions({ input: {} })]);
 */
export const prefetch =
  (queries: Queries, followUp?: FollowUp) =>
  async ({ context, params, url }: LoaderFunctionArgs): Promise<Prefetched> => {
    const api = context.get(apiContext);
    const { dehydrated } = await runQueries(api, { params, url }, queries, followUp);
    return { dehydrated };
  };

/** As `prefetch`, but answers with 404 if the record of the first query does not exist. */
export const prefetchRecord =
  (queries: Queries, followUp?: FollowUp) =>
  async ({ context, params, url }: LoaderFunctionArgs): Promise<Prefetched> => {
    const api = context.get(apiContext);
    const { dehydrated, errors } = await runQueries(api, { params, url }, queries, followUp);
    const code = getApiError(errors[0])?.code;
    // A malformed id in the URL is a missing record, too.
    if (code === 'not-found' || code === 'invalid-argument') throw data(null, { status: 404 });
    return { dehydrated };
  };

async function runQueries(api: Api, where: LoaderLocation, queries: Queries, followUp?: FollowUp) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const orpc = createQueries(api);
  const list = queries(orpc, where);
  await Promise.all(
    list.map((query) =>
      isInfinite(query) ? client.prefetchInfiniteQuery(query) : client.prefetchQuery(query),
    ),
  );
  const ask: Ask = {
    one: (query) => client.ensureQueryData(query).catch(() => undefined),
    pages: (query) => client.prefetchInfiniteQuery(query),
  };
  await followUp?.(orpc, ask, where);
  const errors = list.map(({ queryKey }) => client.getQueryState(queryKey)?.error);
  return { dehydrated: dehydrate(client), errors };
}

const isInfinite = (query: Query): query is FetchInfiniteQueryOptions =>
  'initialPageParam' in query;

const isPrefetched = (loaderData: unknown): loaderData is Prefetched =>
  typeof loaderData === 'object' && loaderData !== null && 'dehydrated' in loaderData;

/** The prefetched queries of all matched routes together. */
export const mergeDehydrated = (matches: readonly { loaderData: unknown }[]): DehydratedState => ({
  mutations: [],
  queries: matches
    .map(({ loaderData }) => loaderData)
    .filter(isPrefetched)
    .flatMap(({ dehydrated }) => dehydrated.queries),
});

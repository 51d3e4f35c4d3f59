import type { NestedClient } from '@orpc/client';
import type { RouterUtils } from '@orpc/tanstack-query';
import { skipToken } from '@tanstack/react-query';

type Client = (
  input: unknown,
  options: { signal?: AbortSignal; context?: object },
) => Promise<unknown>;
type Given = { input?: unknown; context?: object; [option: string]: unknown };
type InfiniteGiven = Given & {
  input: typeof skipToken | ((page: unknown) => unknown);
  initialPageParam: unknown;
};

const keyOf = (
  path: readonly string[],
  { input, type }: { input?: unknown; type?: string } = {},
) => [path, { ...(input !== undefined && { input }), ...(type !== undefined && { type }) }];

/** What TanStack Query needs of each call, with the names, types and keys of oRPC's utilities for it. */
const builders = {
  key: (path: readonly string[]) => (state?: { input?: unknown; type?: string }) =>
    keyOf(path, state),
  call: (_: readonly string[], client: Client) => client,
  queryKey:
    (path: readonly string[]) =>
    ({ input, queryKey }: Given = {}) =>
      queryKey ?? keyOf(path, { type: 'query', input }),
  queryOptions:
    (path: readonly string[], client: Client) =>
    (given: Given = {}) => ({
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client(given.input, { signal, ...contextOf(given) }),
      ...(given.input === skipToken && { enabled: false }),
      ...given,
      queryKey: builders.queryKey(path)(given),
    }),
  infiniteKey:
    (path: readonly string[]) =>
    ({ input, initialPageParam, queryKey }: InfiniteGiven) =>
      queryKey ??
      keyOf(path, {
        type: 'infinite',
        input: typeof input === 'function' ? input(initialPageParam) : input,
      }),
  infiniteOptions: (path: readonly string[], client: Client) => (given: InfiniteGiven) => ({
    queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
      client(typeof given.input === 'function' ? given.input(pageParam) : undefined, {
        signal,
        ...contextOf(given),
      }),
    ...(given.input === skipToken && { enabled: false }),
    ...given,
    queryKey: builders.infiniteKey(path)(given),
  }),
  mutationKey:
    (path: readonly string[]) =>
    ({ mutationKey }: Given = {}) =>
      mutationKey ?? keyOf(path, { type: 'mutation' }),
  mutationOptions:
    (path: readonly string[], client: Client) =>
    (given: Given = {}) => ({
      mutationFn: (input: unknown) => client(input, contextOf(given)),
      ...given,
      mutationKey: builders.mutationKey(path)(given),
    }),
};

const contextOf = ({ context }: Given) => (context ? { context } : {});

const isBuilder = (name: string): name is keyof typeof builders => Object.hasOwn(builders, name);

/** No call and no namespace has the name of a builder. */
// biome-ignore lint/suspicious/noExplicitAny: as oRPC's own types say it, for clients of every context
export const createQueries = <Api extends NestedClient<any>>(api: Api): RouterUtils<Api> =>
  queriesOf([], api as unknown as Client) as RouterUtils<Api>;

const queriesOf = (path: readonly string[], client: Client): unknown =>
  new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string') return;
        if (isBuilder(name)) return builders[name](path, client);
        return queriesOf([...path, name], Reflect.get(client, name) as Client);
      },
    },
  );

import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { skipToken } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { contract } from '#features/contract.ts';
import { getApiError, getErrorMessage } from '#lib/api-error-info.ts';
import { contractPaths } from '#lib/contract-paths.ts';
import { type BrowserApi, createApi } from './client.ts';
import { eventIdOf } from './event-stream.ts';
import { createQueries } from './queries.ts';

const id = '0198c5a1-0000-7000-8000-000000000000';

function apiAnswering(status: number, body: unknown) {
  const requests: Request[] = [];
  const api = createApi({
    paths: contractPaths(contract),
    origin: () => 'http://site.example',
    fetch: async (request) => {
      requests.push(request);
      return Response.json(body, { status });
    },
  });
  return { api, requests };
}

test('a call sends its idempotency key, if it has one', async () => {
  const { api, requests } = apiAnswering(200, {});
  await api.quotes.send({ id }, { context: { idempotencyKey: 'one-intent' } });
  await api.quotes.send({ id });
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'one-intent',
    null,
  ]);
  expect(requests[0]?.url).toBe(`http://site.example/api/quotes/${id}/send`);
});

test('a call that the server rejects throws the error of the server', async () => {
  const issues = [{ path: 'email', message: 'Enter an email address' }];
  const { api } = apiAnswering(400, {
    success: false,
    code: 'invalid-argument',
    error: 'Please check what you entered',
    issues,
    requestId: 'r1',
  });
  const error = await api.session
    .signIn({ email: 'x', password: 'y' })
    .catch((thrown: unknown) => thrown);
  expect(getApiError(error)).toEqual({
    code: 'invalid-argument',
    status: 400,
    message: 'Please check what you entered',
    issues,
  });
});

test('an answer from a proxy is an outage, not an API error', async () => {
  const { api } = apiAnswering(502, '<html>bad gateway</html>');
  const error = await api.session.get().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(getApiError(error)).toBeUndefined();
  expect(getErrorMessage(error)).toBe('An unexpected error occurred');
});

test('without an answer, the message says that trying again does nothing twice', async () => {
  expect(getErrorMessage(new TypeError('Failed to fetch'))).toBe(
    'We didn’t get a response. It’s safe to try again.',
  );
});

/** What is sent, in a form that can be compared. */
async function described(request: Request) {
  const type = request.headers.get('content-type')?.replace(/boundary=.*/, '') ?? null;
  const isForm = type?.startsWith('multipart/form-data') ?? false;
  const parts = isForm
    ? [...(await request.formData())].map(([name, value]) =>
        typeof value === 'string' ? [name, value] : [name, value.name, value.size],
      )
    : await request.text();
  const { method, url, redirect } = request;
  return { method, url, redirect, type, parts };
}

const calls: [string, (api: BrowserApi) => Promise<unknown>][] = [
  ['without an input', (api) => api.session.get()],
  ['a path', (api) => api.quotes.get({ id })],
  ['a path and nothing else to send', (api) => api.quotes.send({ id })],
  ['a path and a body', (api) => api.leads.updateStatus({ id, status: 'won' })],
  [
    'a query with lists, words and what is left out',
    (api) => api.contractors.search({ q: 'a & b/ü', rating: 4, zip: undefined, limit: 5 }),
  ],
  ['a query of dates', (api) => api.events.list({ from: '2026-11-01', to: '2026-11-30' })],
  [
    'nested values',
    (api) =>
      api.calendar.saveSettings({
        days: { monday: { from: '09:00', to: '17:00' } },
        visitMinutes: 30,
      } as never),
  ],
  [
    'a file',
    (api) => api.files.upload({ file: new File(['x'], 'roof.pdf', { type: 'application/pdf' }) }),
  ],
  [
    'a file beside lists',
    (api) =>
      api.permitRegisters.import({
        file: new File(['a,b'], 'permits.csv'),
        state: 'IL',
        columns: { number: 'a', kinds: ['b', 'c'] },
      } as never),
  ],
  ['an id that needs escaping', (api) => api.quotes.get({ id: 'a/b c?d' })],
];

test.each(calls)('%s is sent as oRPC’s own client sends it', async (_, call) => {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request);
    return Response.json({});
  };
  const link = new OpenAPILink(contract, {
    url: 'http://site.example/api',
    fetch: (request, init) => fetch(new Request(request, init as RequestInit)),
  });
  await call(createORPCClient(link) as BrowserApi);
  await call(
    createApi({ paths: contractPaths(contract), origin: () => 'http://site.example', fetch }),
  );
  const [theirs, ours] = await Promise.all(sent.map(described));
  expect(ours).toEqual(theirs);
});

test('queries have the keys of oRPC’s own utilities, so that the server’s are found', () => {
  const { api } = apiAnswering(200, {});
  const [ours, theirs] = [createQueries(api), createTanstackQueryUtils(api)];
  const page = { input: (cursor?: string) => ({ cursor }), initialPageParam: undefined };
  for (const utils of [ours, theirs]) expect(utils.quotes.key()).toEqual([['quotes'], {}]);
  expect(ours.quotes.get.queryKey({ input: { id } })).toEqual(
    theirs.quotes.get.queryKey({ input: { id } }),
  );
  expect(ours.quotes.send.mutationKey()).toEqual(theirs.quotes.send.mutationKey());
  const infinite = { ...page, getNextPageParam: () => undefined };
  expect(ours.leads.list.infiniteOptions(infinite).queryKey).toEqual(
    theirs.leads.list.infiniteOptions(infinite).queryKey,
  );
  expect(ours.quotes.get.queryOptions({ input: skipToken })).toMatchObject({ enabled: false });
});

test('no call and no namespace has a name that a query utility has', () => {
  const names = JSON.stringify(contractPaths(contract));
  for (const name of ['key', 'call', 'queryKey', 'queryOptions', 'infiniteOptions', 'then'])
    expect(names).not.toContain(`"${name}":`);
});

test('a stream yields its events with their positions, however the chunks are cut', async () => {
  const text =
    ': open\n\nid: 7\nevent: message\ndata: {"type":"live.opened"}\n\n:\n\ndata: {"type":"ü"}\r\n\r\n';
  const bytes = new TextEncoder().encode(text);
  const api = createApi({
    paths: contractPaths(contract),
    origin: () => 'http://site.example',
    fetch: async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
            controller.close();
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  });
  const seen: unknown[] = [];
  for await (const event of await api.activities.live()) seen.push([event.type, eventIdOf(event)]);
  expect(seen).toEqual([
    ['live.opened', '7'],
    ['ü', undefined],
  ]);
});

import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApi } from '#browser/client.ts';
import { applyOrRefresh } from '#browser/live-stream.ts';
import { createQueries } from '#browser/queries.ts';
import type { LiveEvent } from '#features/activities/contract.ts';
import { contract } from '#features/contract.ts';
import { contractPaths } from '#lib/contract-paths.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { conversationListOptions } from '../components/list-search-params.ts';
import { postSystemMessage } from '../system/service.ts';
import { conversations } from '../tables.ts';
import { LiveConversation } from './components/live-conversation.ts';

let world: World;
let address: string;
const cleanups: (() => void)[] = [];
beforeAll(async () => {
  world = await createWorld();
  address = await world.listen();
});
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  world.setClock(undefined);
});
afterAll(() => world.close());

/** Hugo has the conversation with Carla open in his browser; Carla writes. */
async function openThread({ isBeingRead = true, search = '' } = {}) {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const asHugo = await world.as(hugo);
  const asCarla = await world.as(carla);
  const { id } = await asHugo.conversations.findOrCreate({ contractorId: carla.contractorId });
  // Two messages of the same millisecond would be fetched, because their times do not tell them apart.
  let at = Date.now();
  const send = (content: string) => {
    at += 1;
    world.setClock(new Date(at));
    return asCarla.conversations.sendMessage({ id, content });
  };
  await send('First');
  await world.dispatcher.flush();

  const requests: string[] = [];
  const api = createApi({
    paths: contractPaths(contract),
    origin: () => address,
    fetch: async (request) => {
      const { pathname, search: query } = new URL(request.url);
      requests.push(`${request.method} ${pathname.replace(id, '{id}')}${query}`);
      request.headers.set('authorization', `Bearer ${hugo.token}`);
      return fetch(request);
    },
  });
  const orpc = createQueries(api);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { get, list, messages, unreadCount } = orpc.conversations;
  const listOptions = conversationListOptions(new URLSearchParams(search));
  const unsubscribe = [
    new QueryObserver(queryClient, get.queryOptions({ input: { id } })).subscribe(() => {}),
    new QueryObserver(queryClient, messages.queryOptions({ input: { id } })).subscribe(() => {}),
    new QueryObserver(queryClient, unreadCount.queryOptions()).subscribe(() => {}),
    new InfiniteQueryObserver(queryClient, list.infiniteOptions(listOptions)).subscribe(() => {}),
  ];
  const live = new LiveConversation({
    orpc,
    queryClient,
    id,
    party: 'homeowner',
    isBeingRead: () => isBeingRead,
  });
  const cut = new AbortController();
  const stream = await asHugo.activities.live(undefined, { signal: cut.signal });
  cleanups.push(() => {
    cut.abort();
    for (const each of unsubscribe) each();
    queryClient.clear();
  });

  /** Delivers what the stream brings until the event of `type`, and waits for what follows from it. */
  const receive = async (type: string, { drop = () => false as boolean } = {}) => {
    await world.dispatcher.flush();
    for await (const event of { [Symbol.asyncIterator]: () => ({ next: () => stream.next() }) }) {
      if (!drop()) await handle(event);
      if (event.type === type) return;
    }
  };
  const handle = async (event: LiveEvent) => {
    if (event.subjectType === 'live') return;
    const refresh = (namespaces: readonly (keyof typeof contract)[]) => {
      for (const namespace of namespaces)
        void queryClient.invalidateQueries({ queryKey: orpc[namespace].key() });
    };
    const applied: Promise<boolean>[] = [];
    const apply = (each: LiveEvent) => {
      const result = live.apply(each);
      if (result) applied.push(result);
      return result;
    };
    applyOrRefresh(event, [apply], refresh);
    await Promise.all(applied);
    await idle();
  };
  const idle = () => expect.poll(() => queryClient.isFetching(), { interval: 5 }).toBe(0);
  await idle();
  requests.splice(0);

  const page = () => queryClient.getQueryData(messages.queryKey({ input: { id } }));
  /** What is cached must be what the server would answer now. */
  const expectCacheToMatchServer = async () => {
    const expected = createQueries(asHugo).conversations;
    const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
    const cached = queryClient.getQueryData(get.queryKey({ input: { id } }));
    expect(cached).toEqual(json(await expected.get.call({ id })));
    expect(page()).toEqual(json(await expected.messages.call({ id })));
    const [listed] = queryClient
      .getQueriesData<{ pages: unknown[] }>({ queryKey: list.key() })
      .map(([, data]) => data?.pages[0]);
    expect(listed).toEqual(json(await expected.list.call(listOptions.input(undefined))));
  };
  return {
    id,
    hugo,
    carla,
    asHugo,
    asCarla,
    send,
    receive,
    requests,
    idle,
    expectCacheToMatchServer,
  };
}

const FULL_REFETCH = [
  'GET /api/conversations',
  'GET /api/conversations/unread-count',
  'GET /api/conversations/{id}',
  'GET /api/conversations/{id}/messages',
];

test('a message received in an open thread costs one small request, and reading it one count', async () => {
  const { asHugo, id, send, receive, requests, expectCacheToMatchServer } = await openThread();
  await asHugo.conversations.markRead({ id });
  await receive('conversation.read');
  await expect.poll(() => requests).toEqual(['GET /api/conversations/unread-count']);
  requests.splice(0);

  await send('Second');
  await receive('message.sent');
  expect(requests).toEqual(['GET /api/conversations/{id}/messages?after=1&limit=100']);
  await expectCacheToMatchServer();

  requests.splice(0);
  await asHugo.conversations.markRead({ id });
  await receive('conversation.read');
  await expect.poll(() => requests).toEqual(['GET /api/conversations/unread-count']);
  await expectCacheToMatchServer();
});

test('a message in a thread that is not looked at also fetches the unread total, once per burst', async () => {
  const { send, receive, requests, expectCacheToMatchServer } = await openThread({
    isBeingRead: false,
  });
  for (const content of ['Second', 'Third', 'Fourth']) await send(content);
  await receive('message.sent');
  expect(requests).toEqual(['GET /api/conversations/{id}/messages?after=1&limit=100']);
  for (const _ of [3, 4]) await receive('message.sent');
  await expect.poll(() => requests.length).toBe(2);
  expect(requests[1]).toBe('GET /api/conversations/unread-count');
  await expectCacheToMatchServer();
});

test('a read receipt and an edited message change the thread without fetching it again', async () => {
  const { id, asHugo, asCarla, receive, requests, expectCacheToMatchServer } = await openThread();
  await asHugo.conversations.sendMessage({ id, content: 'Mine' });
  await receive('message.sent');
  requests.splice(0);
  await asCarla.conversations.markRead({ id });
  await receive('conversation.read');
  expect(requests).toEqual([]);
  await expectCacheToMatchServer();

  const { items } = await asCarla.conversations.messages({ id });
  await asCarla.conversations.editMessage({ id, messageId: items[0]?.id ?? '', content: 'Edited' });
  await receive('message.edited');
  expect(requests).toEqual(['GET /api/conversations/{id}/messages?after=0&limit=1']);
  await expectCacheToMatchServer();
});

test('after an event that did not arrive, everything is fetched', async () => {
  const { send, receive, requests, expectCacheToMatchServer } = await openThread();
  await send('Lost on the way');
  await receive('message.sent', { drop: () => true });
  await send('Third');
  await receive('message.sent');
  expect(requests.toSorted()).toEqual(FULL_REFETCH);
  await expectCacheToMatchServer();
});

test('a message in a conversation that is not open fetches the list', async () => {
  const { asHugo, receive, requests, expectCacheToMatchServer } = await openThread();
  const other = await contractor(world);
  const { id } = await asHugo.conversations.findOrCreate({ contractorId: other.contractorId });
  await (await world.as(other)).conversations.sendMessage({ id, content: 'Somebody else' });
  await receive('message.sent');
  expect(requests).toContain('GET /api/conversations');
  await expectCacheToMatchServer();
});

test('a message that may change more than previews fetches header and list', async () => {
  const { hugo, carla, receive, requests, expectCacheToMatchServer } = await openThread();
  const context = {
    actor: { kind: 'job' as const, name: 'test' },
    requestId: 'test',
    now: () => new Date(),
    services: world.services,
  };
  await postSystemMessage(world.db, context, {
    homeownerId: hugo.uid,
    contractorId: carla.contractorId,
    activityId: 1,
    content: 'The project has started',
    messageType: 'project_started',
  });
  await receive('message.sent');
  expect(requests.toSorted()).toEqual([
    'GET /api/conversations',
    'GET /api/conversations/{id}',
    'GET /api/conversations/{id}/messages?after=1&limit=100',
  ]);
  await expectCacheToMatchServer();
});

test('a filtered list is fetched: only the server knows what belongs in it', async () => {
  const { send, receive, requests, expectCacheToMatchServer } = await openThread({
    search: 'show=unread',
  });
  await send('Second');
  await receive('message.sent');
  expect(requests.toSorted()).toEqual([
    'GET /api/conversations/{id}/messages?after=1&limit=100',
    'GET /api/conversations?unread=true',
  ]);
  await expectCacheToMatchServer();
});

test('an event about a message that the viewer may no longer see is not applied', async () => {
  const { id, send, receive, requests } = await openThread();
  await send('Not for Hugo');
  await world.db
    .update(conversations)
    .set({ statusHomeowner: 'deleted' })
    .where(eq(conversations.id, id));
  await receive('message.sent');
  expect(requests.toSorted()).toEqual(
    [...FULL_REFETCH, 'GET /api/conversations/{id}/messages?after=1&limit=100'].toSorted(),
  );
});

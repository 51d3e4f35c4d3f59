import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { withEventMeta } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LiveHub } from '../live/live-hub.ts';
import { EventStreams } from './event-streams.ts';

/** More than a connection's buffers hold. */
const EVENTS = 400;
const FILLING = 'x'.repeat(100_000);

const person = {
  uid: 'u',
  sessionId: 's',
  role: 'homeowner',
  roles: [],
  isMasterAdmin: false,
  permissions: [],
} as const;

let hub: LiveHub;
let producedCount = 0;
beforeEach(() => {
  hub = new LiveHub();
  producedCount = 0;
});

/** Produces all events after the last one that the reader received, at once. */
const listener = (stalledMs: number) => {
  const eventStreams = new EventStreams(stalledMs);
  return (request: http.IncomingMessage, response: http.ServerResponse) => {
    const from = Number(request.headers['last-event-id'] ?? 0);
    const stream = hub.open<{ filling: string }>(
      { person, liveResponse: undefined, recipientIds: ['reader'], signal: undefined },
      {
        isRelevant: () => true,
        async *produce() {
          for (let n = from + 1; n <= EVENTS; n += 1) {
            producedCount += 1;
            yield withEventMeta({ filling: FILLING }, { id: String(n) });
          }
          return 'over';
        },
      },
    );
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    eventStreams.serve(response, stream, stream);
  };
};

/** One drops a stalled reader at once; the other waits longer than a busy machine may pause. */
const shortTimeoutServer = http.createServer(listener(50));
const longTimeoutServer = http.createServer(listener(30_000));
beforeAll(async () => {
  for (const server of [shortTimeoutServer, longTimeoutServer]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => {
  shortTimeoutServer.close();
  longTimeoutServer.close();
});

async function open(server = longTimeoutServer, last = 0) {
  const { port } = server.address() as AddressInfo;
  const request = http.get(`http://127.0.0.1:${port}`, {
    agent: false,
    headers: { 'last-event-id': String(last) },
  });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  // The server may cut the connection.
  return response.on('error', () => {});
}

/** The complete events of a connection until it ends or is cut. */
async function idsOf(response: http.IncomingMessage) {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
  });
  await new Promise((resolve) => response.on('close', resolve));
  const whole = text.slice(0, text.lastIndexOf('\n\n'));
  return whole.split('\n\n').flatMap((block) => /^id: (\d+)$/m.exec(block)?.[1] ?? []);
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

test('a reader that keeps reading receives every event and then the end', async () => {
  const response = await open();
  expect(await idsOf(response)).toEqual(range(1, EVENTS));
  expect(hub.size).toBe(0);
});

test('a stalled reader gets what fits the buffers, is dropped, and resumes without a loss', async () => {
  const slow = await open(shortTimeoutServer);
  await expect.poll(() => hub.size).toBe(0);
  expect(producedCount).toBeLessThan(EVENTS);
  const before = await idsOf(slow);
  expect(before.length).toBeLessThanOrEqual(producedCount);
  const after = await idsOf(await open(longTimeoutServer, before.length));
  expect([...before, ...after]).toEqual(range(1, EVENTS));
});

test('nothing more is produced for a reader that disconnects', async () => {
  const response = await open();
  response.destroy();
  await expect.poll(() => hub.size).toBe(0);
  expect(producedCount).toBeLessThan(EVENTS);
});

test('a stream that ended behind an unfinished answer of its connection is dropped, and gets no keep-alive', async () => {
  const eventStreams = new EventStreams(50);
  const errors: unknown[] = [];
  const ended = Promise.withResolvers<void>();
  const server = http.createServer((request, response) => {
    if (request.url === '/unfinished') return;
    const stream = hub.open(
      { person, liveResponse: undefined, recipientIds: ['reader'], signal: undefined },
      {
        isRelevant: () => true,
        produce: async function* () {
          yield* [];
          return 'over' as const;
        },
      },
    );
    response.on('error', (error) => errors.push(error));
    response.on('close', ended.resolve);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    eventStreams.serve(response, stream, stream);
    stream.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'GET /unfinished HTTP/1.1\r\nhost: a\r\n\r\nGET /stream HTTP/1.1\r\nhost: a\r\n\r\n',
  );
  await ended.promise;
  expect(errors).toEqual([]);
  socket.destroy();
  server.close();
});

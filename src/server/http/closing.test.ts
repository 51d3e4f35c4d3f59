import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { prepareClosing } from './closing.ts';

/** Longer than any test: nothing ends here because its time is over. */
const NEVER_MS = 600_000;

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const closing = prepareClosing(server, NEVER_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, closing, port, url: `http://127.0.0.1:${port}/` };
}

async function open(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('a connection without a request, as browsers open in advance, does not keep a server from closing', async () => {
  const { closing, port } = await serve((_, response) => response.end());
  const silent = await open(port);
  const ended = text(silent);
  await closing.close();
  expect(await ended).toBe('');
});

test('a request in flight is answered, and its connection ends with it', async () => {
  const begun = Promise.withResolvers<() => void>();
  const { closing, port } = await serve((_, response) =>
    begun.resolve(() => response.end('finished')),
  );
  const socket = await open(port);
  const answer = text(socket);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const finish = await begun.promise;
  const isClosed = vi.fn();
  const closed = closing.close().then(isClosed);
  // A second connection is refused only once the server closes.
  await expect
    .poll(() =>
      open(port).then(
        () => 'open',
        (error: NodeJS.ErrnoException) => error.code,
      ),
    )
    .toBe('ECONNREFUSED');
  expect(isClosed).not.toHaveBeenCalled();
  finish();
  await closed;
  expect(await answer).toContain('finished');
});

test('a server is quiet until it is asked, and again half a minute later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { closing, url } = await serve((_, response) => response.end());
    expect(closing.isQuiet()).toBe(true);
    await fetch(url);
    expect(closing.isQuiet()).toBe(false);
    vi.advanceTimersByTime(29_000);
    expect(closing.isQuiet()).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(closing.isQuiet()).toBe(true);
    vi.useRealTimers();
    await closing.close();
  } finally {
    vi.useRealTimers();
  }
});

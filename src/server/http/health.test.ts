import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { executeOnServer } from '#test/database-names.ts';
import { homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import type { Web } from '../pages/web.ts';

let world: World;
let port: number;
const web: Web = {
  asset: (request) =>
    new URL(request.url).pathname === '/assets/a.js' ? new Response('1;') : undefined,
  renderMail: () => Promise.reject(new Error('no mails here')),
  close: async () => {},
  async render(request, { api }) {
    const { user } = await api.session.get();
    // As a portal does with whoever is not signed in.
    if (!user && request.url.includes('/homeowner/'))
      return new Response(null, { status: 302, headers: { location: '/login' } });
    return new Response(`<p>${new URL(request.url).pathname} for ${user?.email ?? 'nobody'}</p>`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  },
};
beforeAll(async () => {
  world = await createWorld({}, { web });
  port = Number(new URL(await world.listen()).port);
});
afterAll(() => world.close());

/** Sends bytes as they are and returns everything that comes back. */
async function sendRaw(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

test.each(['/healthz', '/readyz'])(
  '%s answers a balancer that sends HTTP/1.0 without Host',
  async (path) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(await sendRaw(`${method} ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  },
);

test('both health checks are in the description of the API', async () => {
  const description = (await (await world.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, { get?: { operationId: string; servers?: { url: string }[] } }>;
  };
  expect(description.paths['/healthz']?.get).toMatchObject({
    operationId: 'health.live',
    servers: [{ url: '/' }],
  });
  expect(description.paths['/readyz']?.get).toMatchObject({ operationId: 'health.ready' });
  const reference = await (await world.fetch('/api/reference')).text();
  expect(reference).toContain('<code>/readyz</code>');
  expect(reference).not.toContain('/api/readyz');
});

describe('what cannot be read as a request', () => {
  const long = 'x'.repeat(20_000);
  const chunked =
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['no Host', 'GET /api/session HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a Host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['a header without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${long}\r\n\r\n`, 431],
    ['endless extensions of a chunk', `${chunked}1;${long}\r\na\r\n`, 413],
  ])('%s is refused with the headers of every answer', async (_, bytes, status) => {
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of [
      "content-security-policy: default-src 'self'",
      'strict-transport-security: max-age=31536000; includeSubDomains',
      'x-content-type-options: nosniff',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-frame-options: DENY',
    ])
      expect(answer.toLowerCase()).toContain(header.toLowerCase());
  });
});

describe('what only the operator of the machine may read', () => {
  const here = { host: 'localhost:3000' };
  const senders: [string, string, Record<string, string>, boolean][] = [
    ['this machine', '127.0.0.1', here, true],
    ['this machine over IPv6', '::1', { host: '[::1]:3000' }, true],
    ['this machine, mapped', '::ffff:127.0.0.1', here, true],
    ['another machine', '203.0.113.9', here, false],
    ['another machine of the network', '10.0.0.7', here, false],
    ['a proxy on this machine', '127.0.0.1', { ...here, 'x-forwarded-for': '127.0.0.1' }, false],
    ['another proxy', '127.0.0.1', { ...here, forwarded: 'for=127.0.0.1' }, false],
    ['a third one', '127.0.0.1', { ...here, via: '1.1 gateway' }, false],
    ['a page that gave this machine its own name', '127.0.0.1', { host: 'evil.example' }, false],
  ];
  test.each(senders)('%s', async (_, from, headers, isAllowed) => {
    const statusOf = async (path: string) => (await world.fetch(path, { from, headers })).status;
    expect(await statusOf('/metrics')).toBe(isAllowed ? 200 : 403);
    expect(await statusOf('/dev/outbox')).toBe(isAllowed ? 200 : 404);
    expect(await statusOf('/dev/mails')).toBe(isAllowed ? 200 : 404);
  });
});

// The last one: there is no way back.
test('without a database, cached pages, files and the health of the process still answer', async () => {
  const get = async (path: string) => {
    const answer = await world.fetch(path);
    return [answer.status, await answer.text()];
  };
  const page = await get('/how-it-works');
  const { token } = await homeowner(world);
  const portal = () => world.fetch('/homeowner/dashboard', { token, redirect: 'manual' });
  expect((await portal()).status).toBe(200);
  const database = new URL(world.url).pathname.slice(1);
  await executeOnServer(
    world.url.replace(database, 'postgres'),
    `drop database ${database} with (force)`,
  );
  const guest = await world.fetch('/api/counts/footer');
  expect(guest.status).toBeGreaterThanOrEqual(500);
  expect(await get('/how-it-works')).toEqual(page);
  expect(await get('/assets/a.js')).toEqual([200, '1;']);
  expect((await get('/healthz'))[0]).toBe(200);
  const answer = await portal();
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(await answer.text()).toContain('We’re working on it');
});

test('a page whose data is not available says so instead of leading to the sign-in', async () => {
  const failing: Web = {
    ...web,
    async render(request, { api }) {
      await api.counts.footer().catch(() => {});
      if (new URL(request.url).pathname === '/search')
        return new Response('Results are not there just now', {
          headers: { 'content-type': 'text/html' },
        });
      return new Response(null, { status: 302, headers: { location: '/login' } });
    },
  };
  const other = await createWorld({}, { web: failing });
  try {
    const lost = new Error('connect ECONNREFUSED 127.0.0.1:5432');
    const fail = (...args: unknown[]) => {
      const done = args.at(-1);
      return typeof done === 'function' ? done(lost) : Promise.reject(lost);
    };
    vi.spyOn(other.pool, 'query').mockImplementation(fail as never);
    vi.spyOn(other.pool, 'connect').mockImplementation(fail as never);
    const answer = await other.fetch('/homeowner/dashboard', { redirect: 'manual' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.text()).toContain('We’re working on it');
    for (const path of ['/search', '/search?q=roof']) {
      const partial = await other.fetch(path);
      expect([partial.status, partial.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await partial.text()).toContain('Results are not there');
    }
    vi.restoreAllMocks();
    expect((await other.fetch('/homeowner/dashboard', { redirect: 'manual' })).status).toBe(302);
    expect((await other.fetch('/search')).status).toBe(200);
  } finally {
    await other.close();
  }
});

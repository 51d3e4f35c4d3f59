import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { recordActivity } from '../outbox/outbox.ts';
import type { Web } from './web.ts';

let world: World;
let person: Awaited<ReturnType<typeof homeowner>>;
const rendered: { address: string; headers: string[] }[] = [];
let broken = false;

/** Pages that say for whom they were rendered, and how many were rendered before. */
const web: Web = {
  asset: () => undefined,
  renderMail: () => Promise.reject(new Error('no mails here')),
  close: async () => {},
  async render(request, { api, nonce }) {
    const { pathname, search } = new URL(request.url);
    rendered.push({ address: pathname + search, headers: [...request.headers.keys()] });
    const { user } = await api.session.get();
    if (broken) await api.leads.list({}).catch(() => {});
    if (pathname.startsWith('/contractor/') && search === '?reviews=none')
      return new Response('gone', { status: 404, headers: { 'content-type': 'text/html' } });
    return new Response(
      `<script nonce="${nonce}">1</script><p>for ${user?.email ?? 'nobody'}, number ${rendered.length}</p>`,
      { headers: { 'content-type': 'text/html; charset=utf-8' } },
    );
  },
};

beforeAll(async () => {
  world = await createWorld({}, { web });
  person = await homeowner(world);
});

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await world.fetch(path, { headers, method, redirect: 'manual' });
  return { answer, text: await answer.clone().text(), made: answer.headers.get('server-timing') };
};
const contractorId = crypto.randomUUID();

test('two visitors get the same page, rendered once, with a policy that names its scripts by hash', async () => {
  const first = await get('/how-it-works', { cookie: 'color-scheme=dark', 'user-agent': 'one' });
  const second = await get('/how-it-works?utm_source=letter', { 'user-agent': 'two' });
  expect(second.text).toBe(first.text);
  expect([first.made, second.made]).toEqual(['page;desc=made', 'page;desc=kept']);
  expect(first.text).toContain('for nobody');
  const policy = second.answer.headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(second.text).not.toContain('nonce');
  expect(rendered.at(-1)?.headers.toSorted()).toEqual(['accept', 'host']);
  expect(second.answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['by cookie', () => ({ cookie: `plumbline=${person.token}` })],
  ['by token', () => ({ authorization: `Bearer ${person.token}` })],
])(
  'a person signed in %s never gets a cached page, and theirs is never cached',
  async (_, headers) => {
    await get('/for-contractors');
    const own = await get('/for-contractors', headers());
    expect(own.text).toContain(`for ${person.email}`);
    expect(own.answer.headers.get('cache-control')).toBe('private, no-store');
    expect(own.answer.headers.get('etag')).toBeNull();
    expect((await get('/for-contractors')).text).toContain('for nobody');
    const fresh = `/contractor/${crypto.randomUUID()}`;
    await get(fresh, headers());
    expect((await get(fresh)).text).toContain('for nobody');
  },
);

test('a copy that is still current is not sent again', async () => {
  const { answer } = await get('/resources');
  const etag = answer.headers.get('etag') ?? '';
  const again = await get('/resources', { 'if-none-match': `"other", ${etag}` });
  expect(again.answer.status).toBe(304);
  expect(again.text).toBe('');
  expect(again.answer.headers.get('content-security-policy')).toContain('sha256');
  expect(again.answer.headers.get('vary')).toContain('Cookie');
});

test('a page is cached compressed, and a HEAD request gets no body', async () => {
  const plain = await get('/resources');
  const answer = await world.fetch('/resources', { headers: { 'accept-encoding': 'gzip, br' } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(bytes).toString()).toBe(plain.text);
  const head = await get('/resources', {}, 'HEAD');
  expect([head.answer.status, head.text]).toEqual([200, '']);
});

test('a change drops the pages that show it as soon as it is dispatched', async () => {
  const paths = ['/', `/contractor/${contractorId}`, '/how-it-works'];
  for (const path of paths) await get(path);
  await world.db.transaction((tx) =>
    recordActivity(
      tx,
      { actor: { kind: 'job', name: 'test' }, requestId: 'test' },
      {
        type: 'review.created',
        subjectType: 'review',
        subjectId: crypto.randomUUID(),
        audience: [],
        data: { contractorId },
      },
    ),
  );
  await world.settle();
  const made = [];
  for (const path of paths) made.push((await get(path)).made);
  expect(made).toEqual(['page;desc=made', 'page;desc=made', 'page;desc=kept']);
});

test('a page with a failed call, and a missing page, are not cached', async () => {
  broken = true;
  const partial = await get('/terms-of-service.html');
  expect(partial.answer.status).toBe(200);
  expect(partial.answer.headers.get('content-security-policy')).toContain("'nonce-");
  broken = false;
  expect((await get('/terms-of-service.html')).made).toBe('page;desc=made');
  const before = rendered.length;
  const gone = `/contractor/${contractorId}?reviews=none`;
  expect((await get(gone)).answer.status).toBe(404);
  expect((await get(gone)).answer.status).toBe(404);
  expect(rendered.length).toBe(before + 2);
});

test.each([
  ['/How-It-Works', '/how-it-works'],
  ['/resources/', '/resources'],
  ['/resources//?a=1', '/resources?a=1'],
  [`/contractor/${contractorId.toUpperCase()}`, `/contractor/${contractorId}`],
])('%s redirects to its canonical address %s', async (written, proper) => {
  const { answer } = await get(written);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, proper]);
});

test('arrivals with a token, submitted forms and other pages are not served from the cache', async () => {
  await get('/');
  const before = rendered.length;
  await get('/?auth_token=a.b.c');
  await get('/contact');
  await get('/contact');
  await get('/', { 'sec-fetch-site': 'same-origin' }, 'POST');
  expect(rendered.length).toBe(before + 4);
});

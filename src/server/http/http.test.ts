import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractCalls } from '#test/contract-calls.ts';
import { admin, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
let owner: { token: string };
beforeAll(async () => {
  world = await createWorld();
  owner = await homeowner(world);
});
afterAll(() => world.close());

const site = 'http://localhost';
const cookie = () => `plumbline=${owner.token}`;

describe('writes that another site could have caused', () => {
  const body = JSON.stringify({ role: 'homeowner' });
  const json = 'application/json';
  const refused: [string, Record<string, string>][] = [
    ['a foreign Origin', { origin: 'https://evil.example', 'content-type': json }],
    ['a null Origin', { origin: 'null', 'content-type': json }],
    ['a look-alike Origin', { origin: 'http://localhost.evil.example', 'content-type': json }],
    ['a sibling site', { origin: site, 'sec-fetch-site': 'same-site', 'content-type': json }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site', 'content-type': json }],
    ['a cookie without any sign of where from', { 'content-type': json }],
    ['a form', { origin: site, 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { origin: site, 'content-type': 'text/plain' }],
    ['form data', { origin: site, 'content-type': 'multipart/form-data; boundary=x' }],
  ];
  const writes = contractCalls().filter(({ method }) => method !== 'GET');
  test('the contract has many of them', () => {
    expect(writes.length).toBeGreaterThan(30);
    expect(writes.map(({ path }) => path)).toContain('/api/session/role');
  });
  test.each(refused)(
    '%s is refused by every call that changes something',
    async (what, headers) => {
      for (const { method, path: pattern, meta } of writes) {
        // Uploads are form data, which another site can send; its Origin gives it away.
        if (what === 'form data' && meta.maxBody !== undefined) continue;
        const path = pattern.replaceAll(/\{\w+\}/g, '0198c5a1-0000-7000-8000-000000000000');
        const answer = await world.fetch(path, {
          method,
          body,
          headers: { ...headers, cookie: cookie() },
        });
        expect([403, 415], `${method} ${path}`).toContain(answer.status);
        expect(await answer.json()).toMatchObject({ success: false });
      }
      const session = await world.fetch('/api/session', { headers: { cookie: cookie() } });
      expect(await session.json()).toMatchObject({ activeRole: 'homeowner' });
    },
  );

  test('our own page and a program with a token are accepted', async () => {
    const role = { method: 'POST', body, headers: { 'content-type': json } };
    const page = {
      ...role.headers,
      cookie: cookie(),
      origin: site,
      'sec-fetch-site': 'same-origin',
    };
    expect((await world.fetch('/api/session/role', { ...role, headers: page })).status).toBe(200);
    expect((await world.fetch('/api/session/role', { ...role, token: owner.token })).status).toBe(
      200,
    );
  });
});

describe('every response', () => {
  test.each([
    ['a call', '/api/session', 200],
    ['a refused call', '/api/me', 401],
    ['no such call', '/api/nothing', 404],
    ['health', '/healthz', 200],
    ['the reference', '/api/reference', 200],
    ['an unknown path', '/nothing', 404],
  ])('%s carries the security headers and a request id', async (_, path, status) => {
    const answer = await world.fetch(path);
    expect(answer.status).toBe(status);
    const csp = answer.headers.get('content-security-policy') ?? '';
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(csp).toContain(part);
    expect(/script-src[^;]*/.exec(csp)?.[0]).toMatch(/^script-src 'self' 'nonce-[\w+/=]{16,}'$/);
    expect(answer.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('two responses never share a nonce', async () => {
    const [one, two] = await Promise.all([world.fetch('/healthz'), world.fetch('/healthz')]);
    expect(one.headers.get('content-security-policy')).not.toBe(
      two.headers.get('content-security-policy'),
    );
  });

  test('a personal response is not cacheable', async () => {
    const answer = await world.fetch('/api/session', { token: owner.token });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('every refusal has the same shape, with the request id', async () => {
    const answer = await world.fetch('/api/me');
    expect(await answer.json()).toEqual({
      success: false,
      code: 'unauthenticated',
      error: 'Please sign in to continue',
      requestId: answer.headers.get('x-request-id'),
    });
  });
});

describe('bodies that cannot be a call', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    world.fetch('/api/session', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  test.each([
    ['cut off', '{"email":'],
    ['not an object', '"text"'],
    ['null', 'null'],
    ['nested deeply', deep],
    [
      'a prototype',
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    ],
    ['wrong types', '{"email":{"$gt":""},"password":[1]}'],
  ])('%s is refused and changes no data', async (_, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, code: 'invalid-argument' });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('when a JSON key occurs twice, the last one counts, as in every JSON parser', async () => {
    const answer = await send('{"email":"a@example.com","email":"not one","password":"x"}');
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'email' }] });
  });

  test('a body over 256 KiB is refused without being read', async () => {
    const answer = await send(JSON.stringify({ email: 'x'.repeat(300_000) }));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ success: false });
  });
});

test('unknown and server-owned fields of the input are dropped', async () => {
  const answer = await world.fetch('/api/users', {
    method: 'POST',
    json: {
      role: 'homeowner',
      email: 'mass@example.com',
      password: 'plumb and level',
      firstName: 'Mass',
      lastName: 'Assignment',
      phone: '(312) 555-0100',
      roles: ['admin'],
      isMasterAdmin: true,
      permissions: ['all'],
      emailVerified: true,
    },
  });
  expect(answer.status).toBe(201);
  expect((await answer.json()).user).toMatchObject({
    roles: ['homeowner'],
    isMasterAdmin: false,
    permissions: [],
    emailVerified: false,
  });
});

test('a large answer is compressed for who can read it, a small one never', async () => {
  const ask = (path: string, accepted: string) =>
    world.fetch(path, { token: owner.token, headers: { 'accept-encoding': accepted } });
  const compressed = await ask('/api/service-categories', 'gzip, br');
  expect(compressed.headers.get('content-encoding')).toBe('br');
  const plain = await ask('/api/service-categories', 'gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const bytes = Buffer.from(await compressed.arrayBuffer());
  expect(brotliDecompressSync(bytes).toString()).toBe(await plain.text());
  const small = await world.fetch('/api/session', { headers: { 'accept-encoding': 'br' } });
  expect(small.headers.get('content-encoding')).toBeNull();
});

test('an admin cannot be registered', async () => {
  const answer = await world.fetch('/api/users', { method: 'POST', json: { role: 'admin' } });
  expect(answer.status).toBe(400);
});

test('creating a category requires an admin with manage_settings', async () => {
  const { token } = await admin(world);
  const json = { name: 'Gazebos', group: 'Garden' };
  const refused = await world.fetch('/api/service-categories', { method: 'POST', token, json });
  expect(refused.status).toBe(403);
  const { token: allowed } = await admin(world, { permissions: ['manage_settings'] });
  expect(
    (await world.fetch('/api/service-categories', { method: 'POST', token: allowed, json })).status,
  ).toBe(201);
});

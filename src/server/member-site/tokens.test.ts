import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jsonResponse, startStubServer } from '#test/stub-server.ts';
import { createMemberSite } from './member-site.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });

const jwkOf = (key: KeyObject, kid: string) => ({
  ...key.export({ format: 'jwk' }),
  alg: 'RS256',
  use: 'sig',
  kid,
});
const published = {
  keys: [jwkOf(ours.publicKey, 'key-1'), jwkOf(weak.publicKey, 'weak-key')],
};

let server: Awaited<ReturnType<typeof startStubServer>>;
/** The server where attackers publish their keys. */
let attacker: typeof server;
beforeAll(async () => {
  server = await startStubServer(jsonResponse(published));
  attacker = await startStubServer(jsonResponse({ keys: [jwkOf(theirs.publicKey, 'key-1')] }));
});
afterAll(() => Promise.all([server.stop(), attacker.stop()]));

const noon = new Date('2026-11-21T12:00:00Z');
const at = noon.getTime() / 1000;

let clock = noon.getTime();
const minute = 60_000;
let site: ReturnType<typeof createMemberSite>;
const problems: string[] = [];
const newSite = () =>
  createMemberSite(
    {
      authUrl: `${server.url}/auth`,
      firestoreUrl: `${server.url}/firestore`,
      keysUrl: `${server.url}/keys`,
      apiKey: 'key',
      projectId: 'guild',
      issuer: 'https://securetoken.google.com/guild',
      timeoutMs: 250,
    },
    { now: () => clock, report: ({ message }) => problems.push(message) },
  );
beforeEach(() => {
  server.respondWith(jsonResponse(published, 200, { 'cache-control': 'public, max-age=3600' }));
  server.asked.length = 0;
  problems.length = 0;
  clock = noon.getTime();
  site = newSite();
});

const claims = {
  iss: 'https://securetoken.google.com/guild',
  aud: 'guild',
  sub: 'member-1',
  user_id: 'member-1',
  iat: at - 10,
  exp: at + 3_590,
  auth_time: at - 500,
  email: 'Odile@Example.com',
  email_verified: true,
  name: 'Odile Fenwick',
  firebase: { sign_in_provider: 'password' },
};
const header = { alg: 'RS256', kid: 'key-1', typ: 'JWT' };

const encoded = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

function token(
  payload: unknown = claims,
  head: unknown = header,
  key: KeyObject = ours.privateKey,
  hash = 'sha256',
) {
  const signed = `${encoded(head)}.${encoded(payload)}`;
  return `${signed}.${sign(hash, Buffer.from(signed), key).toString('base64url')}`;
}

const without = (name: keyof typeof claims) => ({ ...claims, [name]: undefined });
const signature = (of: string) => of.split('.')[2] ?? '';
const hs256 = (head: unknown, secret: string | Buffer) => {
  const signed = `${encoded(head)}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};
const pem = ours.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const attackers = jwkOf(theirs.publicKey, 'key-1');

const forged: [string, () => string][] = [
  ['unsigned (alg none)', () => `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`],
  ['alg none with a signature', () => token(claims, { ...header, alg: 'none' })],
  ['alg NoNe', () => token(claims, { ...header, alg: 'NoNe' })],
  ['the signature stripped', () => `${token().slice(0, token().lastIndexOf('.'))}.`],
  ['two parts', () => token().split('.').slice(0, 2).join('.')],
  ['five parts', () => `${token()}.${encoded('a')}.${encoded('b')}`],
  ['HS256 with the public key as PEM', () => hs256({ ...header, alg: 'HS256' }, pem)],
  [
    'HS256 with the public key as DER',
    () =>
      hs256({ ...header, alg: 'HS256' }, ours.publicKey.export({ type: 'spki', format: 'der' })),
  ],
  ['HS256 that says RS256', () => hs256(header, pem)],
  ['RS384 by the right key', () => token(claims, { ...header, alg: 'RS384' }, undefined, 'sha384')],
  ['RS512 that says RS256', () => token(claims, header, undefined, 'sha512')],
  ['alg in lower case', () => token(claims, { ...header, alg: 'rs256' })],
  ['alg as a list', () => token(claims, { ...header, alg: ['RS256', 'none'] })],
  ['another’s key under our key id', () => token(claims, header, theirs.privateKey)],
  ['an unknown key id', () => token(claims, { ...header, kid: 'key-2' }, theirs.privateKey)],
  ['no key id', () => token(claims, { alg: 'RS256', typ: 'JWT' })],
  ['a key id that is a path', () => token(claims, { ...header, kid: '../../../dev/null' })],
  ['a key id that is an address', () => token(claims, { ...header, kid: `${attacker.url}/key` })],
  ['the key id __proto__', () => token(claims, { ...header, kid: '__proto__' })],
  ['a key id that is a list', () => token(claims, { ...header, kid: ['key-1'] })],
  [
    'jku at the attacker',
    () => token(claims, { ...header, jku: `${attacker.url}/keys` }, theirs.privateKey),
  ],
  ['jwk of the attacker', () => token(claims, { ...header, jwk: attackers }, theirs.privateKey)],
  [
    'x5u at the attacker',
    () => token(claims, { ...header, x5u: `${attacker.url}/cert` }, theirs.privateKey),
  ],
  ['crit', () => token(claims, { ...header, crit: ['exp'] })],
  ['an unencoded payload', () => token(claims, { ...header, b64: false, crit: ['b64'] })],
  [
    'a published key that is too short',
    () => token(claims, { ...header, kid: 'weak-key' }, weak.privateKey),
  ],
  [
    'a tampered payload',
    () => [encoded(header), encoded({ ...claims, sub: 'admin' }), signature(token())].join('.'),
  ],
  [
    'the signature of another token',
    () => [encoded(header), encoded(claims), signature(token(without('name')))].join('.'),
  ],
  ['another audience', () => token({ ...claims, aud: 'guild-2' })],
  ['ours among several audiences', () => token({ ...claims, aud: ['guild', 'other'] })],
  ['no audience', () => token(without('aud'))],
  ['another issuer', () => token({ ...claims, iss: 'https://securetoken.google.com/other' })],
  ['our issuer with a slash', () => token({ ...claims, iss: `${claims.iss}/` })],
  ['no issuer', () => token(without('iss'))],
  ['expired', () => token({ ...claims, iat: at - 3_700, exp: at - 100, auth_time: at - 4_000 })],
  ['no expiry', () => token(without('exp'))],
  ['an expiry as text', () => token({ ...claims, exp: String(claims.exp) })],
  ['a life of a year', () => token({ ...claims, exp: at + 365 * 86_400 })],
  ['not yet valid', () => token({ ...claims, nbf: at + 120 })],
  ['issued in the future', () => token({ ...claims, iat: at + 120 })],
  ['no time of issue', () => token(without('iat'))],
  ['signed in in the future', () => token({ ...claims, auth_time: at + 120 })],
  ['no time of sign-in', () => token(without('auth_time'))],
  ['nobody', () => token(without('sub'))],
  ['an empty name', () => token({ ...claims, sub: '', user_id: '' })],
  ['a number for a name', () => token({ ...claims, sub: 7, user_id: undefined })],
  [
    'a name of 200 characters',
    () => token({ ...claims, sub: 'x'.repeat(200), user_id: undefined }),
  ],
  ['two people', () => token({ ...claims, user_id: 'member-2' })],
  ['a payload that is a list', () => token([claims])],
  ['a payload that is null', () => token('null')],
  ['a payload that is no JSON', () => token('{')],
  ['a header that is no JSON', () => `${encoded('{')}.${encoded(claims)}.${signature(token())}`],
  ['a header that is null', () => `${encoded('null')}.${encoded(claims)}.${signature(token())}`],
  ['100 kB', () => token({ ...claims, name: 'x'.repeat(100_000) })],
  ['white space around it', () => ` ${token()}\n`],
  ['padding', () => `${token()}=`],
  ['nothing', () => ''],
  ['dots', () => '..'],
];

describe('a forged token', () => {
  test('the table has at least thirty cases, and the genuine token is accepted', async () => {
    expect(forged.length).toBeGreaterThanOrEqual(30);
    expect(await site.verifyToken(token(), noon)).toEqual({
      ok: true,
      uid: 'member-1',
      email: 'odile@example.com',
      emailVerified: true,
      name: 'Odile Fenwick',
      signedInAt: new Date((at - 500) * 1000),
      expiresAt: new Date((at + 3_590) * 1000),
    });
  });

  test.each(forged)('with %s is refused', async (_, forge) => {
    const refused = await site.verifyToken(forge(), noon);
    expect(refused).toEqual({ ok: false, reason: expect.any(String) });
    // The genuine token still works: a forged one must not affect the cached keys.
    expect(await site.verifyToken(token(), noon)).toMatchObject({ ok: true });
  });

  test('cannot make us request an address that it names', async () => {
    for (const [, forge] of forged) await site.verifyToken(forge(), noon);
    expect(attacker.asked).toEqual([]);
    expect(new Set(server.asked)).toEqual(new Set(['/keys']));
  });
});

describe('clocks', () => {
  test.each([
    ['expired for 59 s', { iat: at - 3_659, exp: at - 59, auth_time: at - 4_000 }, true],
    ['expired for 61 s', { iat: at - 3_661, exp: at - 61, auth_time: at - 4_000 }, false],
    ['issued in 60 s', { iat: at + 60, exp: at + 3_660 }, true],
    ['issued in 61 s', { iat: at + 61, exp: at + 3_661 }, false],
    ['signed in in 60 s', { iat: at, exp: at + 3_600, auth_time: at + 60 }, true],
    ['signed in in 61 s', { iat: at + 10, exp: at + 3_600, auth_time: at + 61 }, false],
    ['valid in 60 s', { nbf: at + 60 }, true],
    ['valid in 61 s', { nbf: at + 61 }, false],
  ])('a token that is %s', async (_, times, ok) => {
    expect(await site.verifyToken(token({ ...claims, ...times }), noon)).toMatchObject({ ok });
  });
});

const later = (ms: number) => new Date(noon.getTime() + ms);
/** A token issued at this time, signed by this key. */
const tokenAt = (ms: number, key = ours.privateKey, kid = 'key-1') =>
  token({ ...claims, iat: at + ms / 1000, exp: at + ms / 1000 + 3_600 }, { ...header, kid }, key);
async function isAccepted(ms: number, given = tokenAt(ms)) {
  clock = noon.getTime() + ms;
  return (await site.verifyToken(given, later(ms))).ok;
}

describe('the keys', () => {
  test('are fetched once, also for many parallel calls', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => isAccepted(0)));
    expect(all).not.toContain(false);
    expect(await isAccepted(50 * minute)).toBe(true);
    expect(server.asked).toEqual(['/keys']);
  });

  test('are fetched again when a token names a new one', async () => {
    expect(await isAccepted(0)).toBe(true);
    const next = generateKeyPairSync('rsa', { modulusLength: 2048 });
    server.respondWith(jsonResponse({ keys: [...published.keys, jwkOf(next.publicKey, 'key-2')] }));
    expect(await isAccepted(minute, tokenAt(minute, next.privateKey, 'key-2'))).toBe(true);
    expect(await isAccepted(minute)).toBe(true);
  });

  test('are not fetched for every made-up key id', async () => {
    for (let second = 0; second < 30; second++)
      for (const guess of ['a', 'b', 'c', 'd'])
        await isAccepted(second * 1000, tokenAt(0, theirs.privateKey, `${guess}${second}`));
    expect(server.asked.length).toBeLessThanOrEqual(3);
  });

  test('that were withdrawn are trusted only until the cache expires', async () => {
    server.respondWith(jsonResponse(published, 200, { 'cache-control': 'max-age=600' }));
    expect(await isAccepted(0)).toBe(true);
    server.respondWith(jsonResponse({ keys: [jwkOf(theirs.publicKey, 'key-9')] }));
    expect(await isAccepted(9 * minute)).toBe(true);
    expect(await isAccepted(11 * minute)).toBe(false);
  });

  test('are trusted for an hour while the key server is down, and then not any more', async () => {
    expect(await isAccepted(0)).toBe(true);
    server.respondWith((_, response) => response.destroy());
    expect(await isAccepted(59 * minute)).toBe(true);
    expect(await isAccepted(61 * minute)).toBe(false);
    expect(problems).toHaveLength(1);
    server.respondWith(jsonResponse(published));
    expect(await isAccepted(62 * minute)).toBe(true);
  });

  const useless: [string, Parameters<typeof server.respondWith>[0]][] = [
    ['down', (_, response) => void response.destroy()],
    ['in pain', jsonResponse(published, 503)],
    ['without the page', jsonResponse({ error: 'not found' }, 404)],
    ['silent', () => {}],
    ['telling no JSON', (_, response) => void response.end('<html>')],
    ['telling nothing', jsonResponse({ keys: [] })],
    ['telling other things', jsonResponse({ hello: 'world' })],
    ['telling secrets for keys', jsonResponse({ keys: [{ kty: 'oct', k: 'AAAA', kid: 'key-1' }] })],
    ['telling broken keys', jsonResponse({ keys: [{ ...published.keys[0], n: '!' }] })],
    ['telling broken certificates', jsonResponse({ 'key-1': '-----BEGIN CERTIFICATE-----\nAAAA' })],
    ['never ending', jsonResponse({ keys: 'x'.repeat(300_000) })],
    [
      'leading elsewhere',
      (_, response) => void response.writeHead(302, { location: `${attacker.url}/keys` }).end(),
    ],
  ];
  test.each(useless)('from a server that is %s are not accepted', async (_, answer) => {
    server.respondWith(answer);
    const started = performance.now();
    expect(await isAccepted(0)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_500);
    expect(problems).toHaveLength(1);
    expect(attacker.asked).toEqual([]);

    // The next call does not wait; after the cooldown the server is asked again.
    const again = performance.now();
    expect(await isAccepted(1_000)).toBe(false);
    expect(performance.now() - again).toBeLessThan(500);
    server.respondWith(jsonResponse(published));
    expect(await isAccepted(11_000)).toBe(true);
  });
});

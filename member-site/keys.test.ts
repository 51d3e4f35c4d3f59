import { X509Certificate } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  generateKeyPair,
  importX509,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSigningKey, rotateSigningKey } from './signing-keys.ts';
import { hours, minutes } from './site.ts';
import { createTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ keyHours: 12 });
});
afterAll(() => site.stop());

const x509 = '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';
const jwk = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

async function published() {
  const [certificates, set] = await Promise.all(
    [x509, jwk].map(async (path) => (await fetch(site.base + path)).json()),
  );
  return { certificates, set } as {
    certificates: Record<string, string>;
    set: { keys: { kid: string }[] };
  };
}

let members = 0;
async function newToken() {
  members += 1;
  const email = `key${members}@example.com`;
  const { body } = await site.auth('accounts:signUp', { email, password: 'correct horse' });
  return body as { idToken: string; localId: string; email: string };
}

const verify = async (token: string) =>
  jwtVerify(token, createLocalJWKSet((await published()).set as never), {
    algorithms: ['RS256'],
    issuer: 'https://securetoken.google.com/guild-of-tests',
    audience: 'guild-of-tests',
    currentDate: site.now(),
  });

test('a token has the claims of a Firebase ID token and verifies against both forms of the keys', async () => {
  const { idToken, localId, email } = await newToken();
  const { payload, protectedHeader } = await verify(idToken);
  expect(protectedHeader).toEqual({
    alg: 'RS256',
    typ: 'JWT',
    kid: expect.stringMatching(/^[0-9a-f]{40}$/),
  });
  const { iat = 0 } = payload;
  expect(payload).toEqual({
    iss: 'https://securetoken.google.com/guild-of-tests',
    aud: 'guild-of-tests',
    auth_time: expect.any(Number),
    user_id: localId,
    sub: localId,
    iat: expect.any(Number),
    exp: iat + 3600,
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    jti: expect.any(String),
  });
  const { certificates } = await published();
  const certificate = certificates[String(protectedHeader.kid)] ?? '';
  await jwtVerify(idToken, await importX509(certificate, 'RS256'));
});

test('the site publishes a valid self-signed certificate and the same key as a JWK, cacheable for an hour', async () => {
  const { certificates, set } = await published();
  expect(Object.keys(certificates)).toEqual(set.keys.map(({ kid }) => kid));
  for (const pem of Object.values(certificates)) {
    const certificate = new X509Certificate(pem);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=guild-of-tests tokens');
    expect(certificate.validToDate > site.now()).toBe(true);
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  }
  expect(set.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB' });
  for (const path of [x509, jwk]) {
    const { headers } = await fetch(site.base + path);
    expect(headers.get('cache-control')).toContain('max-age=3600');
  }
});

test('after a rotation, tokens of the old key stay valid until they expire', async () => {
  const before = await newToken();
  await rotateSigningKey(site.site);
  const after = await newToken();
  expect(decodeProtectedHeader(after.idToken).kid).not.toBe(
    decodeProtectedHeader(before.idToken).kid,
  );
  await verify(before.idToken);
  await verify(after.idToken);
  expect((await site.auth('accounts:lookup', { idToken: before.idToken })).status).toBe(200);

  site.advanceClock(hours(2) + minutes(1));
  const { set } = await published();
  expect(set.keys.map(({ kid }) => kid)).toEqual([decodeProtectedHeader(after.idToken).kid]);
});

test('a key is replaced automatically after its hours', async () => {
  const before = await rotateSigningKey(site.site);
  site.advanceClock(hours(11));
  expect((await getSigningKey(site.site)).kid).toBe(before.kid);
  site.advanceClock(hours(2));
  expect((await getSigningKey(site.site)).kid).not.toBe(before.kid);
});

test('parallel requests that find the key expired create one new key', async () => {
  site.advanceClock(hours(13));
  const kids = (await Promise.all([1, 2, 3].map(() => getSigningKey(site.site)))).map(
    ({ kid }) => kid,
  );
  expect(new Set(kids).size).toBe(1);
});

test('a token signed by an unpublished key is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const { localId } = await newToken();
  const forged = await new SignJWT({ auth_time: 1 })
    .setProtectedHeader({ alg: 'RS256', kid: (await getSigningKey(site.site)).kid })
    .setIssuer('https://securetoken.google.com/guild-of-tests')
    .setAudience('guild-of-tests')
    .setSubject(localId)
    .setIssuedAt(Math.floor(site.now().getTime() / 1000))
    .setExpirationTime(Math.floor(site.now().getTime() / 1000) + 60)
    .sign(privateKey);
  const answer = await site.auth('accounts:lookup', { idToken: forged });
  expect(answer.body.error.message).toBe('INVALID_ID_TOKEN');
});

test('private keys are encrypted, former ones deleted, and a changed secret creates a new key', async () => {
  const { rows } = await site.site.db.query<{ key: string; old: boolean }>(
    'select private_key as key, superseded_at is not null as old from member_site.signing_keys',
  );
  expect(rows.some(({ key }) => key.includes('PRIVATE KEY'))).toBe(false);
  expect(rows.filter(({ old }) => old).every(({ key }) => key === '')).toBe(true);

  const { kid } = await getSigningKey(site.site);
  const elsewhere = { ...site.site, secret: 'another secret, of another copy of the site' };
  expect((await getSigningKey(elsewhere)).kid).not.toBe(kid);
});

import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser, updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { createWorld, type World } from '#test/world.ts';

let provider: OAuth2Server;
let world: World;
/** Whom the provider says it is. */
let claims: Record<string, unknown>;

beforeAll(async () => {
  provider = new OAuth2Server(undefined, undefined, {
    endpoints: {
      authorize: '/guild/oauth2/v2.0/authorize',
      token: '/guild/oauth2/v2.0/token',
    },
  });
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, claims);
  });
  world = await createWorld({
    LINKEDIN_CLIENT_ID: 'plumbline',
    LINKEDIN_CLIENT_SECRET: 'a-secret-of-the-provider',
    LINKEDIN_TENANT: 'guild',
    LINKEDIN_AUTHORITY: `http://127.0.0.1:${provider.address().port}`,
  });
});
afterAll(async () => {
  await world.close();
  await provider.stop();
});
beforeEach(() => {
  claims = {
    oid: newId(),
    name: 'Wren Hadley',
    email: `${newId()}@example.com`,
    email_verified: true,
  };
});

const post = (path: string, json: unknown, cookie?: string) =>
  world.fetch(path, {
    method: 'POST',
    json,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
  });

/** What a browser does in the popup: begins here, goes to the provider, comes back with a code. */
async function wentThere(redirectTo?: string) {
  const begun = await post('/api/session/social', { provider: 'linkedin', redirectTo });
  const { url } = (await begun.json()) as { url: string };
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return {
    url: new URL(url),
    back,
    cookie,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
}

async function signedIn(redirectTo?: string) {
  const { cookie, code, state } = await wentThere(redirectTo);
  return post('/api/session/social/finish', { code, state }, cookie);
}

describe('providers', () => {
  test('are offered when there are credentials, and no other', async () => {
    expect(await (await world.as()).session.providers()).toEqual({
      social: ['linkedin'],
      membershipSite: null,
    });
  });

  test.each(['google', 'myspace', 'constructor', '__proto__'])('%s is refused', async (name) => {
    const answer = await post('/api/session/social', { provider: name });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: `Unsupported provider: ${name}` });
  });

  test('are asked with a state, a challenge, and our own address to come back to', async () => {
    const { url, back } = await wentThere();
    expect(url.pathname).toBe('/guild/oauth2/v2.0/authorize');
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost/social-callback');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(back.pathname).toBe('/social-callback');
  });
});

describe('a sign-in', () => {
  test('makes a homeowner the first time, and finds the same person again', async () => {
    const first = await signedIn('/homeowner/projects');
    expect(first.status).toBe(200);
    const answer = (await first.json()) as { user: { uid: string }; token: string };
    expect(answer).toMatchObject({
      outcome: 'signed-in',
      goTo: '/homeowner/projects',
      activeRole: 'homeowner',
      user: { firstName: 'Wren', lastName: 'Hadley', roles: ['homeowner'], emailVerified: true },
    });
    const again = (await (await signedIn('https://evil.example')).json()) as typeof answer;
    expect(again).toMatchObject({ user: { uid: answer.user.uid }, goTo: '/homeowner/dashboard' });
    const { profile } = await world.as(again);
    expect(await profile.signInMethods()).toMatchObject({ password: 'none', social: ['linkedin'] });
  });

  test('joins an account whose address both sides have proved', async () => {
    const person = {
      firstName: 'Wren',
      lastName: 'Hadley',
      phone: '',
      role: 'contractor' as const,
    };
    const email = String(claims.email);
    const user = await insertUser(world.db, { id: newId(), email, ...person });
    await updateUser(world.db, user?.id ?? '', { emailVerified: true });
    expect(await (await signedIn()).json()).toMatchObject({
      user: { uid: user?.id },
      activeRole: 'contractor',
    });
  });

  test('gives a contractor without a business theirs, once', async () => {
    const person = {
      firstName: 'Wren',
      lastName: 'Hadley',
      phone: '',
      role: 'contractor' as const,
    };
    const email = String(claims.email);
    const user = await insertUser(world.db, { id: newId(), email, ...person, zipCode: '60614' });
    await updateUser(world.db, user?.id ?? '', { emailVerified: true });
    expect(await (await signedIn()).json()).toMatchObject({
      user: { contractorId: user?.id, profileComplete: false },
    });
    const both = await Promise.all([signedIn(), signedIn()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each([
    ['here', { emailVerified: false }, true],
    ['there', { emailVerified: true }, false],
  ])('takes nobody’s account whose address is not proved %s', async (_, here, there) => {
    claims.email_verified = there;
    const person = { firstName: 'Wren', lastName: 'Hadley', phone: '', role: 'homeowner' as const };
    const email = String(claims.email);
    const user = await insertUser(world.db, { id: newId(), email, ...person });
    await updateUser(world.db, user?.id ?? '', here);
    const answer = await signedIn();
    expect(await answer.json()).toEqual({
      outcome: 'register',
      goTo: `/register?${new URLSearchParams({ email })}`,
    });
    expect(answer.headers.getSetCookie().join()).not.toMatch(/plumbline=[\w-]/);
  });

  test.each([
    ['in a browser that did not begin it', (given: Given) => ({ ...given, cookie: '' })],
    ['with another state', (given: Given) => ({ ...given, state: 'x'.repeat(43) })],
    [
      'with a cookie of one’s own',
      (given: Given) => ({ ...given, cookie: 'plumbline-social=e30' }),
    ],
    ['with a code of nobody’s', (given: Given) => ({ ...given, code: 'made-up' })],
  ])('%s is refused', async (_, forge) => {
    const { cookie, code, state } = forge(await wentThere());
    const answer = await post('/api/session/social/finish', { code, state }, cookie);
    expect(answer.status).toBe(401);
  });
});

type Given = Awaited<ReturnType<typeof wentThere>>;

test('what Apple posts is led on to the page, and nothing else', async () => {
  const answer = await world.fetch('/social-callback/apple', {
    method: 'POST',
    body: new URLSearchParams({ code: 'c', state: 's', user: '{"name":"x"}' }),
    headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/social-callback?code=c&state=s');
});

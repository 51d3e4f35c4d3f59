import { eq } from 'drizzle-orm';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser, updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { redirectProviderRequests } from '#test/provider-hosts.ts';
import { createWorld, type World } from '#test/world.ts';
import { LINK_REFUSED } from '../credentials/rules.ts';

let provider: OAuth2Server;
let world: World;
/** The claims of the token that the provider issues. */
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

/** What a browser does in the popup: starts here, signs in at the provider, and returns with a code. */
async function visitProvider(redirectTo?: string) {
  const started = await post('/api/session/social', { provider: 'linkedin', redirectTo });
  const { url } = (await started.json()) as { url: string };
  const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
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
  const { cookie, code, state } = await visitProvider(redirectTo);
  return post('/api/session/social/finish', { code, state }, cookie);
}

describe('providers', () => {
  test('are offered only when the site has credentials for them', async () => {
    expect(await (await world.as()).session.providers()).toEqual({
      social: ['linkedin'],
      membershipSite: null,
    });
  });

  test.each(['google', 'myspace', 'constructor', '__proto__'])(
    'without credentials (%s) are refused',
    async (name) => {
      const answer = await post('/api/session/social', { provider: name });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: `Unsupported provider: ${name}` });
    },
  );

  test('receive a state, a PKCE challenge and our own callback address', async () => {
    const { url, back } = await visitProvider();
    expect(url.pathname).toBe('/guild/oauth2/v2.0/authorize');
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost/social-callback');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(back.pathname).toBe('/social-callback');
  });
});

/** A contractor without a business, whose address is the one that the provider sends. */
async function createVerifiedContractor(zipCode?: string) {
  const name = { firstName: 'Wren', lastName: 'Hadley', phone: '' };
  const person = { ...name, role: 'contractor' as const, email: String(claims.email), zipCode };
  const user = await insertUser(world.db, { id: newId(), ...person });
  await updateUser(world.db, user?.id ?? '', { emailVerified: true });
  return user;
}

describe('a sign-in', () => {
  test('creates a homeowner the first time and finds the same person again', async () => {
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

  test('lets the person set a first password by email, if the address is verified', async () => {
    const password = 'plumb and level';
    const firstPassword = async () => {
      const { session } = await world.as();
      const email = String(claims.email);
      await session.requestPasswordReset({ email });
      await world.settle();
      const mails = await world.db
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.recipient, email));
      const token = /[?&]token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
      if (token) await session.resetPassword({ token, password });
      return session.signIn({ email, password });
    };
    const { user } = (await (await signedIn()).json()) as { user: { uid: string } };
    expect(await firstPassword()).toMatchObject({ user: { uid: user.uid } });
    expect(await (await signedIn()).json()).toMatchObject({ user: { uid: user.uid } });

    claims = { ...claims, oid: newId(), email: `${newId()}@example.com`, email_verified: false };
    expect((await signedIn()).status).toBe(200);
    // Unverified, a link to sign in is mailed, which sets no password and ends what was set up before.
    await expect(firstPassword()).rejects.toMatchObject({ message: LINK_REFUSED });
    const { session } = await world.as();
    await expect(session.signIn({ email: String(claims.email), password })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('links an account whose address both sides have verified', async () => {
    const user = await createVerifiedContractor();
    expect(await (await signedIn()).json()).toMatchObject({
      user: { uid: user?.id },
      activeRole: 'contractor',
    });
  });

  test('creates the business of a contractor who has none, once', async () => {
    const user = await createVerifiedContractor('60614');
    expect(await (await signedIn()).json()).toMatchObject({
      user: { contractorId: user?.id, profileComplete: false },
    });
    const both = await Promise.all([signedIn(), signedIn()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each([
    ['here', { emailVerified: false }, true],
    ['at the provider', { emailVerified: true }, false],
  ])(
    'does not link an account whose address is unverified %s',
    async (_, changes, isVerifiedThere) => {
      claims.email_verified = isVerifiedThere;
      const person = {
        firstName: 'Wren',
        lastName: 'Hadley',
        phone: '',
        role: 'homeowner' as const,
      };
      const email = String(claims.email);
      const user = await insertUser(world.db, { id: newId(), email, ...person });
      await updateUser(world.db, user?.id ?? '', changes);
      const answer = await signedIn();
      expect(await answer.json()).toEqual({
        outcome: 'register',
        goTo: `/register?${new URLSearchParams({ email })}`,
      });
      expect(answer.headers.getSetCookie().join()).not.toMatch(/plumbline=[\w-]/);
    },
  );

  test.each([
    ['in a browser that did not start it', (visit: ProviderVisit) => ({ ...visit, cookie: '' })],
    ['with another state', (visit: ProviderVisit) => ({ ...visit, state: 'x'.repeat(43) })],
    [
      'with a cookie of one’s own',
      (visit: ProviderVisit) => ({ ...visit, cookie: 'plumbline-social=e30' }),
    ],
    ['with a made-up code', (visit: ProviderVisit) => ({ ...visit, code: 'made-up' })],
  ])('%s is refused', async (_, forge) => {
    const { cookie, code, state } = forge(await visitProvider());
    const answer = await post('/api/session/social/finish', { code, state }, cookie);
    expect(answer.status).toBe(401);
  });
});

type ProviderVisit = Awaited<ReturnType<typeof visitProvider>>;

describe('each provider with its own endpoints', () => {
  const email = () => String(claims.email);
  const providers = [
    {
      name: 'google',
      page: 'https://accounts.google.com/o/oauth2/v2/auth',
      asks: { scope: 'email profile openid', code_challenge_method: 'S256' },
      person: () => ({ sub: '1017', email: email(), email_verified: true, name: 'Wren Hadley' }),
      emailVerified: true,
    },
    {
      name: 'facebook',
      page: 'https://www.facebook.com/v24.0/dialog/oauth',
      asks: { scope: 'email public_profile' },
      // Facebook never says whether an address is verified.
      person: () => ({
        id: '1018',
        email: email(),
        name: 'Wren Hadley',
        picture: { data: { url: 'https://graph.facebook.com/x' } },
      }),
      emailVerified: false,
    },
    {
      name: 'apple',
      page: 'https://appleid.apple.com/auth/authorize',
      asks: { scope: 'email name', response_mode: 'form_post', code_challenge_method: 'S256' },
      // Apple’s token has no name; it is posted next to the code, at the first sign-in only.
      person: () => ({ sub: '1019', email: email(), email_verified: 'true' }),
      emailVerified: true,
    },
  ];

  let all: World;
  let putBack: () => void;
  beforeAll(async () => {
    const credentials = ['GOOGLE', 'FACEBOOK', 'APPLE', 'LINKEDIN'].flatMap((name) => [
      [`${name}_CLIENT_ID`, 'plumbline'],
      [`${name}_CLIENT_SECRET`, 'a-secret-of-the-provider'],
    ]);
    all = await createWorld(Object.fromEntries(credentials));
    const local = `http://127.0.0.1:${provider.address().port}`;
    putBack = redirectProviderRequests({
      token: `${local}/guild/oauth2/v2.0/token`,
      userinfo: `${local}/userinfo`,
    });
  });
  afterAll(async () => {
    putBack();
    await all.close();
  });

  test('all four are offered, LinkedIn with any tenant unless one is configured', async () => {
    const { social } = await (await all.as()).session.providers();
    expect(social).toEqual(['google', 'facebook', 'apple', 'linkedin']);
    const { url } = await (await all.as()).session.social({ provider: 'linkedin' });
    expect(url).toMatch(
      /^https:\/\/login\.microsoftonline\.com\/common\/oauth2\/v2\.0\/authorize\?/,
    );
  });

  test.each(providers)('$name', async ({ name, page, asks, person, emailVerified }) => {
    const answerAs = person();
    const isOpenId = name !== 'facebook';
    claims = isOpenId ? answerAs : {};
    provider.service.on('beforeUserinfo', (answer: { body: unknown }) => {
      answer.body = answerAs;
    });
    provider.service.on('beforeResponse', (answer: { body: Record<string, unknown> }) => {
      if (!isOpenId) delete answer.body.id_token;
    });
    const signIn = async () => {
      const started = await all.fetch('/api/session/social', {
        method: 'POST',
        json: { provider: name },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      const { url } = (await started.json()) as { url: string };
      const request = new URL(url);
      expect(`${request.origin}${request.pathname}`).toBe(page);
      const state = request.searchParams.get('state') ?? '';
      const redirectUri = `http://localhost/social-callback${name === 'apple' ? '/apple' : ''}`;
      expect(Object.fromEntries(request.searchParams)).toMatchObject({
        ...asks,
        client_id: 'plumbline',
        redirect_uri: redirectUri,
      });
      // The provider's page: it signs its user in and issues a code for this request.
      const local = `http://127.0.0.1:${provider.address().port}/guild/oauth2/v2.0/authorize`;
      const query = new URLSearchParams(request.searchParams);
      query.set('response_type', 'code');
      const left = await fetch(`${local}?${query}`, { redirect: 'manual' });
      const code = new URL(left.headers.get('location') ?? '').searchParams.get('code') ?? '';
      const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const input = name === 'apple' ? await posted({ code, state }) : { code, state };
      return all.fetch('/api/session/social/finish', {
        method: 'POST',
        json: input,
        headers: { 'sec-fetch-site': 'same-origin', cookie },
      });
    };
    /** What our page for all providers receives of the form that Apple posts. */
    let met = false;
    const posted = async (given: { code: string; state: string }) => {
      const user = { name: { firstName: 'Wren', lastName: 'Hadley' }, email: email() };
      const answer = await all.fetch('/social-callback/apple', {
        method: 'POST',
        body: new URLSearchParams({ ...given, ...(!met && { user: JSON.stringify(user) }) }),
      });
      met = true;
      const location = answer.headers.get('location') ?? '';
      expect(location).not.toMatch(/Wren|Hadley|example/);
      return Object.fromEntries(new URL(location, 'http://localhost').searchParams);
    };
    const answers = [await signIn(), await signIn()];
    provider.service.removeAllListeners('beforeUserinfo');
    provider.service.removeAllListeners('beforeResponse');
    const [first, again] = (await Promise.all(answers.map((answer) => answer.json()))) as {
      user: { uid: string };
    }[];
    expect(first).toMatchObject({
      outcome: 'signed-in',
      user: { firstName: 'Wren', lastName: 'Hadley', roles: ['homeowner'], emailVerified },
    });
    expect(again?.user.uid).toBe(first?.user.uid);
  });
});

describe('the form that Apple posts', () => {
  const post = (form: Record<string, string>) =>
    world.fetch('/social-callback/apple', {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
    });

  test.each([
    '',
    'x',
    '[]',
    '{"name":"x"}',
    '{"name":{"lastName":"Hadley"}}',
    '{"name":{"firstName":7}}',
  ])('is forwarded to the page without a name when the user field is %j', async (user) => {
    const answer = await post({ code: 'c', state: 's', user, extra: 'x' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/social-callback?code=c&state=s');
  });

  test('a name that was not sealed here is ignored', async () => {
    const { cookie, code, state } = await visitProvider();
    const named = Buffer.from('{"firstName":"Mallory","lastName":"X"}').toString('base64url');
    const answer = await world.fetch('/api/session/social/finish', {
      method: 'POST',
      json: { code, state, named },
      headers: { 'sec-fetch-site': 'same-origin', cookie },
    });
    expect(await answer.json()).toMatchObject({ user: { firstName: 'Wren' } });
  });
});

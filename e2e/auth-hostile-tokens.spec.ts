import type { Page } from '@playwright/test';
import { memberSiteUrl, siteUrl } from './addresses.ts';
import { expect, expectAccessible, signedInEmail, signOut, sizes, test } from './fixtures.ts';

const member = { email: 'odile.fenwick@example.com', password: 'open the gate' };

const hostileRedirects = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%09/evil.example',
  '/../%2e%2e//evil.example',
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  'http:evil.example',
  `${siteUrl}@evil.example`,
];

for (const { name, ...size } of sizes)
  test(`forged, stripped and used tokens sign nobody in, ${name}`, async ({ openPage }) => {
    const page = await openPage(size);
    const members = await openPage(size);
    const validToken = await freshToken(members);
    const [head = '', body = '', signature = ''] = validToken.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const otherClaims = encoded({ ...claims, sub: 'somebody-else', user_id: 'somebody-else' });
    const tokens = {
      'no token at all': '',
      'not a token': '<script>alert(1)</script>',
      'two parts': `${head}.${body}`,
      'signature stripped': `${head}.${body}.`,
      unsigned: `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'another’s claims': `${head}.${otherClaims}.${signature}`,
      'unknown key': `${encoded({ alg: 'RS256', kid: 'nobody’s' })}.${body}.${signature}`,
      'by a shared secret': `${encoded({ alg: 'HS256', typ: 'JWT' })}.${body}.${signature}`,
      'longer than any': `${head}.${body}.${'A'.repeat(6_000)}`,
    };
    for (const [kind, token] of Object.entries(tokens))
      await test.step(kind, async () => {
        await page.goto(`/?${new URLSearchParams({ auth_token: token })}`);
        await expectSignedOut(page, kind);
      });
    await expect(page.getByText(/didn’t work/)).toBeVisible();
    await expectAccessible(page, 'a token of no use');

    await test.step('the waiting page has a link to continue without its automatic refresh', async () => {
      await page.request.get('/?auth_token=a.b.c', { maxRedirects: 0 });
      await page.route('/sso-loading', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/i, '');
        await route.fulfill({ response, body });
      });
      await page.goto('/sso-loading');
      await expect(page.getByRole('heading', { name: 'Signing you in' })).toBeVisible();
      await expectAccessible(page, 'arriving');
      await page.getByRole('link', { name: 'Continue if nothing happens' }).click();
      await expectSignedOut(page, 'after waiting');
    });

    await test.step('a token that is too long for a URL', async () => {
      const answer = await page.request.get(`/?auth_token=${'A'.repeat(100_000)}`);
      expect(answer.status()).toBe(431);
      expect(await signedInEmail(page)).toBeUndefined();
    });

    await test.step('a token that was used before', async () => {
      await members.goto(`/?${new URLSearchParams({ auth_token: validToken })}`);
      await expect(members).toHaveURL(`${siteUrl}/homeowner/dashboard`);
      expect(await signedInEmail(members)).toBe(member.email);
      await page.goto(`/?${new URLSearchParams({ auth_token: validToken })}`);
      await expectSignedOut(page, 'used already');
    });
  });

test('signing in with a token never redirects to another site, whatever redirect_to is', async ({
  openPage,
}) => {
  const page = await openPage();
  const requests = recordRequests(page);
  for (const redirect_to of hostileRedirects) {
    await page.goto(`/login?${new URLSearchParams({ auth_token: 'a.b.c', redirect_to })}`);
    await expectSignedOut(page, redirect_to);
    expect(new URL(page.url()).searchParams.has('redirect'), redirect_to).toBe(false);
  }
  for (const redirect_to of hostileRedirects.slice(0, 3)) {
    const members = await openPage();
    const auth_token = await freshToken(members);
    const memberRequests = recordRequests(members);
    await members.goto(`/?${new URLSearchParams({ auth_token, redirect_to })}`);
    await expect(members, redirect_to).toHaveURL(`${siteUrl}/homeowner/dashboard`);
    expect(memberRequests.filter(isExternal)).toEqual([]);
  }
  expect(requests.filter(isExternal)).toEqual([]);
});

test('signing in with a password never redirects to another site, whatever redirect is', async ({
  openPage,
}) => {
  const page = await openPage();
  const requests = recordRequests(page);
  for (const redirect of hostileRedirects.slice(0, 3)) {
    await signInAt(page, `/login?${new URLSearchParams({ redirect })}`);
    await expect(page, redirect).toHaveURL(`${siteUrl}/homeowner/dashboard`);
    await signOut(page);
    await expect(page).toHaveURL(`${siteUrl}/`);
  }
  // A user who is signed in is redirected immediately.
  await signInAt(page, '/login');
  await expect(page).toHaveURL(`${siteUrl}/homeowner/dashboard`);
  const paths = ['/login', '/register', '/sso-loading'];
  for (const [index, redirect] of hostileRedirects.entries()) {
    const address = `${paths[index % paths.length]}?${new URLSearchParams({ redirect })}`;
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBe(302);
    expect(answer.headers().location, address).toBe('/homeowner/dashboard');
  }
  expect(requests.filter(isExternal)).toEqual([]);
});

/** Records the URLs of all requests of a browser. */
function recordRequests(page: Page) {
  const requests: string[] = [];
  page.context().on('request', (request) => requests.push(request.url()));
  return requests;
}

const isExternal = (address: string) => new URL(address).origin !== siteUrl;

/** A valid token of the member, as the membership site puts it into the URL. */
async function freshToken(page: Page) {
  const { request } = page.context();
  const form = member;
  const origin = memberSiteUrl;
  await request.post(`${memberSiteUrl}/signin`, { form, headers: { origin } });
  const answer = await request.get(`${memberSiteUrl}/open`, { maxRedirects: 0 });
  const address = new URL(answer.headers().location ?? '', memberSiteUrl);
  const token = address.searchParams.get('auth_token');
  expect(token, 'the membership site made a token').not.toBeNull();
  return token ?? '';
}

async function expectSignedOut(page: Page, what: string) {
  await expect(page, what).toHaveURL(/\/(login|register)(\?|$)/);
  const { origin, searchParams } = new URL(page.url());
  expect(origin, what).toBe(siteUrl);
  expect(searchParams.has('auth_token'), what).toBe(false);
  expect(await signedInEmail(page), what).toBeUndefined();
}

async function signInAt(page: Page, address: string) {
  await page.goto(address);
  await page.getByLabel('Email').fill('dana@example.com');
  await page.getByLabel('Password').fill('plumbline');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

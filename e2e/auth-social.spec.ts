import type { Page } from '@playwright/test';
import { OAuth2Server } from 'oauth2-mock-server';
import { oauthPort, oauthUrl, siteUrl } from './addresses.ts';
import {
  expect,
  expectAccessible,
  signedInEmail,
  signOut,
  sizes,
  test,
  uniqueSuffix,
} from './fixtures.ts';

// The tests of this file share one provider, at the address in the configuration of the product.
test.describe.configure({ mode: 'default' });

const provider = new OAuth2Server(undefined, undefined, {
  endpoints: {
    authorize: '/common/oauth2/v2.0/authorize',
    token: '/common/oauth2/v2.0/token',
  },
});

test.beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(oauthPort, '127.0.0.1');
});
test.afterAll(() => provider.stop());
test.afterEach(() => {
  provider.service.removeAllListeners();
});

for (const { name, ...size } of sizes)
  test(`a user signs in with LinkedIn in a popup, ${name}`, async ({ openPage }) => {
    const suffix = uniqueSuffix(size.viewport);
    const email = `linked-${suffix}@example.com`;
    const page = await openPage(size);

    await test.step('a sign-in that is canceled at the provider changes nothing', async () => {
      provider.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
        url.searchParams.delete('code');
        url.searchParams.set('error', 'access_denied');
      });
      await page.goto('/login?redirect=/homeowner/settings');
      await expectAccessible(page, 'signing in with a provider');
      await signInThroughPopup(page);
      await expect(page.getByRole('alert')).toHaveText(/wasn’t finished/);
      await expectAccessible(page, 'a sign-in that was given up');
      expect(await signedInEmail(page)).toBeUndefined();
    });

    provider.service.on('beforeTokenSigning', ({ payload }: { payload: object }) => {
      Object.assign(payload, {
        oid: `object-${suffix}`,
        name: 'Lindsay Linked',
        email,
        email_verified: true,
      });
    });

    await test.step('the first sign-in creates a homeowner and opens the requested page', async () => {
      await signInThroughPopup(page);
      await expect(page).toHaveURL(`${siteUrl}/homeowner/settings`);
      expect(await signedInEmail(page)).toBe(email);
      // Without its styles, the page shows both of its headers.
      await page.waitForLoadState();
      await expect(
        page.getByRole('button', { name: 'Account of Lindsay Linked' }).filter({ visible: true }),
      ).toBeVisible();
      await expectAccessible(page, 'the settings of somebody without a password');
    });

    await test.step('the next sign-in finds the same user', async () => {
      const before = await getUserId(page);
      await signOut(page);
      await expect(page).toHaveURL(`${siteUrl}/`);
      await page.goto('/login');
      await signInThroughPopup(page);
      await expect(page).toHaveURL(`${siteUrl}/homeowner/dashboard`);
      expect(await getUserId(page)).toBe(before);
    });

    await test.step('without a popup, the sign-in happens in the same window', async () => {
      await signOut(page);
      await expect(page).toHaveURL(`${siteUrl}/`);
      await page.goto('/login/social?provider=linkedin&redirect=/homeowner/settings');
      await expect(page).toHaveURL(`${siteUrl}/homeowner/settings`);
      expect(await signedInEmail(page)).toBe(email);
    });
  });

const otherProviders = [
  { label: 'Google', page: 'https://accounts.google.com/o/oauth2/v2/auth' },
  { label: 'Facebook', page: 'https://www.facebook.com/v24.0/dialog/oauth' },
  { label: 'Apple', page: 'https://appleid.apple.com/auth/authorize' },
];

for (const { label, page: address } of otherProviders)
  test(`a user signs in with ${label} in a popup`, async ({ openPage }) => {
    const page = await openPage();
    const suffix = uniqueSuffix({ width: 1280 });
    const profile = {
      name: 'Lindsay Linked',
      email: `${label.toLowerCase()}-${suffix}@example.com`,
    };
    const { name: _, ...nameless } = profile;
    // Apple’s token has no name; its form contains it, the first time only.
    const claims = {
      ...(label === 'Apple' ? nameless : profile),
      sub: `sub-${suffix}`,
      email_verified: true,
    };
    const facebookProfile = { ...profile, id: `id-${suffix}`, picture: { data: { url: '' } } };
    provider.service.on('beforeTokenSigning', ({ payload }: { payload: object }) => {
      Object.assign(payload, claims);
    });
    provider.service.on('beforeUserinfo', (answer: { body: unknown }) => {
      answer.body = facebookProfile;
    });
    provider.service.on('beforeResponse', ({ body }: { body: Record<string, unknown> }) => {
      if (label === 'Facebook') delete body.id_token;
    });
    await page.context().route(`${address}?**`, async (route) => {
      const query = new URL(route.request().url()).searchParams;
      query.set('response_type', 'code');
      const answer = await fetch(`${oauthUrl}/common/oauth2/v2.0/authorize?${query}`, {
        redirect: 'manual',
      });
      const back = new URL(answer.headers.get('location') ?? '');
      const posts = query.get('response_mode') === 'form_post';
      await route.fulfill({
        contentType: 'text/html',
        body: posts ? formPostPage(back) : redirectPage(back),
      });
    });

    await page.goto('/login?redirect=/homeowner/settings');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: `Continue with ${label}` }).click();
    const popup = await opened;
    if (!popup.isClosed()) await popup.waitForEvent('close');
    await expect(page).toHaveURL(`${siteUrl}/homeowner/settings`);
    expect(await signedInEmail(page)).toBe(profile.email);
    await page.waitForLoadState();
    await expect(
      page.getByRole('button', { name: 'Account of Lindsay Linked' }).filter({ visible: true }),
    ).toBeVisible();
  });

const redirectPage = (back: URL) =>
  `<script>location.replace(${JSON.stringify(back.href)})</script>`;

/** Apple answers with a form post from its own site. */
const formPostPage = (back: URL) => {
  const user = JSON.stringify({ name: { firstName: 'Lindsay', lastName: 'Linked' } });
  const fields = [...back.searchParams, ['user', user.replaceAll('"', '&quot;')]].map(
    ([name, value]) => `<input name="${name}" value="${value}">`,
  );
  back.search = '';
  return `<form method="post" action="${back.href}">${fields.join('')}</form><script>document.forms[0].submit()</script>`;
};

test('an unknown provider shows an error on the sign-in page', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/login/social?provider=nobody');
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Unsupported provider: nobody')).toBeVisible();
  expect(await signedInEmail(page)).toBeUndefined();
});

/** Presses the LinkedIn button, and waits until the popup has returned from the provider and closed. */
async function signInThroughPopup(page: Page) {
  const opened = page.waitForEvent('popup');
  const authorizeRequest = page
    .context()
    .waitForEvent('request', (request) => request.url().startsWith(`${oauthUrl}/common/`));
  await page.getByRole('link', { name: 'Continue with LinkedIn' }).click();
  const popup = await opened;
  if (!popup.isClosed()) await popup.waitForEvent('close');
  expect(new URL((await authorizeRequest).url()).searchParams.get('code_challenge_method')).toBe(
    'S256',
  );
}

async function getUserId(page: Page) {
  const { user } = (await (await page.request.get('/api/session')).json()) as {
    user: { uid: string } | null;
  };
  return user?.uid;
}

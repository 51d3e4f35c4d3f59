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

// One provider for all of this file's tests, at the address that the product was told.
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
  test(`signing in at a provider happens in a window of its own, ${name}`, async ({ person }) => {
    const mark = uniqueSuffix(size.viewport);
    const email = `linked-${mark}@example.com`;
    const page = await person(size);

    await test.step('given up there, nothing happens here', async () => {
      provider.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
        url.searchParams.delete('code');
        url.searchParams.set('error', 'access_denied');
      });
      await page.goto('/login?redirect=/homeowner/settings');
      await expectAccessible(page, 'signing in with a provider');
      await signInThroughPopup(page);
      await expect(page.getByRole('alert')).toHaveText(/was not finished/);
      await expectAccessible(page, 'a sign-in that was given up');
      expect(await signedInEmail(page)).toBeUndefined();
    });

    provider.service.on('beforeTokenSigning', ({ payload }: { payload: object }) => {
      Object.assign(payload, {
        oid: `object-${mark}`,
        name: 'Lindsay Linked',
        email,
        email_verified: true,
      });
    });

    await test.step('the first time makes a homeowner, and leads where they wanted to go', async () => {
      await signInThroughPopup(page);
      await expect(page).toHaveURL(`${siteUrl}/homeowner/settings`);
      expect(await signedInEmail(page)).toBe(email);
      // Before its style is there, every header of the page is seen.
      await page.waitForLoadState();
      await expect(
        page.getByRole('button', { name: 'Account of Lindsay Linked' }).filter({ visible: true }),
      ).toBeVisible();
      await expectAccessible(page, 'the settings of somebody without a password');
    });

    await test.step('the next time finds the same person', async () => {
      const before = await getUserId(page);
      await signOut(page);
      await expect(page).toHaveURL(`${siteUrl}/`);
      await page.goto('/login');
      await signInThroughPopup(page);
      await expect(page).toHaveURL(`${siteUrl}/homeowner/dashboard`);
      expect(await getUserId(page)).toBe(before);
    });

    await test.step('where no window may open, it happens in place', async () => {
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
  test(`${label} signs somebody in from its own window`, async ({ person }) => {
    const page = await person();
    const mark = uniqueSuffix({ width: 1280 });
    const told = { name: 'Lindsay Linked', email: `${label.toLowerCase()}-${mark}@example.com` };
    const { name: _, ...nameless } = told;
    // Apple’s token has no name; its form tells it, once.
    const claims = {
      ...(label === 'Apple' ? nameless : told),
      sub: `sub-${mark}`,
      email_verified: true,
    };
    const facebookSays = { ...told, id: `id-${mark}`, picture: { data: { url: '' } } };
    provider.service.on('beforeTokenSigning', ({ payload }: { payload: object }) => {
      Object.assign(payload, claims);
    });
    provider.service.on('beforeUserinfo', (answer: { body: unknown }) => {
      answer.body = facebookSays;
    });
    provider.service.on('beforeResponse', ({ body }: { body: Record<string, unknown> }) => {
      if (label === 'Facebook') delete body.id_token;
    });
    await page.context().route(`${address}?**`, async (route) => {
      const query = new URL(route.request().url()).searchParams;
      query.set('response_type', 'code');
      const asked = await fetch(`${oauthUrl}/common/oauth2/v2.0/authorize?${query}`, {
        redirect: 'manual',
      });
      const back = new URL(asked.headers.get('location') ?? '');
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
    expect(await signedInEmail(page)).toBe(told.email);
    await page.waitForLoadState();
    await expect(
      page.getByRole('button', { name: 'Account of Lindsay Linked' }).filter({ visible: true }),
    ).toBeVisible();
  });

const redirectPage = (back: URL) =>
  `<script>location.replace(${JSON.stringify(back.href)})</script>`;

/** Apple posts what it has to say, from its own site. */
const formPostPage = (back: URL) => {
  const user = JSON.stringify({ name: { firstName: 'Lindsay', lastName: 'Linked' } });
  const fields = [...back.searchParams, ['user', user.replaceAll('"', '&quot;')]].map(
    ([name, value]) => `<input name="${name}" value="${value}">`,
  );
  back.search = '';
  return `<form method="post" action="${back.href}">${fields.join('')}</form><script>document.forms[0].submit()</script>`;
};

test('a provider that there is not is told apart', async ({ person }) => {
  const page = await person();
  await page.goto('/login/social?provider=nobody');
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Unsupported provider: nobody')).toBeVisible();
  expect(await signedInEmail(page)).toBeUndefined();
});

/** Presses the button; the window that it opens asks the provider, comes back and closes by itself. */
async function signInThroughPopup(page: Page) {
  const opened = page.waitForEvent('popup');
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.url().startsWith(`${oauthUrl}/common/`));
  await page.getByRole('link', { name: 'Continue with LinkedIn' }).click();
  const popup = await opened;
  if (!popup.isClosed()) await popup.waitForEvent('close');
  expect(new URL((await asked).url()).searchParams.get('code_challenge_method')).toBe('S256');
}

async function getUserId(page: Page) {
  const { user } = (await (await page.request.get('/api/session')).json()) as {
    user: { uid: string } | null;
  };
  return user?.uid;
}

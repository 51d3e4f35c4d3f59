import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { appSecret, providerSecret, siteUrl } from './addresses.ts';
import {
  expect,
  expectAccessible,
  registerContractor,
  signedInEmail,
  signIn,
  signOut,
  sizes,
  test,
  uniqueSuffix,
  waitForHydration,
} from './fixtures.ts';

for (const { name, ...size } of sizes)
  test(`a user signs out their other devices, one and then all, ${name}`, async ({ openPage }) => {
    const email = `devices-${uniqueSuffix(size.viewport)}@example.com`;
    const password = 'plumb and level';
    const willBeSignedOut = { ...size, expectedErrorStatuses: [401] };
    const here = await openPage(size);
    const [there, elsewhere] = [await openPage(willBeSignedOut), await openPage(willBeSignedOut)];

    await test.step('three devices are signed in', async () => {
      await registerContractor(here, email, password);
      for (const page of [there, elsewhere]) {
        await signIn(page, email, password);
        await expect(page).toHaveURL(`${siteUrl}/contractor/dashboard`);
      }
      await here.goto('/contractor/settings');
      await expect(devices(here).getByRole('listitem')).toHaveCount(3);
      await expect(devices(here).getByText('This device')).toHaveCount(1);
      await expectAccessible(here, 'a list of devices');
    });

    await test.step('the user signs out one device, whose page notices it', async () => {
      await devices(here)
        .getByRole('button', { name: /^Sign out (?!everywhere)/ })
        .first()
        .click();
      await expect(devices(here).getByText('That device was signed out.')).toBeVisible();
      await expect(devices(here).getByRole('listitem')).toHaveCount(2);
      const sessionEmails = () => Promise.all([there, elsewhere].map(signedInEmail));
      await expect
        .poll(async () => (await sessionEmails()).filter((email) => !email).length)
        .toBe(1);
      const signedOut = (await signedInEmail(there)) ? elsewhere : there;
      await expect(signedOut).toHaveURL(/\/login\?redirect=/);
    });

    await test.step('the user signs out all other devices', async () => {
      await devices(here).getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(devices(here).getByText('Only this device is signed in now.')).toBeVisible();
      for (const page of [there, elsewhere]) {
        expect(await signedInEmail(page)).toBeUndefined();
        await expect(page).toHaveURL(/\/login\?redirect=/);
      }
      expect(await signedInEmail(here)).toBe(email);
    });
  });

test('signing out goes to the home page, even if the live stream notices it before the answer arrives', async ({
  openPage,
}) => {
  const page = await openPage({ expectedErrorStatuses: [401] });
  await signIn(page, 'dana@example.com', 'plumbline');
  await expect(page).toHaveURL(`${siteUrl}/homeowner/dashboard`);
  const streamEnded = page.waitForResponse(
    (answer) => /\/activities\/live/.test(answer.url()) && answer.status() === 401,
  );
  await page.route('**/session', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await streamEnded;
    await route.fulfill({ response });
  });
  await signOut(page);
  await expect(page).toHaveURL(`${siteUrl}/`);
});

test('client-side navigation is guarded like a page load', async ({ openPage }) => {
  const page = await openPage({ expectedErrorStatuses: [401] });
  await signIn(page, 'dana@example.com', 'plumbline');
  await expect(page).toHaveURL(`${siteUrl}/homeowner/dashboard`);
  await page.waitForLoadState();
  const follow = (to: string) =>
    page.evaluate((path) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
      };
      // Later: what follows may replace the page, and with it what this waits for.
      setTimeout(() => void router.navigate(path));
    }, to);
  for (const to of ['/admin/disputes', '/contractor/analytics', '/admin', '/contractor/leads']) {
    await page.goto('/homeowner/projects');
    await waitForHydration(page);
    await follow(to);
    await expect(page, to).toHaveURL(`${siteUrl}/homeowner/dashboard`);
  }
  const QUIET_MS = 500;
  const waiting = new Set<Request>();
  let changedAt = Date.now();
  page.on('request', (request) => waiting.add(request));
  const end = (request: Request) => {
    waiting.delete(request);
    changedAt = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // Waits for every answer: one that is rejected later would redirect to the sign-in page, too.
  const openProjects = async () => {
    const isLive = (request: Request) => request.url().endsWith('/api/activities/live');
    const live = page.waitForResponse((answer) => isLive(answer.request()));
    await page.goto('/homeowner/projects');
    await live;
    await expect
      .poll(
        () => [...waiting].every((request) => isLive(request)) && Date.now() - changedAt > QUIET_MS,
      )
      .toBe(true);
  };
  // The session ends while the page is asked for: a request of the page before would redirect, too, and to itself.
  const asked = /\.data\b/;
  await openProjects();
  await page.route(asked, async (route) => {
    await page.context().clearCookies();
    await route.continue();
  });
  await follow('/homeowner/billing?year=2026');
  await expect(page).toHaveURL('/login?redirect=%2Fhomeowner%2Fbilling%3Fyear%3D2026');
  await page.unroute(asked);

  // A rejected request during the navigation must not interrupt it.
  await signIn(page, 'dana@example.com', 'plumbline');
  await openProjects();
  await page.route(asked, async (route) => {
    await page.context().clearCookies();
    const rejected = page.waitForResponse(
      (answer) => /\/api\/session$/.test(answer.url()) && answer.request().method() === 'GET',
    );
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await rejected;
    await route.continue();
  });
  await follow('/homeowner/messages');
  await expect(page).toHaveURL('/login?redirect=%2Fhomeowner%2Fmessages');
});

test('no response and no built file contains a secret of the server', async ({ openPage }) => {
  const page = await openPage();
  const responses: string[] = [];
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '');
    responses.push(`${response.url()} ${JSON.stringify(response.headers())} ${text}`);
  });
  for (const target of [
    '/',
    '/login',
    '/register',
    '/nowhere',
    '/contractor/x',
    '/api/openapi.json',
  ])
    await page.goto(target);
  await signIn(page, 'marcus@example.com', 'plumbline');
  await expect(page).toHaveURL(`${siteUrl}/contractor/dashboard`);
  await page.goto('/contractor/settings');
  await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeVisible();
  const built = path.resolve(import.meta.dirname, '../build/client');
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|map|txt)$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
  expect(files.length).toBeGreaterThan(20);
  expect(responses.length).toBeGreaterThan(10);
  for (const text of [...responses, ...files]) {
    for (const secret of [appSecret, providerSecret]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/APP_SECRET|_CLIENT_SECRET|SERVICE_KEY|postgres:\/\//);
  }
});

const devices = (page: Page) => page.getByRole('region', { name: 'Where you’re signed in' });

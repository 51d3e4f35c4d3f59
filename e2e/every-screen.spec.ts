import type { APIRequestContext, Page } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  type RouterWindow,
  setColorScheme,
  test,
  waitForHydration,
} from './fixtures.ts';
import {
  addressesOf,
  findRunningAnimations,
  isFocusVisible,
  MISSING_ID,
  type Viewer,
  viewers,
} from './screens.ts';

/** So many tests share the screens of a viewer: one alone would hold up a whole run at its end. */
const PARTS = 3;
const parts = Array.from({ length: PARTS }, (_, part) => part);

const password = 'plumbline';

const signInByApi = (request: APIRequestContext, email: string) =>
  call(request, 'POST', '/session', { data: { email, password } });

/** Checks a page on a desktop in light mode, and on a phone in dark mode; also motion and keyboard focus. */
async function expectScreenQuality(page: Page, where: string) {
  await expectAccessible(page, `${where}, light`);
  await expectPhoneQuality(page, where);
  expect.soft(await findRunningAnimations(page), `${where}: motion`).toEqual([]);
  for (let n = 0; n < 6; n += 1) {
    await page.keyboard.press('Tab');
    expect.soft(await isFocusVisible(page), `${where}: focus after ${n + 1} tabs`).toBe(true);
  }
}

/** Checks a page on a phone in dark mode. */
async function expectPhoneQuality(page: Page, where: string) {
  expect.soft(await page.title(), `${where}: title`).toMatch(/\S/);
  await expect.soft(page.getByRole('heading', { level: 1 }), `${where}: h1`).toHaveCount(1);
  await page.setViewportSize(phone);
  await setColorScheme(page, 'dark');
  await expectAccessible(page, `${where}, dark, on a phone`);
}

/** Restores the desktop size and light mode. */
async function resetPage(page: Page) {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
}

const partsOfViewers = (Object.keys(viewers) as Viewer[]).flatMap((viewer) =>
  parts.map((part) => ({ viewer, part })),
);

for (const { viewer, part } of partsOfViewers)
  test(`every ${viewer} screen is accessible, also with the keyboard, in dark mode and on a phone (${part + 1} of ${PARTS})`, async ({
    openPage,
  }) => {
    // Pages of missing records are checked as well.
    // This admin is no master admin, so payment settings are closed.
    const expectedErrorStatuses = viewer === 'admin' ? [403, 404] : [404];
    const page = await openPage({ hasTouch: true, expectedErrorStatuses });
    const account = viewers[viewer];
    if ('email' in account) await signInByApi(page.request, account.email);
    const addresses = await addressesOf(viewer, page.request);
    for (const address of addresses.filter((_, n) => n % PARTS === part)) {
      await resetPage(page);
      await page.goto(address);
      await waitForHydration(page);
      await expectScreenQuality(page, address);
      if (viewer !== 'guest') continue;
      // A window of 360 pixels at 200 % zoom is 180 CSS pixels wide.
      await page.setViewportSize({ width: 180, height: 370 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overflow, `${address} at 200 %`).toBeLessThanOrEqual(0);
    }
  });

for (const viewer of ['homeowner', 'contractor'] as const)
  test(`every screen of a new ${viewer} is accessible without any data`, async ({ openPage }) => {
    const page = await openPage({ hasTouch: true, viewport: phone, colorScheme: 'dark' });
    await registerByApi(page.request, viewer);
    for (const address of await addressesOf(viewer, page.request)) {
      if (address.includes(MISSING_ID)) continue;
      await page.goto(address);
      await waitForHydration(page);
      await expectPhoneQuality(page, `${address}, empty`);
    }
  });

for (const viewer of ['homeowner', 'contractor', 'admin'] as const)
  test(`every ${viewer} screen shows an accessible error when its data does not load`, async ({
    openPage,
  }) => {
    const page = await openPage({
      ...{ hasTouch: true, viewport: phone, colorScheme: 'dark' },
      expectedErrorStatuses: [403],
    });
    await signInByApi(page.request, viewers[viewer].email);
    const addresses = await addressesOf(viewer, page.request);
    await page.goto(addresses[0] ?? '/');
    await waitForHydration(page);

    // Removes the prefetched queries, so that the screens send their own requests.
    await page.route('**/*.data*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"dehydrated"', '"left out"');
      await route.fulfill({ response: answer, body });
    });
    const error = { success: false, code: 'permission-denied', error: 'Not now' };
    await page.route('**/api/**', (route) => route.fulfill({ status: 403, json: error }));
    for (const address of addresses) {
      await page.evaluate(
        (to) => (window as unknown as RouterWindow).__reactRouterDataRouter?.navigate(to),
        address,
      );
      await waitForHydration(page);
      const loading = page.getByRole('status').filter({ hasText: /^(Loading|Looking)/ });
      await expect.soft(loading, `${address}: still loading`).toHaveCount(0);
      await expectPhoneQuality(page, `${address}, not loaded`);
    }
  });

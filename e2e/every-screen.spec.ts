import type { APIRequestContext, Page } from '@playwright/test';
import { call, registerByApi } from './calls.ts';
import { desktop, expect, expectAccessible, expectContrast, phone, test } from './fixtures.ts';
import {
  addressesOf,
  findRunningAnimations,
  findSmallTargets,
  isFocusVisible,
  type Viewer,
  viewers,
} from './screens.ts';

test.describe.configure({ timeout: 300_000 });

const password = 'plumbline';

const signInByApi = (request: APIRequestContext, email: string) =>
  call(request, 'POST', '/session', { data: { email, password } });

/** Until what a script improves is improved; a page without one is as it came. */
const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const { __reactRouterContext: alive, __reactRouterDataRouter: router } =
      window as unknown as RouterWindow;
    return !alive || (router?.state.initialized && router.state.navigation.state === 'idle');
  });

type RouterWindow = {
  /** Written into the pages that the router improves. */
  __reactRouterContext?: object;
  __reactRouterDataRouter?: {
    state: { initialized: boolean; navigation: { state: string } };
    navigate: (to: string) => Promise<void>;
  };
};

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await waitForAnimations(page);
}

/**
 * Until no colour is on its way to another any more. What finishes out of sight, in a closed part of the page,
 * says so by its state alone.
 */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    const isMoving = () =>
      document.getAnimations().some(({ playState }) => playState === 'running');
    do await drawn();
    while (isMoving());
  });

/** One page as it stands, on a desktop in the light and on a phone in the dark. */
async function expectScreenQuality(page: Page, where: string) {
  expect.soft(await page.title(), `${where}: title`).toMatch(/\S/);
  await expect.soft(page.getByRole('heading', { level: 1 }), `${where}: h1`).toHaveCount(1);
  await expectAccessible(page, `${where}, light`);
  await page.setViewportSize(phone);
  await setColorScheme(page, 'dark');
  await expectAccessible(page, `${where}, dark, on a phone`);
  expect.soft(await findSmallTargets(page), `${where}: targets`).toEqual([]);
}

/** The other two of both; and what does not depend on what is in the page: keys, motion. */
async function expectFullScreenQuality(page: Page, where: string) {
  await expectScreenQuality(page, where);
  expect.soft(await findRunningAnimations(page), `${where}: motion`).toEqual([]);
  for (let n = 0; n < 6; n += 1) {
    await page.keyboard.press('Tab');
    expect.soft(await isFocusVisible(page), `${where}: focus after ${n + 1} tabs`).toBe(true);
  }
  await setColorScheme(page, 'light');
  await expectContrast(page, `${where}, on a phone`);
  await page.setViewportSize(desktop);
  await setColorScheme(page, 'dark');
  await expectContrast(page, `${where}, dark`);
}

/** A page as it was before anything was tried on it. */
async function resetPage(page: Page) {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const viewer of Object.keys(viewers) as Viewer[])
  test(`every screen can be read and worked by everybody: ${viewer}`, async ({ person }) => {
    // What stands for a record that is not there is such a page as well.
    const page = await person({ hasTouch: true, refusals: [404] });
    const account = viewers[viewer];
    if ('email' in account) await signInByApi(page.request, account.email);
    for (const address of await addressesOf(viewer, page.request)) {
      await resetPage(page);
      await page.goto(address);
      await waitForHydration(page);
      await expectFullScreenQuality(page, address);
      if (viewer !== 'guest') continue;
      // A window of 360 pixels at 200 % is 180 pixels of the page wide.
      await page.setViewportSize({ width: 180, height: 370 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wide, `${address} at 200 %`).toBeLessThanOrEqual(0);
    }
  });

for (const viewer of ['homeowner', 'contractor'] as const)
  test(`with nothing in it, every screen can be read and worked by everybody: ${viewer}`, async ({
    person,
  }) => {
    const page = await person({ hasTouch: true });
    await registerByApi(page.request, viewer);
    for (const address of await addressesOf(viewer, page.request)) {
      if (/none/.test(address)) continue;
      await resetPage(page);
      await page.goto(address);
      await waitForHydration(page);
      await expectScreenQuality(page, `${address}, empty`);
    }
  });

for (const viewer of ['homeowner', 'contractor', 'admin'] as const)
  test(`what does not load says so, and how to go on: ${viewer}`, async ({ person }) => {
    const page = await person({ hasTouch: true, refusals: [403] });
    await signInByApi(page.request, viewers[viewer].email);
    const addresses = await addressesOf(viewer, page.request);
    await page.goto(addresses[0] ?? '/');
    await waitForHydration(page);

    // As when the server could not fetch them ahead: the screen asks for itself.
    await page.route('**/*.data*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"dehydrated"', '"left out"');
      await route.fulfill({ response: answer, body });
    });
    const refusal = { success: false, code: 'permission-denied', error: 'Not now' };
    await page.route('**/api/**', (route) => route.fulfill({ status: 403, json: refusal }));
    for (const address of addresses) {
      await resetPage(page);
      await page.evaluate(
        (to) => (window as unknown as RouterWindow).__reactRouterDataRouter?.navigate(to),
        address,
      );
      await waitForHydration(page);
      const loading = page.getByRole('status').filter({ hasText: /^(Loading|Looking)/ });
      await expect.soft(loading, `${address}: waits for what does not come`).toHaveCount(0);
      await expectScreenQuality(page, `${address}, not loaded`);
    }
  });

import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { call } from './api-calls.ts';
import { findClippedControls, findSmallTargets } from './touch.ts';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

export const sizes = [
  { name: 'on a desktop', viewport: desktop, colorScheme: 'light' },
  { name: 'on a phone', viewport: phone, colorScheme: 'dark' },
] as const;

/** Distinguishes the users of one run from those of another. */
export const uniqueSuffix = (viewport: { width: number }) =>
  `${viewport.width}-${Date.now().toString(36)}`;

type Options = {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Error statuses that the test provokes. Browsers report them in the console, which must be clean otherwise. */
  expectedErrorStatuses?: readonly number[];
  /** Whether the test cuts the line. */
  losesNetwork?: boolean;
  /** A touch screen instead of a mouse. */
  hasTouch?: boolean;
  /** With the service worker, past which Playwright does not see every request. */
  hasServiceWorker?: boolean;
  /** Where the browser is; the server and most journeys are in UTC. */
  timezoneId?: string;
};

/**
 * `openPage` opens a page in a new browser context. Any error or warning in the console of any of these
 * pages fails the test.
 */
export const test = base.extend<{ openPage: (options?: Options) => Promise<Page> }>({
  openPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const noise: string[] = [];
    await use(
      async ({
        viewport = desktop,
        colorScheme = 'light',
        hasTouch = false,
        expectedErrorStatuses = [],
        losesNetwork = false,
        hasServiceWorker = false,
        timezoneId,
      } = {}) => {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          hasTouch,
          ...(timezoneId && { timezoneId }),
          serviceWorkers: hasServiceWorker ? 'allow' : 'block',
          // Contrast must not be measured in the middle of a color transition.
          reducedMotion: 'reduce',
        });
        contexts.push(context);
        // On the context, to include windows that the page opens.
        context.on('console', (message) => {
          const status = /responded with a status of (\d+)/.exec(message.text())?.[1];
          if (status && expectedErrorStatuses.includes(Number(status))) return;
          if (losesNetwork && message.text().includes('ERR_INTERNET_DISCONNECTED')) return;
          // Of axe, which reads style sheets once more.
          if (losesNetwork && message.text().includes("Couldn't load preload assets")) return;
          if (message.text().includes('Service Worker registration blocked')) return;
          // Of styles that a page and a part of it share, each of which fetches them in its own way.
          if (message.text().includes('request credentials mode does not match')) return;
          // Of the browser's own software renderer, about the map.
          if (message.text().includes('GL Driver Message')) return;
          if (message.type() === 'error' || message.type() === 'warning')
            noise.push(`${message.page()?.url()}: ${message.text()}`);
        });
        context.on('weberror', (error) =>
          noise.push(`${error.page()?.url()}: ${error.error().message}`),
        );
        return context.newPage();
      },
    );
    for (const context of contexts) await context.close();
    expect(noise, 'the console stays clean').toEqual([]);
  },
});

export { expect };

/** Changes the colors, and waits until they are there. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await waitForAnimations(page);
}

/** Waits until no color is in transition. Polls `playState`, because hidden parts of a page fire no events. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const isAnimating = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        );
    do await nextFrame();
    while (isAnimating());
  });

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects no violation of WCAG 2.2 AA on the page as it is now, and nothing wider than the screen; on a phone also that
 * none is cut off, and with a touch screen that a thumb hits each.
 */
export async function expectAccessible(page: Page, where: string) {
  await expectNoViolations(page, where, { type: 'tag', values: wcag });
  if ((page.viewportSize()?.width ?? desktop.width) > phone.width) return;
  // Controls grow for a finger, not for a narrow window.
  const isTouched = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (isTouched) expect.soft(await findSmallTargets(page), `${where}: targets`).toEqual([]);
  expect.soft(await findClippedControls(page), `${where}: clipped`).toEqual([]);
}

/** Checks only the contrast, for a page that was checked before in other colors. */
export const expectContrast = (page: Page, where: string) =>
  expectNoViolations(page, where, { type: 'rule', values: ['color-contrast'] });

/** Uses soft assertions: the test continues, so that it reports every violation. */
async function expectNoViolations(page: Page, where: string, runOnly: RunOptions['runOnly']) {
  // Wait for the styles, which may arrive after the text.
  await page.waitForLoadState('load');
  await waitForAnimations(page);
  // Injecting axe once per page is many times as fast as the Playwright integration.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const [found, overflow] = await page.evaluate(
    async (options) => {
      // Wherever a page was scrolled to, its bars may cover a part of what lies beneath them.
      scrollTo(0, 0);
      const { violations } = await axe.run(document, options);
      const { scrollWidth, clientWidth } = document.documentElement;
      const messages = violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`,
      );
      return [messages, scrollWidth - clientWidth] as const;
    },
    { runOnly, resultTypes: ['violations' as const] },
  );
  expect.soft(found, `axe on ${where}`).toEqual([]);
  expect.soft(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}

export async function signIn(page: Page, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the account menu, which every page of a portal has. */
export async function openAccountMenu(page: Page) {
  await page.waitForLoadState();
  const menu = page.getByRole('menu').filter({ visible: true });
  const opener = page.getByRole('button', { name: /^Account of / }).filter({ visible: true });
  await expect(async () => {
    if (!(await menu.isVisible())) await opener.click();
    await expect(menu).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

export async function signOut(page: Page) {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

export async function registerContractor(page: Page, email: string, password: string) {
  await page.goto('/register?role=contractor');
  await page.getByLabel('Business').fill('Level Best Roofing');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Journey');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(406) 555-0142');
  await page.getByLabel('ZIP code').fill('59801');
  await page.getByText('Roof & exterior').click();
  await page.getByRole('checkbox', { name: 'Roof Repair' }).check();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/contractor\/dashboard/);
}

/** Waits for an email in the local outbox and follows its button. */
export async function followMailLink(page: Page, to: string, action: string) {
  const mail = page.getByRole('listitem').filter({ hasText: to });
  const button = page.getByRole('link', { name: action });
  await expect(async () => {
    await page.goto('/dev/outbox');
    await mail.first().getByRole('link').click({ timeout: 500 });
    await page.getByRole('link', { name: 'As the mail program shows it' }).click({ timeout: 500 });
    await expect(button).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto((await button.getAttribute('href')) ?? '');
}

/** Answers when a project should be done, which nothing answers beforehand. */
export const chooseTiming = (page: Page) => page.getByLabel('Within a month').check();

/** The six digits in the newest mail to this address, as they stand in its subject. */
export async function readMailedCode(page: Page, to: string): Promise<string> {
  const mail = page.getByRole('listitem').filter({ hasText: to });
  let digits = '';
  await expect(async () => {
    await page.goto('/dev/outbox');
    digits = /\b\d{6}\b(?= is your code)/.exec((await mail.first().textContent()) ?? '')?.[0] ?? '';
    expect(digits).not.toBe('');
  }).toPass();
  return digits;
}

/** Proves that the address of this browser's user is theirs: nothing that others write is mailed to it before. */
export async function confirmEmail(page: Page, to: string, outbox = page): Promise<void> {
  const code = await readMailedCode(outbox, to);
  await call(page.request, 'POST', '/session/email-verification/code', { data: { code } });
}

/** The email address of the session of this browser; undefined if it is signed out. */
export async function signedInEmail(page: Page): Promise<string | undefined> {
  const answer = await page.request.get('/api/session');
  const { user } = (await answer.json()) as { user: { email: string } | null };
  return user?.email;
}

export type RouterWindow = {
  /** Defined on pages that are hydrated. */
  __reactRouterContext?: object;
  __reactRouterDataRouter?: {
    state: { initialized: boolean; navigation: { state: string } };
    navigate: (to: string) => Promise<void>;
  };
};

/** Waits until the page is hydrated. A page without a script is ready at once. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const { __reactRouterContext: hydrates, __reactRouterDataRouter: router } =
      window as unknown as RouterWindow;
    if (!hydrates) return true;
    // React marks an element when it has come to life with all that is in it.
    const isAlive = Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
    return isAlive && router?.state.initialized && router.state.navigation.state === 'idle';
  });

/** Uses a page, and waits until the part with this control has come to life (`partWhenUsed` in src/ui/lazy-part.ts). */
export async function useAndWaitFor(control: Locator) {
  await control.hover();
  await expect
    .poll(() =>
      control.evaluate((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactFiber')),
      ),
    )
    .toBe(true);
}

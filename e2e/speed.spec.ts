import type { Page } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import { desktop, expect, phone, test, waitForHydration } from './fixtures.ts';
import { addressesOf, projectAddressesOf, type Viewer, viewers } from './screens.ts';

/** What a page needs before it shows: its parts, and its data. */
const isForPage = (url: string) => /\.(js|css|data)(\?|$)/.test(url);
/** Scripts alone: what is prefetched of the others is taken from the cache, which counts as a request. */
const isScript = (url: string) => /\.js$/.test(url);

/** Slow 4G, and a processor four times slower, as Lighthouse has them. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

function watchRequests(page: Page) {
  const open = new Set<object>();
  const begun: string[] = [];
  page.on('request', (request) => {
    if (!isForPage(request.url())) return;
    open.add(request);
    begun.push(request.url());
  });
  // A browser says no more of what it prefetches.
  page.on('response', (response) => open.delete(response.request()));
  page.on('requestfailed', (request) => open.delete(request));
  return { open, begun };
}

/** Milliseconds from the next press until the page has this heading, on the clock of the page. */
const timeFromPressTo = (page: Page, heading: string) =>
  page.evaluate(
    (text) =>
      new Promise<number>((done) => {
        let pressedAt = 0;
        const press = () => {
          pressedAt = performance.now();
        };
        document.addEventListener('click', press, { capture: true, once: true });
        const look = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== text) return;
          look.disconnect();
          requestAnimationFrame(() => done(Math.round(performance.now() - pressedAt)));
        });
        look.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    heading,
  );

test('what a pointer rests on is there before it is pressed, on a slow phone line too', async ({
  openPage,
}, { annotations }) => {
  const page = await openPage({ viewport: desktop });
  await registerByApi(page.request, 'homeowner');
  await page.goto('/homeowner/dashboard');
  await waitForHydration(page);
  await slowDown(page);
  const requests = watchRequests(page);
  const menu = page.getByRole('navigation', { name: 'Portal' }).filter({ visible: true });
  for (const name of ['Projects', 'Quotes', 'Billing', 'Saved pros']) {
    const link = menu.getByRole('link', { name: new RegExp(`^${name}`) });
    const asked = requests.begun.length;
    await link.hover();
    await expect.poll(() => requests.begun.length).toBeGreaterThan(asked);
    await expect.poll(() => requests.open.size).toBe(0);
    const before = requests.begun.length;
    const moved = timeFromPressTo(page, name);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    annotations.push({ type: `${name} ms`, description: String(await moved) });
    expect(
      requests.begun.slice(before).filter(isScript),
      `asked for when ${name} was pressed`,
    ).toEqual([]);
  }
  const times = annotations.map(({ type, description }) => `${type}: ${description}`);
  process.stdout.write(`${times.join(', ')}\n`);
});

test('what somebody has changed since is asked for again', async ({ openPage }) => {
  const page = await openPage({ viewport: desktop });
  await registerByApi(page.request, 'homeowner');
  await page.goto('/homeowner/profile');
  await waitForHydration(page);
  const menu = page.getByRole('navigation', { name: 'Portal' }).filter({ visible: true });
  const link = menu.getByRole('link', { name: /^Projects/ });
  const answered = page.waitForResponse((response) => response.url().includes('.data'));
  await link.hover();
  await answered;
  // Posted elsewhere.
  await call(page.request, 'POST', '/projects', {
    data: {
      title: 'The gate sticks',
      description: 'It drags on the ground.',
      category: 'Fence Installation',
      zipCode: '60614',
    },
  });
  await link.click();
  await expect(page.getByRole('link', { name: 'The gate sticks', exact: true })).toBeVisible();
});

test('what is typed before the scripts of a page have come is kept', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await registerByApi(page.request, 'homeowner');
  const mayCome = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  await page.goto('/homeowner/profile', { waitUntil: 'commit' });
  const city = page.getByLabel(/^City/);
  await city.fill('Dayton');
  mayCome.resolve();
  await waitForHydration(page);
  await expect(city).toHaveValue('Dayton');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(city).toHaveValue('Dayton');
});

type ShiftWindow = Window & { shifts?: string[] };

/** Collects what moves by itself while a page loads. */
function observeShifts() {
  const shifts: string[] = [];
  (window as ShiftWindow).shifts = shifts;
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      const nodes = shift.sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 90) : node?.textContent,
      );
      shifts.push(`${shift.value.toFixed(4)} ${nodes.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What a screen loads at first, with the parts that the server draws; the build's limit cannot know those. */
const MAX_SCRIPT_BYTES = 200 * 1024;

/** What the scripts of a page are as they were sent, also if they came from the cache, in bytes. */
const bytesOfScript = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

/** Its fonts without what the build adds to their names: the page and its styles must ask for the same files. */
const fontsOf = () =>
  performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => /([^/]+)-.{8}\.woff2$/.exec(name)?.[1] ?? []);

/** Less than one would notice: a screen shows at once what it has room for. */
const MAX_SHIFT = 0.001;

const sumOf = (shifts: readonly string[]) =>
  shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);

/** Opens a page and waits until it is whole; answers what moved meanwhile. */
async function openAndCollectShifts(page: Page, address: string) {
  await page.goto(address);
  await page.waitForLoadState('load');
  await waitForHydration(page);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as ShiftWindow).shifts ?? [];
  });
}

test.describe('a screen loads little, and nothing moves by itself meanwhile', () => {
  for (const viewport of [desktop, phone])
    for (const viewer of ['homeowner', 'contractor', 'admin'] as const satisfies readonly Viewer[])
      test(`${viewer} at ${viewport.width} px`, async ({ openPage }) => {
        const page = await openPage({ viewport });
        await call(page.request, 'POST', '/session', {
          data: { email: viewers[viewer].email, password: 'plumbline' },
        });
        await page.addInitScript(observeShifts);
        const projects = viewer === 'admin' ? [] : await projectAddressesOf(viewer, page.request);
        for (const address of [...(await addressesOf(viewer, page.request)), ...projects]) {
          let shifts = await openAndCollectShifts(page, address);
          // What another journey does may reach a list of the demo's people just then: once more.
          if (sumOf(shifts) >= MAX_SHIFT) shifts = await openAndCollectShifts(page, address);
          const script = await page.evaluate(bytesOfScript);
          expect.soft(script, `script of ${address}`).toBeLessThan(MAX_SCRIPT_BYTES);
          const fonts = await page.evaluate(fontsOf);
          expect.soft(fonts, `fonts of ${address}`).toEqual([...new Set(fonts)]);
          const message = `${address}: ${shifts.join('; ')}`;
          expect.soft(sumOf(shifts), message).toBeLessThan(MAX_SHIFT);
        }
      });
});

test('without a network, a page that is loaded says so and opens by itself afterwards', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, losesNetwork: true, hasServiceWorker: true });
  await registerByApi(page.request, 'homeowner');
  await page.goto('/homeowner/dashboard');
  await waitForHydration(page);
  await page.mouse.move(10, 10);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline. What you write stays here')).toBeVisible();
  await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText('You’re offline')).toHaveCount(0);
});

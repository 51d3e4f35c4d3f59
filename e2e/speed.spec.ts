import type { Page } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import { desktop, expect, phone, test, waitForHydration } from './fixtures.ts';
import { addressesOf, type Viewer, viewers } from './screens.ts';

/** What a page needs before it shows, beside its data. */
const isForPage = (url: string) => /\.(js|css)$/.test(url);

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
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return { open, begun };
}

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
  for (const name of ['Projects', 'Quotes', 'Messages', 'Calendar']) {
    const data = page.waitForResponse((response) => response.url().includes('.data'));
    const link = menu.getByRole('link', { name: new RegExp(`^${name}`) });
    await link.hover();
    await (await data).finished();
    await expect.poll(() => requests.open.size).toBe(0);
    const before = requests.begun.length;
    const start = Date.now();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    annotations.push({ type: `${name} ms`, description: String(Date.now() - start) });
    expect(requests.begun.slice(before), `asked for when ${name} was pressed`).toEqual([]);
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
  await expect(page.getByText('The gate sticks')).toBeVisible();
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

/** The sum of a screen's shifts that search engines call good; most screens have none. */
const MAX_SHIFT = 0.1;

test.describe('hardly anything moves by itself while a screen loads', () => {
  test.describe.configure({ timeout: 300_000 });
  for (const viewport of [desktop, phone])
    for (const viewer of ['homeowner', 'contractor'] as const satisfies readonly Viewer[])
      test(`${viewer} at ${viewport.width} px`, async ({ openPage }) => {
        const page = await openPage({ viewport });
        await call(page.request, 'POST', '/session', {
          data: { email: viewers[viewer].email, password: 'plumbline' },
        });
        await page.addInitScript(observeShifts);
        for (const address of await addressesOf(viewer, page.request)) {
          await page.goto(address);
          await page.waitForLoadState('load');
          await waitForHydration(page);
          await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
          const shifts = await page.evaluate(async () => {
            await document.fonts.ready;
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            return (window as ShiftWindow).shifts;
          });
          const sum = (shifts ?? []).reduce((total, shift) => total + Number.parseFloat(shift), 0);
          expect.soft(sum, `${address}: ${shifts?.join('; ')}`).toBeLessThan(MAX_SHIFT);
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
  await expect(page.getByText('You are offline. What you write is kept here')).toBeVisible();
  await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

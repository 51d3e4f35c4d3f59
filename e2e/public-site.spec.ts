import { call } from './api-calls.ts';
import { desktop, expect, phone, signIn, test } from './fixtures.ts';

const pages = [
  '/',
  '/how-it-works',
  '/for-contractors',
  '/resources',
  '/resources/cost-calculator?category=Fence+Installation&zipCode=60614',
  '/resources/project-ideas',
  '/contact',
  '/privacy-policy.html',
  '/terms-of-service.html',
  '/get-started',
  '/search',
  '/search?service=Roof+Repair&zip=60614',
  '/login',
  '/register',
];

/** Pages with a small script of their own; all others are plain HTML. */
const scripted = /^\/($|search|login|register|contractor|projects)/;

test('every public page has one canonical URL, and no script unless it needs one', async ({
  request,
}) => {
  const answer = await request.get('/api/contractors?limit=1&sort=reviews');
  const { items } = (await answer.json()) as { items: { id: string }[] };
  for (const path of [...pages, `/contractor/${items[0]?.id}`]) {
    const page = await request.get(path);
    expect(page.status(), path).toBe(200);
    const html = await page.text();
    // Without it, browsers lay a page out like one of the nineties.
    expect(html, path).toMatch(/^<!DOCTYPE html><html /);
    expect(html.match(/<link rel="canonical"/g), path).toHaveLength(1);
    if (!scripted.test(path)) expect(html, path).not.toMatch(/<script[^>]* (src=|type="module")/);
  }
});

test('the home page can be used with the keyboard: skip link, search form and drawing', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: desktop });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'What’s going on?' })).toBeFocused();
  const roof = page.getByRole('link', { name: 'Roof: choose a service' });
  // Past the fields, the buttons, the cities and the promises.
  for (let n = 0; n < 12; n += 1) {
    if (await roof.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(roof).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#roof-services')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Roof Repair' }).first()).toBeFocused();
});

test('the page of a service asks for the ZIP code and leads to quotes or pros, without JavaScript', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto('/services/roof-repair');
  const zip = page.getByLabel('ZIP code or city');
  await expect(zip).toBeInViewport();
  await zip.fill('60614');
  // As the Enter key does.
  await zip.press('Enter');
  await expect(page).toHaveURL('/projects/new?zip=60614&category=Roof+Repair');
  await page.goto('/services/roof-repair');
  await zip.fill('60614');
  await page.getByRole('button', { name: 'Find pros' }).click();
  await expect(page).toHaveURL(/\/search\?(?=.*service=Roof\+Repair)(?=.*zip=60614)/);

  // Where nobody does the work yet, the page says so, and what to do; search engines pass it by.
  const answer = await page.goto('/services/septic-service');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'No pros for septic service yet' })).toBeVisible();
  await expect(page.getByText('We have no local average for this yet.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await context.close();
});

test('a ZIP code typed on the list of services goes along to the page of a service and to a request', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/services');
  await page.getByLabel('ZIP code or city').fill('60614');
  const kinds = page.getByRole('navigation', { name: 'Kinds of services' });
  await kinds.getByRole('link', { name: 'Roof & exterior' }).click();
  await expect(page.getByRole('heading', { name: 'Roof & exterior' })).toBeInViewport();
  await page.getByRole('link', { name: 'Roof Repair' }).click();
  await expect(page.getByLabel('ZIP code or city')).toHaveValue('60614');
  await page
    .getByRole('link', { name: /^Request a quote from/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/projects\/new\?(?=.*contractorId=)(?=.*zipCode=60614)/);
});

test('on a phone, the menu opens and closes with the keyboard and restores the focus', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/how-it-works');
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const link = page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Contact' });
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await link.click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('a guest writes to support, and the form keeps its input when a field is missing', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, expectedErrorStatuses: [400] });
  await page.goto('/contact');
  await page.getByLabel('Your message').fill('Is there a fee?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('#email-error')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('Is there a fee?');
  await page.getByLabel('Your name').fill('Robin Vale');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Subject').fill('Fees');
  // The form rejects submissions that are faster than a human could be.
  await page.waitForFunction(() => performance.now() > 3_200);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'We got your message' })).toBeVisible();
});

test('search engines find the site map, profiles with structured data and pictures, and canonical URLs', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const map = new URL(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '').pathname;
  const files = [...(await (await request.get(map)).text()).matchAll(/<loc>([^<]+)/g)];
  expect(files.length).toBeGreaterThan(1);
  const addresses = await Promise.all(
    files.map(async ([, file = '']) => (await request.get(new URL(file).pathname)).text()),
  );
  const [, address = ''] = /<loc>([^<]+\/contractor\/[^<]+)/.exec(addresses.join('')) ?? [];
  const profile = await (await request.get(new URL(address).pathname)).text();
  expect(profile).toContain('"@type":"HomeAndConstructionBusiness"');
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(profile) ?? [];
  expect((await request.get(new URL(picture).pathname)).headers()['content-type']).toBe(
    'image/png',
  );
  // Some programs request this without reading the page.
  const icon = await request.get('/favicon.ico', { maxRedirects: 0 });
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
  const moved = await request.get('/How-It-Works/', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/how-it-works']);
});

test('a missing profile answers search engines with 404 and noindex', async ({ request }) => {
  const unknown = await request.get('/contractor/0198c5a1-0000-7000-8000-000000000000');
  const page = await unknown.text();
  expect(unknown.status()).toBe(404);
  expect(page).toContain('Page not found');
  expect(page).toMatch(/<meta name="robots" content="noindex"/);
  expect(page).not.toContain('rel="canonical"');
});

test('a visitor puts an announcement away once, on pages with and without scripts', async ({
  openPage,
}) => {
  const admin = await openPage({ viewport: desktop });
  await admin.goto('/login');
  await signIn(admin, 'admin@example.com', 'plumbline');
  const title = `Storm in Chicago ${Date.now()}`;
  const data = { title, body: 'Answers take longer.', severity: 'critical', audience: ['guest'] };
  const { id } = await call<{ id: string }>(admin.request, 'POST', '/announcements', { data });

  const page = await openPage({ viewport: phone });
  const banner = page.getByText(title);
  await expect
    .poll(async () => {
      await page.goto('/how-it-works');
      return banner.isVisible();
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  for (const path of ['/terms-of-service.html', '/search', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(banner, path).toBeHidden();
  }
  const other = await openPage({ viewport: phone });
  await other.goto('/login');
  await expect(other.getByText(title)).toBeVisible();
  await other.getByRole('button', { name: 'Dismiss' }).click();
  await expect(other.getByText(title)).toBeHidden();
  await call(admin.request, 'POST', `/announcements/${id}/end`);
});

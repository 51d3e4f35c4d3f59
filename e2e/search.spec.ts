import type { Page } from '@playwright/test';
import { registerByApi } from './api-calls.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  sizes,
  test,
  waitForHydration,
} from './fixtures.ts';

const rows = 'ol > li[id^=contractor-]';

test('a guest searches without JavaScript: the form and every suggestion are plain links', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto('/search');
  await page.getByLabel('Service').selectOption('Roof Repair');
  await page.getByLabel('ZIP code or city').fill('Chicago, IL');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?service=Roof\+Repair&zip=606\d\d$/);
  await expect(page.locator(rows)).not.toHaveCount(0);
  // One request instead of one to each of them, and one for whoever cannot wait.
  const once = page.getByRole('form', { name: 'Ask up to four pros at once' });
  await expect(once).toHaveAttribute('action', '/projects/new');
  await expect(once.locator('[name="category"]')).toHaveValue('Roof Repair');
  await expect(once.locator('[name="zipCode"]')).toHaveValue(/^606\d\d$/);
  await expect(once.getByRole('button', { name: 'Get quotes' })).toBeVisible();
  await expect(once.getByLabel('It’s urgent')).toHaveAttribute('value', 'now');

  const card = page.locator(rows).first();
  await expect(page.getByText('You choose whether up to three others may quote')).toBeVisible();
  await expect(card.getByRole('link', { name: /^Request a quote/ })).toHaveAttribute(
    'href',
    /^\/projects\/new\?contractorId=.+&category=Roof\+Repair&zipCode=606\d\d$/,
  );
  await expect(card.getByRole('link', { name: /^Save/ })).toHaveAttribute(
    'href',
    /^\/register\?role=homeowner&redirect=.+then%3Dsave/,
  );

  // A name that several states have is a question, not a guess.
  await page.goto('/search?service=Roof+Repair&zip=Springfield');
  await expect(page.getByRole('heading', { name: 'Which Springfield?' })).toBeVisible();
  await page.getByRole('link', { name: 'Springfield, IL' }).click();
  await expect(page).toHaveURL(/\/search\?service=Roof\+Repair&zip=627\d\d$/);

  // A dead end offers only what finds somebody, and says how many.
  await page.goto('/search?service=Roof+Repair&zip=60614&radius=1&verified=1');
  await page.getByRole('link', { name: /^Look within \d+ miles \(\d/ }).click();
  await expect(page.locator(rows)).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Remove: License and insurance checked' }).click();
  await expect(page).not.toHaveURL(/verified/);
  await page.goto('/search?service=Roof+Repair&zip=99501');
  await expect(page.getByRole('link', { name: 'Get quotes anyway' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Look within/ })).toHaveCount(0);
  await page.goto('/search?zip=00000');
  await expect(page.getByText('We can’t find ZIP code 00000')).toBeVisible();
  await expect(page.getByLabel('ZIP code or city')).toHaveValue('00000');
  await context.close();
});

/** Types while a search is loading, and expects the text and the focus to stay. */
async function typeWhileLoading(page: Page, path: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.startsWith(path) && url.searchParams.get('sort') === 'rating',
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  const order = page.getByLabel('Sort by');
  await order.focus();
  await order.selectOption('rating');
  const keywords = page.getByRole('combobox', { name: 'What’s going on? Or a business name' });
  await keywords.pressSequentially('zinc');
  release();
  await expect(page).toHaveURL(/sort=rating$/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(keywords).toHaveValue('zinc');
  await expect(keywords).toBeFocused();
  await keywords.fill('');
}

for (const { name, viewport, colorScheme } of sizes)
  test(`a guest searches without page loads, by suggestions, filters and history, ${name}`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport, colorScheme });
    await page.goto('/search');
    await page.evaluate(() => Object.assign(window, { same: true }));
    const keywords = page.getByRole('combobox', { name: 'What’s going on? Or a business name' });
    await keywords.pressSequentially('roof re', { delay: 20 });
    await expect(
      page.getByRole('listbox').getByRole('option', { name: 'Roof Repair' }),
    ).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?service=Roof+Repair');
    await page.getByLabel('ZIP code or city').fill('60614');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?service=Roof+Repair&zip=60614');
    await expect(page.locator(rows)).not.toHaveCount(0);
    // On a phone the form is a line, so that the first pro is at the top; once opened, it stays open while choosing.
    const searched = page.locator('summary', { hasText: 'Roof Repair near 60614' });
    if (await searched.isVisible()) {
      const firstPro = page.locator(rows).first().getByRole('heading');
      expect((await firstPro.boundingBox())?.y).toBeLessThan(phone.height * 0.55);
      await expect(searched).toBeFocused();
      await expectAccessible(page, `the folded search ${name}`);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Service')).toBeFocused();
    }
    await page.getByLabel('Sort by').selectOption('distance');
    await expect(page).toHaveURL(/sort=distance$/);
    await expect(page.getByRole('status')).toContainText('pro');
    await expectAccessible(page, `the search ${name}`);
    await page.goBack();
    await expect(page).toHaveURL('/search?service=Roof+Repair&zip=60614');
    await expect(page.getByLabel('Sort by')).toHaveValue('best');
    await typeWhileLoading(page, '/search');
    expect(await page.evaluate(() => 'same' in window)).toBe(true);

    await page.getByLabel('Service').selectOption('Septic Service');
    await expect(
      page.getByText('No pros for septic service near Chicago, IL 60614 yet'),
    ).toBeVisible();
    await expectAccessible(page, `an empty search ${name}`);
  });

test('in the portal on a phone, a search folds the form, and a choice in it keeps it open', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await registerByApi(page.request, 'homeowner');
  await page.goto('/homeowner/search?zip=60614');
  await waitForHydration(page);
  const service = page.getByLabel('Service');
  await service.selectOption('Roof Repair');
  await expect(page).toHaveURL('/homeowner/search?service=Roof+Repair&zip=60614');
  const line = page.locator('summary', { hasText: 'Roof Repair near 60614' });
  await expect(line).toBeVisible();
  await expect(service).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  await expect(line).toBeFocused();
  await expect(service).toBeHidden();
  // What is shown while the answer is on its way is paler.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page, 'the folded search of the portal');
  await page.reload();
  await expect(service).toBeHidden();
  await line.press('Enter');
  await expect(service).toBeVisible();
});

test('suggestions that come after a search was sent stay closed', async ({ openPage }) => {
  const page = await openPage();
  await registerByApi(page.request, 'homeowner');
  await page.goto('/homeowner/search?zip=60614');
  await waitForHydration(page);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/search/suggestions?*', async (route) => {
    await promise;
    await route.continue();
  });
  const keywords = page.getByRole('combobox', { name: 'What’s going on? Or a business name' });
  const asked = page.waitForRequest('**/api/search/suggestions?q=roof+re');
  await keywords.fill('roof re');
  const request = await asked;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=roof\+re/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(keywords).toBeFocused();
  release();
  await (await request.response())?.finished();
  // The page has drawn what it makes of the answer.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('a choice that is made before the portal page is ready is searched for', async ({
  openPage,
}) => {
  const page = await openPage();
  await registerByApi(page.request, 'homeowner', {
    email: `early-${Date.now().toString(36)}@example.com`,
    ...{ lastName: 'Journey', zipCode: '60614', phone: '(312) 555-0142' },
  });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/homeowner/search?service=Roof+Repair&zip=60614', { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('rating');
  release();
  await expect(page).toHaveURL(/sort=rating$/);
  await expect(page.getByLabel('Sort by')).toHaveValue('rating');
});

test('a homeowner searches for contractors in the portal, saves one, and searches everything', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: desktop });
  await registerByApi(page.request, 'homeowner');
  await page.goto('/homeowner/search?zip=60614');
  await waitForHydration(page);
  await expect(page.locator(rows)).not.toHaveCount(0);
  const order = page.getByLabel('Sort by');
  await order.focus();
  await order.selectOption('reviews');
  await expect(page).toHaveURL('/homeowner/search?zip=60614&sort=reviews');
  await expect(order).toBeFocused();
  await typeWhileLoading(page, '/homeowner/search');
  await page.goBack();
  await expect(page).toHaveURL('/homeowner/search?zip=60614&sort=reviews');
  await expect(order).toHaveValue('reviews');
  const save = page.locator(rows).first().getByRole('button', { name: /^Save/ });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'the search of the portal');

  const box = page.getByLabel('Search everything');
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/homeowner\/search\?/);
  await box.fill('okafor');
  await box.press('Enter');
  await expect(page).toHaveURL('/homeowner/search-data?q=okafor');
  // The URL changes before the screen does.
  await expect(page.getByLabel('Sort by')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Okafor Roofing' })).toBeVisible();
  await expectAccessible(page, 'the search over everything');
});

import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  phone,
  setColorScheme,
  signIn,
  test,
  waitForHydration,
} from './fixtures.ts';
import { viewers } from './screens.ts';

const password = 'plumbline';

/** What opens the pages that the bar of a phone has no place for: for homeowners the menu of the header. */
const menus = {
  homeowner: { button: /^Menu\b/, sheet: 'Home Portal', nav: 'Menu' },
  others: { button: /^More\b/, sheet: 'More pages', nav: 'More' },
} as const;
const menuOf = (viewer: string) => menus[viewer === 'homeowner' ? viewer : 'others'];

async function openMenu(page: Page, viewer: 'homeowner' | 'contractor' | 'admin') {
  const { button, sheet: name } = menuOf(viewer);
  const sheet = page.getByRole('dialog', { name });
  await waitForHydration(page);
  await page.getByRole('button', { name: button }).click();
  await expect(sheet).toBeVisible();
  return sheet;
}

const pathsIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));

for (const viewer of ['homeowner', 'contractor', 'admin'] as const)
  test(`a phone reaches every page of the ${viewer} portal from its bar and its menu`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: phone, hasTouch: true, colorScheme: 'dark' });
    await page.goto('/login');
    await signIn(page, viewers[viewer].email, password);
    await page.waitForURL(new RegExp(`/${viewer}`));
    // The styles hide the menu of wide screens.
    await page.waitForLoadState('load');
    const bar = page.locator('nav[aria-label="Portal"]').filter({ visible: true });
    await expect(bar.getByRole('link', { name: 'Search' })).toBeVisible();
    const { button, nav } = menuOf(viewer);
    const sheet = await openMenu(page, viewer);
    await expectAccessible(page, `the pages of a ${viewer}, dark`);

    // Nothing of the menu of wide screens is missing on a phone.
    const all = await pathsIn(page, 'nav[aria-label="Portal"] ul a[href^="/"]');
    const inBar = await bar
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    const inSheet = await pathsIn(page, `nav[aria-label="${nav}"] a[href^="/"]`);
    expect(all.length).toBeGreaterThan(12);
    expect([...new Set([...inBar, ...inSheet])].sort()).toEqual(all.sort());

    await setColorScheme(page, 'light');
    await expectAccessible(page, `the pages of a ${viewer}, light`);
    await sheet.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(new RegExp(`/${viewer}/settings`));
    await expect(sheet).toBeHidden();

    // A new page takes the focus once it is drawn; a key that is pressed before would be its.
    await expect(page.locator('#content')).toBeFocused();
    // By keyboard: open, leave with Escape, and be back at the button.
    await page.getByRole('button', { name: button }).press('Enter');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: button })).toBeFocused();
  });

test('somebody with two roles is switched by an address, switches, and signs out from the menu of a phone', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, hasTouch: true });
  await page.goto('/login');
  await signIn(page, 'nora@example.com', password);
  await page.waitForURL(/dashboard/);
  // The last role is kept with the person, so no other journey may switch the same one.
  for (const address of ['/contractor/leads', '/homeowner/projects']) {
    // What the page before still asks for as the other role would be refused.
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(address));
  }
  const homeowner = await openMenu(page, 'homeowner');
  await homeowner.getByRole('button', { name: 'Switch to contractor' }).click();
  await expect(page).toHaveURL(/\/contractor\/dashboard/);
  const contractor = await openMenu(page, 'contractor');
  await contractor.getByRole('button', { name: 'Switch to homeowner' }).click();
  await expect(page).toHaveURL(/\/homeowner\/dashboard/);
  const again = await openMenu(page, 'homeowner');
  await again.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a page of a portal that is not theirs leads to their dashboard, which says why', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, hasTouch: true });
  await page.goto('/login');
  await signIn(page, viewers.homeowner.email, password);
  await page.waitForURL(/dashboard/);
  await waitForHydration(page);
  await page.goto('/contractor/leads');
  await expect(page).toHaveURL(/\/homeowner\/dashboard$/);
  const notice = page.getByRole('status').filter({ hasText: 'isn’t part of your account' });
  await expect(notice).toContainText('Pro Portal');
  await expectAccessible(page, 'the dashboard after a page of another portal');
  await page.reload();
  await waitForHydration(page);
  await expect(notice).toBeHidden();
});

test('the next steps of a business lead to what they name, beside what is ahead and its money', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/login');
  await signIn(page, viewers.contractor.email, password);
  const steps = page.getByRole('list', { name: 'Next steps' });
  await expect(steps.getByRole('listitem').first()).toContainText('Answer ');
  await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Owed to you');
  await expectAccessible(page, 'the dashboard of a business');
  await steps.getByRole('link', { name: /overdue from / }).click();
  await expect(page).toHaveURL(/invoiceId=/);
  await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('Overdue');
  await page.goto('/contractor/billing');
  // What is late stands first, and is open beside the list.
  await expect(page.locator('main li').first()).toContainText('Overdue');
  await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('Overdue');
});

test('a business writes a quote, an invoice, a visit or a customer from any page, also on a phone', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, hasTouch: true });
  await page.goto('/login');
  await signIn(page, viewers.contractor.email, password);
  await page.waitForURL(/dashboard/);
  await waitForHydration(page);
  const menu = page.getByRole('banner').getByRole('button', { name: 'New', exact: true });
  const forms = { Invoice: 'New invoice', Visit: 'New event', Customer: 'Add a customer' };
  for (const [entry, title] of Object.entries(forms)) {
    // By keyboard, as everything in the header.
    await menu.press('Enter');
    // The menu takes the focus once it is open.
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.getByRole('menuitem', { name: entry }).press('Enter');
    const form = page.getByRole('dialog', { name: title });
    await expect(form).toBeVisible();
    if (entry === 'Visit') await expect(form.getByLabel('Type')).toHaveValue('site_visit');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(page).not.toHaveURL(/new=/);
  }
  await menu.press('Enter');
  await expectAccessible(page, 'what a business begins, on a phone');
  await page.getByRole('menuitem', { name: 'Quote', exact: true }).click();
  await expect(page).toHaveURL(/\/contractor\/quotes\/new$/);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
});

test('on a phone a row far down a list opens from its beginning, and back leads to the row', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await signIn(page, 'marcus@example.com', 'plumbline');
  await page.goto('/contractor/leads');
  await waitForHydration(page);
  const row = page.locator('[data-desk-row]').last();
  await row.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await row.click();
  await expect(page).toHaveURL(/leadId=/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('link', { name: 'All leads' }).click();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});

test('a word without an end does not make a page wider than a phone', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/projects/new');
  await waitForHydration(page);
  await page.getByLabel('Details').fill(`https://example.com/${'a'.repeat(400)}`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
});

test('on a phone the sections of a long page stay under the header and show which is open', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, colorScheme: 'dark', hasTouch: true });
  await page.goto('/login');
  await signIn(page, viewers.homeowner.email, password);
  await page.waitForURL(/dashboard/);
  await page.goto('/homeowner/settings');
  await waitForHydration(page);
  const menu = page.getByRole('navigation', { name: 'On this page' });
  await expect(menu.locator('[aria-current]')).toHaveText('Notifications');
  await menu.getByRole('link', { name: 'Appearance' }).tap();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeInViewport();
  const current = menu.locator('[aria-current]');
  await expect(current).toBeInViewport();
  await expect(current).toHaveText('Appearance');
  await expectAccessible(page, 'the settings with their sections on a phone');
});

test('a long page of settings has its sections beside it, and help its topics', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/login');
  await signIn(page, viewers.homeowner.email, password);
  await page.waitForURL(/dashboard/);
  await page.goto('/homeowner/settings');
  await waitForHydration(page);
  const menu = page.getByRole('navigation', { name: 'On this page' });
  await menu.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeInViewport();
  await expectAccessible(page, 'the settings with their sections');
  await page.goto('/homeowner/help');
  await expect(page.getByRole('heading', { name: 'Paying and reviews' })).toBeVisible();
});

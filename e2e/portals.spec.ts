import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, signIn, test, waitForHydration } from './fixtures.ts';
import { viewers } from './screens.ts';

const password = 'plumbline';

async function openMore(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'More pages' });
  await waitForHydration(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(sheet).toBeVisible();
  return sheet;
}

const pathsIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));

for (const viewer of ['homeowner', 'contractor', 'admin'] as const)
  test(`a thumb reaches every page of the ${viewer} portal from the bar at the bottom`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: phone, hasTouch: true, colorScheme: 'dark' });
    await page.goto('/login');
    await signIn(page, viewers[viewer].email, password);
    const bar = page.locator('nav[aria-label="Portal"]').filter({ visible: true });
    await expect(bar.getByRole('link', { name: 'Search' })).toBeVisible();
    const sheet = await openMore(page);
    await expectAccessible(page, `the pages of a ${viewer}, dark`);

    // Nothing of the menu of wide screens is missing on a phone.
    const all = await pathsIn(page, 'nav[aria-label="Portal"] ul a[href^="/"]');
    const inBar = await bar
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    const inSheet = await pathsIn(page, 'nav[aria-label="More"] a[href^="/"]');
    expect(all.length).toBeGreaterThan(12);
    expect([...inBar, ...inSheet].sort()).toEqual(all.sort());

    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, `the pages of a ${viewer}, light`);
    await sheet.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(new RegExp(`/${viewer}/settings`));
    await expect(sheet).toBeHidden();

    // By keyboard: open, leave with Escape, and be back at the button.
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  });

test('somebody with two roles switches and signs out from the sheet of the bar', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, hasTouch: true });
  await page.goto('/login');
  await signIn(page, 'nora@example.com', password);
  await page.waitForURL(/dashboard/);
  await page.goto('/homeowner/projects');
  const homeowner = await openMore(page);
  await homeowner.getByRole('button', { name: 'Switch to contractor' }).click();
  await expect(page).toHaveURL(/\/contractor\/dashboard/);
  const contractor = await openMore(page);
  await contractor.getByRole('button', { name: 'Switch to homeowner' }).click();
  await expect(page).toHaveURL(/\/homeowner\/dashboard/);
  const again = await openMore(page);
  await again.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
});

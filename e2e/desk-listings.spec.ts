import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, sizes, test, uniqueSuffix } from './fixtures.ts';

/** Imports a register with one business that nobody else corrects or takes back. */
async function importListing(page: Page, brand: string) {
  await page.goto('/admin/import-contractors');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a CSV file' }).click();
  const row = `${brand}-1,${brand} Masonry,9 Oak St,Missoula,MT,59801`;
  await (await choosing).setFiles({
    name: 'register.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`License Number,Business Name,Address,City,State,ZIP\r\n${row}`),
  });
  // The list of imports has a field of this name, too: the one of its building permits.
  await expect(page.getByRole('heading', { name: 'register.csv' })).toBeVisible();
  await page.getByLabel('Register').fill('Village of Tarn');
  await page.getByLabel('Date of the list').fill('2026-07-09');
  await page.getByRole('button', { name: 'Save and check all rows' }).click();
  await page.getByRole('button', { name: 'Import 1 business' }).click();
  await page.getByRole('button', { name: /^Import (it|them)$/ }).click();
  await expect(page.locator('dl > div').filter({ hasText: 'Imported' })).toContainText('1');
}

for (const { name, viewport, colorScheme } of sizes)
  test(`an admin corrects a listing, takes it off and lists it again, ${name}`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport, colorScheme });
    await page.goto('/login');
    await signIn(page, 'admin@example.com', 'plumbline');
    await page.waitForURL('**/admin');
    const brand = `Coping${uniqueSuffix(viewport).replace('-', '')}`;
    await importListing(page, brand);
    await page.goto(`/admin/listings?q=${brand}`);
    await expectAccessible(page, 'the listings');
    const box = page.getByRole('checkbox').first();
    const chosen = (await box.getAttribute('aria-label'))?.replace('Choose ', '') ?? '';
    await page.getByRole('link', { name: chosen }).first().click();
    await expect(page.getByRole('heading', { name: chosen })).toBeVisible();
    await expectAccessible(page, 'a listing');
    const street = `${Date.now() % 10_000} W Belmont Ave`;
    await page.getByLabel('Street address').fill(street);
    await page.getByRole('button', { name: 'Save the correction' }).click();
    await expect(page.getByText(`→ ${street}`)).toBeVisible();

    await page.goto(`/admin/listings?q=${brand}`);
    await page
      .getByRole('checkbox', { name: `Choose ${chosen}` })
      .first()
      .check();
    await page.getByRole('button', { name: 'Take off the site' }).click();
    await page.getByLabel('Why, for other admins').fill('Closed for good');
    await expectAccessible(page, 'the question before listings are taken off');
    await page.getByRole('button', { name: 'Take 1 listing off' }).click();
    await expect(page.getByText('1 listing is off the site.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Listed again.')).toBeVisible();
  });

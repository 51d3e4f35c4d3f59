import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('an admin has sample records made, meets one of them, and removes all', async ({
  openPage,
}) => {
  const page = await openPage();
  await signIn(page, 'admin@example.com', 'plumbline');
  await expect(page).toHaveURL(/\/admin/);
  await page.goto('/admin/seed-data');
  await expectAccessible(page, 'sample records, none yet');
  await page.getByLabel('Homeowners').fill('80');
  await page.getByRole('button', { name: 'Add sample records' }).click();
  await expect(page.getByText('Enter a number from 1 to 50').first()).toBeVisible();
  await page.getByLabel('Homeowners').fill('4');
  await page.getByRole('button', { name: 'Add sample records' }).click();
  await expect(page.getByText('Sample records were added.')).toBeVisible();
  const homeowners = page.locator('dl > div').filter({ hasText: 'Homeowners' });
  await expect(homeowners).toContainText('4');
  await page.getByText('Who they are').click();
  await expectAccessible(page, 'sample records');

  await page.getByRole('link', { name: 'Avery Cole (sample)' }).click();
  await expect(page.getByRole('region', { name: 'Quotes' })).toContainText('(sample)');

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/admin/seed-data');
  await expectAccessible(page, 'sample records on a phone');
  await page.getByRole('button', { name: 'Remove all sample records' }).click();
  await page.getByRole('button', { name: 'Remove them' }).click();
  await expect(page.getByText('Sample records were removed.')).toBeVisible();
  await expect(page.getByText('No sample records yet')).toBeVisible();
  await page.reload();
  await expect(homeowners).toContainText('0');
});

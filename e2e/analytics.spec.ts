import { expect, expectAccessible, signIn, sizes, test } from './fixtures.ts';

for (const { name, viewport, colorScheme } of sizes) {
  test(`an admin reads how the platform does, ${name}`, async ({ openPage }) => {
    const page = await openPage({ viewport, colorScheme });
    await signIn(page, 'admin@example.com', 'plumbline');
    await page.waitForURL('**/admin');
    await page.goto('/admin/analytics?period=90');
    await expect(page.getByRole('heading', { name: 'The last 90 days' })).toBeVisible();
    const services = page.getByRole('table', { name: 'Supply and demand by service' });
    await expect(services.getByRole('row').nth(1)).toBeVisible();
    await expect(page.locator('path[d^="M"]').first()).toBeAttached();
    await page.getByText('What each number means').click();
    await expect(page.getByText('A visitor counts once per page and day')).toBeVisible();
    await page.getByText('Show as a table, by day').click();
    await expect(page.getByRole('table', { name: 'Numbers by day' })).toBeVisible();
    await expectAccessible(page, 'analytics of the platform');
    await page.getByRole('radio', { name: '7 days' }).click({ force: true });
    await expect(page.getByRole('heading', { name: 'The last 7 days' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The last 7 days' })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as CSV' }).first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^analytics-days-7-days-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  test(`a business reads its figures and what a plan adds, ${name}`, async ({ openPage }) => {
    const page = await openPage({
      ...{ viewport, colorScheme },
      expectedErrorStatuses: [403],
    });
    await signIn(page, 'marcus@example.com', 'plumbline');
    await page.waitForURL('**/contractor/dashboard');
    await page.goto('/contractor/analytics?period=90');
    const services = page.getByRole('table', { name: 'Figures by service' });
    await expect(services.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page, 'analytics of a business');
    await page.getByRole('radio', { name: 'A year' }).click({ force: true });
    await expect(page.getByText('A full year comes with Pro and Business.')).toBeVisible();
    await page.getByRole('radio', { name: '7 days' }).click({ force: true });
    await expect(page.getByRole('heading', { name: 'Over time' })).toBeVisible();
  });
}

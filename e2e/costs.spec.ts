import { registerByApi } from './api-calls.ts';
import { expect, expectAccessible, sizes, test } from './fixtures.ts';

for (const { name, viewport, colorScheme } of sizes)
  test(`a homeowner sees what work costs, inside the portal, ${name}`, async ({ openPage }) => {
    const page = await openPage({ viewport, colorScheme, expectedErrorStatuses: [400] });
    await registerByApi(page.request, 'homeowner');
    await page.goto('/homeowner/cost-calculator');
    await expect(page.getByRole('heading', { name: 'What does it cost?' })).toBeVisible();
    await expectAccessible(page, 'the calculator');
    await page.getByLabel('Service').selectOption('Roof Installation');
    await page.getByLabel('ZIP code').fill('43215');
    await page.getByRole('button', { name: 'Estimate' }).click();
    await expect(page).toHaveURL(/\/homeowner\/cost-calculator\?.*zipCode=43215/);
    const estimate = page.getByRole('region', { name: /^Roof Installation in/ });
    await expect(estimate.getByText(/^(The middle price|Half cost less)$/)).toBeVisible();
    await expect(estimate.getByText('1 in 4 costs less')).toBeVisible();
    await expect(estimate.getByRole('link', { name: 'Get quotes' })).toHaveAttribute(
      'href',
      '/projects/new?category=Roof+Installation&zipCode=43215',
    );
    await expectAccessible(page, 'an estimate');
  });

test('a guest sees an example of an estimate before asking for one', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/resources/cost-calculator?category=Fence+Installation');
  await expect(
    page.getByRole('heading', { name: 'Fence Installation in Chicago, IL 60614' }),
  ).toBeVisible();
  await expect(page.getByLabel('ZIP code')).toHaveValue('');
  await expect(page.getByRole('main').getByRole('link', { name: 'Get quotes' })).toHaveCount(0);
});

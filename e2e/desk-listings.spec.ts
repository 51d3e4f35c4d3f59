import { expect, expectAccessible, signIn, sizes, test } from './fixtures.ts';

// One after the other: both correct the same listing.
test.describe.configure({ mode: 'serial' });

for (const { name, viewport, colorScheme } of sizes)
  test(`an admin corrects a listing, takes it off and lists it again, ${name}`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport, colorScheme });
    await page.goto('/login');
    await signIn(page, 'admin@example.com', 'plumbline');
    await page.goto('/admin/listings');
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

    await page.goto('/admin/listings');
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

import { registerByApi } from './api-calls.ts';
import { expect, expectAccessible, signIn, sizes, test, waitForHydration } from './fixtures.ts';

// One after the other: each takes back the last move of one admin.
test.describe.configure({ mode: 'serial' });

for (const { name, viewport, colorScheme } of sizes)
  test(`an admin saves a view, deactivates people together and takes that back, ${name}`, async ({
    openPage,
  }) => {
    // People of its own: other journeys are signed in as the newest ones.
    const group = crypto.randomUUID();
    const people = `/admin/homeowners?q=${group}`;
    for (const number of [1, 2]) {
      const { request } = await openPage();
      await registerByApi(request, 'homeowner', { email: `${group}-${number}@example.com` });
    }

    const page = await openPage({ viewport, colorScheme });
    await page.goto('/login');
    await signIn(page, 'admin@example.com', 'plumbline');
    await page.goto(people);
    await expectAccessible(page, 'the homeowners');

    const view = `With dates ${name}`;
    await page.getByText('Columns and views').click();
    await page.getByRole('checkbox', { name: 'Joined' }).click();
    await expect(page.getByText(/Joined \w+ \d+, \d{4}/).first()).toBeVisible();
    await page.getByLabel('Name of this view').fill(view);
    await page.getByRole('button', { name: 'Save this view' }).click();
    await expect(page.getByLabel('Saved view')).toHaveValue(/.+/);
    await page.goto('/admin/homeowners');
    await waitForHydration(page);
    await expectAccessible(page, 'the homeowners with a saved view');
    await page.getByLabel('Saved view').selectOption({ label: view });
    await expect(page).toHaveURL(/columns=.*joined/);

    await page.goto(people);
    const rows = page.getByRole('checkbox', { name: /^Choose (?!the first)/ });
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await row.check();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('Will change').first()).toBeVisible();
    await expectAccessible(page, 'what would become of the people');
    await page.getByLabel('Reason').fill('Fake reviews');
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await expect(page.getByText('Deactivate: 2 people')).toBeVisible();
    await page.reload();
    await expectAccessible(page, 'the move that can be taken back');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone for 2 people')).toBeVisible();
  });

import { expect, expectAccessible, signIn, sizes, test } from './fixtures.ts';

// An admin looks as one person at a time, and all of these sign in as the same admin.
test.describe.configure({ mode: 'serial' });

for (const { name, viewport, colorScheme } of sizes)
  test(`an admin reads all about a person and looks at the product as them, ${name}`, async ({
    openPage,
  }) => {
    // What the person may not be shown to an admin, such as messages, is refused.
    const admin = await openPage({ viewport, colorScheme, expectedErrorStatuses: [403] });
    await signIn(admin, 'admin@example.com', 'plumbline');
    await expect(admin).toHaveURL(/\/admin/);
    await admin.goto('/admin/homeowners?q=dana@example.com');
    await admin.getByRole('link', { name: /Dana/ }).first().click();
    await admin.getByRole('link', { name: 'Everything about them' }).click();
    await expect(admin.getByRole('region', { name: 'Projects' })).toBeVisible();
    await expect(admin.getByRole('region', { name: 'Signed in' })).toBeVisible();
    await expect(admin.getByRole('region', { name: 'Audit log' })).toBeVisible();
    await expectAccessible(admin, 'the page of a person');
    await admin.getByRole('link', { name: 'See all their projects' }).click();
    await expect(admin).toHaveURL(/part=projects/);
    await admin.getByRole('link', { name: 'Everything about them' }).click();

    await admin.getByRole('button', { name: 'View as this homeowner' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click();
    const bar = admin.getByRole('region', { name: /^Viewing as / });
    await expect(bar).toContainText('Viewing as Dana');
    await expect(admin).toHaveURL(/\/homeowner\/dashboard/);
    await expectAccessible(admin, 'the product as somebody else sees it');
    // Signing out here would be refused: it is not their session.
    await admin.getByRole('button', { name: /^Account of Dana/ }).click();
    await expect(admin.getByRole('menuitem', { name: 'Stop viewing' })).toBeVisible();
    await expect(admin.getByRole('menuitem', { name: 'Sign Out' })).toBeHidden();
    await admin.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Stop viewing' }).click();
    await expect(admin).toHaveURL(/\/admin\/users\//);
  });

test('an admin works at a desk by keys alone and goes to a page and a person by name', async ({
  openPage,
}) => {
  const admin = await openPage();
  await signIn(admin, 'admin@example.com', 'plumbline');
  await expect(admin).toHaveURL(/\/admin/);
  // A service that no other journey posts: their leads would move the rows.
  await admin.goto('/admin/leads?service=Kitchen+Remodeling');
  await expect(admin.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  const rows = admin.locator('main [data-desk-row]');
  await admin.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await admin.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await admin.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/leadId=/);
  await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true');
  await admin.keyboard.press('n');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');

  await admin.keyboard.press('?');
  const help = admin.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next row', { exact: true })).toBeVisible();
  await expectAccessible(admin, 'the list of keys');
  await help.getByLabel('Use single keys').uncheck();
  await admin.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await admin.keyboard.press('?');
  await expect(help).toBeHidden();

  await admin.keyboard.press('Control+k');
  const palette = admin.getByRole('dialog', { name: 'Go to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await admin.keyboard.type('verif');
  await expect(palette.getByRole('option', { name: 'Verification' })).toBeVisible();
  await expectAccessible(admin, 'the command palette');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\/verification/);
  await admin.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await admin.keyboard.type('dana@example.com');
  await expect(palette.getByRole('option', { name: /Dana/ })).toBeVisible();
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\/users\//);
});

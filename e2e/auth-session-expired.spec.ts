import type { Page } from '@playwright/test';
import { siteUrl } from './addresses.ts';
import { call, registerByApi } from './api-calls.ts';
import { expect, expectAccessible, signedInEmail, sizes, test } from './fixtures.ts';

const password = 'plumb and level';

/** Opens a page of a portal and waits for its live stream. */
const openLivePage = (page: Page, path: string) =>
  Promise.all([page.waitForRequest(/\/api\/activities\/live/), page.goto(path)]);

/** Changes the first name without saving it. */
async function typeName(page: Page) {
  await openLivePage(page, '/homeowner/profile');
  await page.getByLabel('First name').fill('Robina');
}

for (const { name, ...size } of sizes)
  test(`unsaved input survives the end of the session, ${name}`, async ({ openPage }) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const here = await openPage({ ...size, expectedErrorStatuses: [401] });
    const there = await openPage();
    const dialog = here.getByRole('dialog', { name: 'You’re signed out' });

    await test.step('the session ends while the user types', async () => {
      await registerByApi(here.request, 'homeowner', { email, password });
      await typeName(here);
      await call(there.request, 'POST', '/session', { data: { email, password } });
      await call(there.request, 'DELETE', '/me/sessions');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByLabel('Email')).toHaveValue(email);
      await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused();
      await expectAccessible(here, 'a page whose session has ended');
    });

    await test.step('a wrong password shows an error, the right one returns to the unsaved input', async () => {
      await here.keyboard.type('not the one');
      await here.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toContainText('That password isn’t right');
      await here.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
      await here.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(here.getByLabel('First name')).toHaveValue('Robina');
      const save = here.getByRole('button', { name: 'Save', exact: true });
      await save.click();
      await expect(here.getByRole('status').filter({ hasText: /saved/i })).toBeVisible();
      expect(await signedInEmail(here)).toBe(email);
    });

    await test.step('after signing in in another window, the user continues as soon as they return', async () => {
      await here.getByLabel('First name').fill('Robinia');
      await call(there.request, 'DELETE', '/me/sessions');
      await expect(dialog).toBeVisible();
      const other = await here.context().newPage();
      await other.goto('/login');
      await other.getByLabel('Email').fill(email);
      await other.getByLabel('Password').fill(password);
      await other.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(other).toHaveURL(/\/homeowner\/dashboard/);
      await other.close();
      await here.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(dialog).toBeHidden();
      await expect(here.getByLabel('First name')).toHaveValue('Robinia');
    });

    await test.step('another user who signs in does not see the unsaved input', async () => {
      await registerByApi(here.request, 'homeowner');
      await here.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(here.getByLabel('First name')).toHaveValue('Robin');
      await expect(dialog).toBeHidden();
    });
  });

test('switching the role in another window keeps unsaved input, and redirects a page without any', async ({
  openPage,
}) => {
  const here = await openPage({ expectedErrorStatuses: [403] });
  const nora = { email: 'nora@example.com', password: 'plumbline' };
  await call(here.request, 'POST', '/session', { data: nora });
  const switchRole = (role: string) =>
    call(here.request, 'POST', '/session/role', { data: { role } });
  await typeName(here);
  await switchRole('contractor');
  const dialog = here.getByRole('dialog', { name: 'You’re now signed in as Contractor' });
  await expect(dialog).toBeVisible();
  await expectAccessible(here, 'a page in another role');
  await dialog.getByRole('button', { name: 'Go back to Homeowner' }).click();
  await expect(dialog).toBeHidden();
  await expect(here.getByLabel('First name')).toHaveValue('Robina');

  await openLivePage(here, '/homeowner/quotes');
  await switchRole('contractor');
  await expect(here).toHaveURL(`${siteUrl}/contractor/dashboard`);
});

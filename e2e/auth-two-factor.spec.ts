import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { siteUrl } from './addresses.ts';
import { expect, expectAccessible, signIn, signOut, sizes, test } from './fixtures.ts';

const admins = [
  {
    ...sizes[0],
    email: 'admin@example.com',
    password: 'plumbline',
  },
  {
    ...sizes[1],
    name: 'on a phone, with the membership site’s password',
    email: 'petra.holloway@example.com',
    password: 'open the gate',
  },
];

for (const { name, email, password, ...size } of admins)
  test(`an admin sets up a second factor and signs in with it, ${name}`, async ({ openPage }) => {
    const page = await openPage({ ...size, expectedErrorStatuses: [401, 403] });

    const secret = await test.step('the admin sets up the app', async () => {
      await signIn(page, email, password);
      await expect(page).toHaveURL(`${siteUrl}/admin`);
      await page.goto('/admin/settings');
      await twoFactorSection(page).getByRole('button', { name: 'Set up', exact: true }).click();
      await twoFactorSection(page).getByLabel('Your password').fill(password);
      await twoFactorSection(page).getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      await expectAccessible(page, 'setting up a second factor');
      const secretText = await twoFactorSection(page).getByRole('code').innerText();
      return secretText.replaceAll(' ', '');
    });

    const [first = '', second = ''] = await test.step('the recovery codes are shown', async () => {
      await twoFactorSection(page).getByLabel('Code', { exact: true }).fill(totpCode(secret));
      await twoFactorSection(page).getByRole('button', { name: 'Turn it on' }).click();
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      await expectAccessible(page, 'recovery codes');
      const recoveryCodes = await codes.allInnerTexts();
      await page.getByRole('button', { name: 'I’ve saved them' }).click();
      await expect(twoFactorSection(page).getByText('10 recovery codes left.')).toBeVisible();
      return recoveryCodes;
    });

    await test.step('the password alone does not sign in; with a code from the app it does', async () => {
      await signOut(page);
      await expect(page).toHaveURL(`${siteUrl}/`);
      await startSignIn(page, { email, password });
      await page.goto('/admin');
      await expect(page).toHaveURL('/login?redirect=%2Fadmin');
      await startSignIn(page, { email, password });
      await expectAccessible(page, 'the second step of a sign-in');
      // Each code works once, so this uses the next one, slightly early.
      await submitCode(page, totpCode(secret, 1));
    });

    await test.step('a recovery code signs in once', async () => {
      await signOut(page);
      await startSignIn(page, { email, password });
      await submitCode(page, first);
      await page.goto('/admin/settings');
      await expect(twoFactorSection(page).getByText('9 recovery codes left.')).toBeVisible();
      await signOut(page);
      await startSignIn(page, { email, password });
      await page.getByLabel('Code', { exact: true }).fill(first);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText(/^That code isn’t right/).first()).toBeVisible();
      await expectAccessible(page, 'a refused code');
      await submitCode(page, second);
    });

    const [unused = '', other = ''] =
      await test.step('new recovery codes replace the old ones', async () => {
        await page.goto('/admin/settings');
        await twoFactorSection(page)
          .getByRole('button', { name: 'Get new recovery codes' })
          .click();
        await twoFactorSection(page).getByLabel('Your password').fill('not the one');
        await twoFactorSection(page).getByRole('button', { name: 'Get new codes' }).click();
        await expect(twoFactorSection(page).getByRole('alert')).toBeVisible();
        await twoFactorSection(page).getByLabel('Your password').fill(password);
        await twoFactorSection(page).getByRole('button', { name: 'Get new codes' }).click();
        const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
        await expect(codes).toHaveCount(10);
        const recoveryCodes = await codes.allInnerTexts();
        await page.getByRole('button', { name: 'I’ve saved them' }).click();
        await expect(twoFactorSection(page).getByText('10 recovery codes left.')).toBeVisible();
        await expect(twoFactorSection(page).locator('[tabindex="-1"]:focus')).toContainText('On');
        await signOut(page);
        await startSignIn(page, { email, password });
        await submitCode(page, recoveryCodes[0] ?? '');
        return recoveryCodes.slice(1);
      });

    await test.step('after turning it off, the password is enough', async () => {
      expect(unused).not.toBe(other);
      await page.goto('/admin/settings');
      await twoFactorSection(page).getByRole('button', { name: 'Turn off', exact: true }).click();
      await expectAccessible(page, 'turning a second factor off');
      await twoFactorSection(page).getByLabel('Your password').fill(password);
      await twoFactorSection(page).getByLabel('Code', { exact: true }).fill(unused);
      await twoFactorSection(page)
        .getByRole('button', { name: 'Turn off two-factor sign-in' })
        .click();
      await expect(twoFactorSection(page).getByText('Off', { exact: true })).toBeVisible();
      await expect(twoFactorSection(page).locator('[tabindex="-1"]:focus')).toContainText('Off');
      await signOut(page);
      await signIn(page, email, password);
      await expect(page).toHaveURL(`${siteUrl}/admin`);
    });
  });

const twoFactorSection = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' });

/** The code in an authenticator app, now or some periods of 30 seconds later. */
const totpCode = (secret: string, periodsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periodsLater * 30_000 });

async function startSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await signIn(page, email, password);
  await expect(page).toHaveURL(`${siteUrl}/login/two-factor`);
}

async function submitCode(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${siteUrl}/admin`);
}

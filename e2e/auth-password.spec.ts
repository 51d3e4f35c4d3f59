import { siteUrl } from './addresses.ts';
import {
  expect,
  expectAccessible,
  followMailLink,
  registerContractor,
  signedInEmail,
  signIn,
  sizes,
  test,
  uniqueSuffix,
} from './fixtures.ts';

for (const { name, ...size } of sizes)
  test(`a user resets a forgotten password by email, which ends their other sessions, ${name}`, async ({
    openPage,
  }) => {
    const email = `forgetful-${uniqueSuffix(size.viewport)}@example.com`;
    const [open, other] = [
      await openPage({ ...size, expectedErrorStatuses: [401] }),
      await openPage({ ...size, expectedErrorStatuses: [401, 409] }),
    ];

    await test.step('a user who is signed in on one device requests a new password on another', async () => {
      await registerContractor(open, email, 'plumb and level');
      await other.goto('/login');
      await expectAccessible(other, 'signing in');
      await other.getByRole('link', { name: 'Forgot your password?' }).click();
      await expectAccessible(other, 'asking for a new password');
      await other.getByLabel('Email').fill(email);
      await other.getByRole('button', { name: 'Send the link' }).click();
      await expect(other.getByText('Check your email')).toBeVisible();
      await expectAccessible(other, 'a link on its way');
    });

    const link =
      await test.step('the link in the email opens the page for a new password', async () => {
        await followMailLink(other, email, 'Set a new password');
        await expect(other).toHaveURL(/\/reset-password\?token=/);
        await expectAccessible(other, 'choosing a new password');
        return other.url();
      });

    await test.step('the new password is saved', async () => {
      await other.getByLabel('New password').fill('level and square');
      await other.getByRole('button', { name: 'Save password' }).click();
      await expect(other).toHaveURL('/login?password=changed');
      await expect(other.getByText('Your password was changed')).toBeVisible();
      await expectAccessible(other, 'signing in after a new password');
      expect(await signedInEmail(other)).toBeUndefined();
    });

    await test.step('the open page on the first device notices that it is signed out', async () => {
      expect(await signedInEmail(open)).toBeUndefined();
      await expect(open).toHaveURL('/login?redirect=%2Fcontractor%2Fdashboard');
    });

    await test.step('the new password works and the old one does not', async () => {
      await signIn(other, email, 'plumb and level');
      await expect(other.getByText('Account not found, or the password is wrong')).toBeVisible();
      await expectAccessible(other, 'a refused sign-in');
      await signIn(other, email, 'level and square');
      await expect(other).toHaveURL(`${siteUrl}/contractor/dashboard`);
    });

    await test.step('the link works once', async () => {
      await other.goto(link);
      await other.getByLabel('New password').fill('square and plumb');
      await other.getByRole('button', { name: 'Save password' }).click();
      await expect(other.getByRole('link', { name: 'Request a new link' })).toBeVisible();
      await expectAccessible(other, 'a spent link');
    });
  });

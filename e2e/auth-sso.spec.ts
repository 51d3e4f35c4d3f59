import type { Page } from '@playwright/test';
import { memberSiteUrl, siteUrl } from './addresses.ts';
import {
  desktop,
  expect,
  expectAccessible,
  followMailLink,
  openAccountMenu,
  registerContractor,
  signedInEmail,
  signOut,
  sizes,
  test,
  uniqueSuffix,
} from './fixtures.ts';

const password = 'plumb and level';

for (const { name, ...size } of sizes)
  test(`a member who is also a contractor opens Plumbline, switches roles and signs out of both sites, ${name}`, async ({
    openPage,
  }) => {
    const email = `member-${uniqueSuffix(size.viewport)}@example.com`;
    // The link is opened where nobody is signed in, and asks for the password.
    const page = await openPage({ ...size, expectedErrorStatuses: [403] });
    const { viewport } = size;
    const visited: string[] = [];
    const referers: string[] = [];
    page.on('request', (request) => referers.push(request.headers().referer ?? ''));
    page.on('framenavigated', (frame) => visited.push(frame.url()));

    await test.step('accounts are not linked by an unconfirmed email address', async () => {
      await registerContractor(page, email, password);
      await signOut(page);
      await expect(page).toHaveURL(`${siteUrl}/`);
      await joinMemberSite(page, email);
      await page.getByRole('link', { name: 'Open Plumbline' }).click();
      await expect(page).toHaveURL(
        `/register?${new URLSearchParams({ email, from_sso: 'true', source: 'cs_member' })}`,
      );
      await expect(page.getByText('You have an account at Homeowners’ Guild')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expectAccessible(page, 'registering as a member');
      expect(await signedInEmail(page)).toBeUndefined();
    });

    await test.step('the user confirms the address on both sites', async () => {
      await followMailLink(page, email, 'Confirm email');
      await expectAccessible(page, 'confirming an address');
      await page.getByRole('button', { name: 'Confirm email' }).click();
      // Signed out here: whoever knows the password made the account.
      await page.getByLabel('Password').fill(password);
      await expectAccessible(page, 'confirming an address with the password');
      await page.getByRole('button', { name: 'Confirm email' }).click();
      await expect(page.getByText(`Thank you. ${email} is confirmed.`)).toBeVisible();
      await page.goto(`${memberSiteUrl}/outbox`);
      await page.getByRole('article').filter({ hasText: email }).getByRole('link').click();
      await page.getByRole('button', { name: 'Yes, it’s mine' }).click();
      await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
    });

    await test.step('“Open Plumbline” opens Plumbline signed in', async () => {
      await page.goto(`${memberSiteUrl}/membership`);
      await page.getByRole('link', { name: 'Open Plumbline' }).click();
      await expect(page).toHaveURL(`${siteUrl}/homeowner/dashboard`);
      expect(await signedInEmail(page)).toBe(email);
      await expectAccessible(page, 'the dashboard of a member');
    });

    await test.step('the token is neither in the URL, the history, a referrer nor in storage', async () => {
      expect(visited.filter((address) => address.includes('auth_token'))).toEqual([]);
      expect((await navigationHistory(page)).join('\n')).not.toContain('auth_token');
      expect(referers.filter((address) => address.includes('auth_token'))).toEqual([]);
      const stored = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      );
      expect(stored).not.toMatch(/eyJ|auth_token/);
      await page.goBack();
      await expect(page).toHaveURL(`${memberSiteUrl}/membership`);
      await page.goForward();
      await expect(page).toHaveURL(`${siteUrl}/homeowner/dashboard`);
    });

    await test.step('the member sees a link back, and the other role stays selected', async () => {
      await expectMemberLink(page, viewport);
      await switchRole(page, 'Contractor', viewport);
      await expect(page).toHaveURL(`${siteUrl}/contractor/dashboard`);
      await page.reload();
      await expect(page).toHaveURL(`${siteUrl}/contractor/dashboard`);
      await expectMemberLink(page, viewport);
      await expectAccessible(page, 'the dashboard in the other role');
      // A link into the portal of a role that one holds switches to it.
      await page.goto('/homeowner/dashboard');
      await expect(page).toHaveURL(`${siteUrl}/homeowner/dashboard`);
    });

    await test.step('signing out ends both sessions', async () => {
      await signOut(page);
      await expect(page).toHaveURL(`${siteUrl}/`);
      expect(await signedInEmail(page)).toBeUndefined();
      await page.goto('/contractor/dashboard');
      await expect(page).toHaveURL(/\/login\?redirect=/);
      await page.goto(`${memberSiteUrl}/open`);
      await expect(page).toHaveURL(/\/signin\?next=/);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    });
  });

async function joinMemberSite(page: Page, email: string) {
  await page.goto(`${memberSiteUrl}/join`);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Journey');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(406) 555-0142');
  await page.getByLabel('ZIP code').fill('59801');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(`${memberSiteUrl}/membership`);
}

type Size = { width: number };

async function expectMemberLink(page: Page, { width }: Size) {
  const name = 'Homeowners’ Guild';
  if (width === desktop.width)
    return expect(
      page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name }),
    ).toHaveAttribute('href', memberSiteUrl);
  await openAccountMenu(page);
  await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', memberSiteUrl);
  await expectAccessible(page, 'the menu of the account');
  await page.keyboard.press('Escape');
}

async function switchRole(page: Page, role: string, { width }: Size) {
  if (width === desktop.width) await page.getByRole('button', { name: /^Switch role/ }).click();
  else await openAccountMenu(page);
  await page.getByRole('menuitem', { name: role }).click();
}

/** The URLs in the browser's history. */
async function navigationHistory(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const { entries } = await browser.send('Page.getNavigationHistory');
  return entries.flatMap(({ url, userTypedURL }) => [url, userTypedURL]);
}

import type { Page } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import {
  confirmEmail,
  expect,
  expectAccessible,
  sizes,
  test,
  uniqueSuffix,
  waitForHydration,
} from './fixtures.ts';

/** Registers a user by the API, which signs this browser in. */
async function registerAndOpenDashboard(
  page: Page,
  role: 'homeowner' | 'contractor',
  suffix: string,
) {
  await registerByApi(page.request, role, {
    email: `${role}-${suffix}@example.com`,
    ...{ lastName: 'Journey', zipCode: '59801', phone: '(406) 555-0142' },
    ...(role === 'contractor' && { businessName: `Level ${suffix}`, services: ['Pest Control'] }),
  });
  await page.goto(`/${role}/dashboard`);
  await expect(page).toHaveURL(new RegExp(`/${role}/dashboard`));
}

for (const { name, viewport, colorScheme } of sizes)
  test(`a homeowner gets an automatic answer and chooses a contractor, who moves the lead with the keyboard, ${name}`, async ({
    openPage,
  }) => {
    const suffix = uniqueSuffix(viewport);
    const title = `Ants in the pantry ${suffix}`;
    const pro = await openPage({ viewport, colorScheme, expectedErrorStatuses: [403] });
    const owner = await openPage({ viewport, colorScheme });
    await registerAndOpenDashboard(pro, 'contractor', `pro-${suffix}`);
    await registerAndOpenDashboard(owner, 'homeowner', `owner-${suffix}`);
    await confirmEmail(owner, `homeowner-owner-${suffix}@example.com`);
    const project = await call<{ id: string }>(owner.request, 'POST', '/projects', {
      data: { title, description: 'A whole road', category: 'Pest Control', zipCode: '59801' },
    });

    await test.step('the lead says why the contractor sees it', async () => {
      await pro.goto('/contractor/leads');
      await pro.getByRole('link', { name: new RegExp(title) }).click();
      await expect(pro.getByText('Pest Control is one of your services')).toBeVisible();
    });

    await test.step('passed on, it leaves the open leads, and can be put back', async () => {
      await pro.getByRole('button', { name: 'Not for me' }).click();
      await expectAccessible(pro, 'why a lead is not for a contractor');
      await pro.getByRole('button', { name: 'Fully booked' }).click();
      await expect(pro.getByText('Passed. Fully booked.')).toBeVisible();
      await expect(pro.getByRole('button', { name: 'Undo' })).toBeFocused();
      await pro.goto('/contractor/leads?show=mine&status=passed');
      await pro.getByRole('link', { name: new RegExp(title) }).click();
      await pro.getByRole('button', { name: 'Put it back' }).click();
      await expect(pro.getByRole('button', { name: 'Not for me' })).toBeVisible();
      await pro.goto('/contractor/leads');
      await pro.getByRole('link', { name: new RegExp(title) }).click();
      // Until it is there, the first of the open leads is shown beside the list.
      await expect(pro.getByRole('heading', { name: title })).toBeVisible();
    });

    await test.step('the contractor claims a spot', async () => {
      await pro.getByRole('button', { name: 'Claim a spot' }).click();
      await expect(pro.getByText('You have a spot.')).toBeVisible();
    });

    await test.step('a contractor who is not chosen yet is told why the card cannot be moved', async () => {
      await pro.goto('/contractor/leads?show=board');
      await waitForHydration(pro);
      await pro.getByRole('button', { name: `Move ${title}, Claimed` }).press('ArrowRight');
      await expect(pro.getByRole('status').filter({ hasText: 'stays Claimed' })).toBeVisible();
      await expectAccessible(pro, 'the board');
    });

    await test.step('the homeowner reads the automatic answer and chooses the contractor', async () => {
      await owner.goto('/homeowner/messages');
      await expect(owner.getByText(/^Automatic reply: /).first()).toBeVisible();
      await owner.goto(`/homeowner/projects/${project.id}`);
      await expectAccessible(owner, 'who is interested');
      await owner.getByRole('button', { name: /^Choose now Level/ }).click();
      await owner.getByRole('dialog').getByRole('button', { name: 'Choose this pro' }).click();
      await expect(owner.getByText(/^You chose Level/)).toBeVisible();
    });

    await test.step('the contractor moves the card with the arrow keys, and it keeps the focus', async () => {
      await pro.goto('/contractor/leads?show=board');
      await waitForHydration(pro);
      await pro.getByRole('button', { name: `Move ${title}, Assigned` }).press('ArrowRight');
      await expect(
        pro.getByRole('status').filter({ hasText: 'is Quoted now' }).first(),
      ).toBeVisible();
      await expect(pro.getByRole('button', { name: `Move ${title}, Quoted` })).toBeFocused();
    });

    await test.step('the homeowner is now a customer, and the contractor sends them an email', async () => {
      await pro.goto('/contractor/customers');
      await pro
        .getByRole('link', { name: /Robin Journey/ })
        .first()
        .click();
      await pro.getByText('Contact or log a call').click();
      await pro.getByLabel('Your message').fill('We come on Monday.');
      await pro.getByRole('button', { name: 'Send email' }).click();
      await expect(pro.getByText('Email sent.')).toBeVisible();
      // Controls that the header covers partly would be reported as too small.
      await pro.evaluate(() => scrollTo(0, 0));
      await expectAccessible(pro, 'a customer');
    });
  });

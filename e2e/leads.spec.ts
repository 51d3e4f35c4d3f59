import type { Page } from '@playwright/test';
import { call, registerByApi } from './calls.ts';
import { expect, expectAccessible, sizes, test, uniqueSuffix } from './fixtures.ts';

/** Registers somebody by the API, which signs this browser in. */
async function registerAndOpenDashboard(
  page: Page,
  role: 'homeowner' | 'contractor',
  mark: string,
) {
  await registerByApi(page.request, role, {
    email: `${role}-${mark}@example.com`,
    ...{ lastName: 'Journey', zipCode: '59801', phone: '(406) 555-0142' },
    ...(role === 'contractor' && { businessName: `Level ${mark}`, services: ['Pest Control'] }),
  });
  await page.goto(`/${role}/dashboard`);
  await expect(page).toHaveURL(new RegExp(`/${role}/dashboard`));
}

for (const { name, viewport, colorScheme } of sizes)
  test(`a lead is answered by itself, given to one, and kept on a board by keyboard, ${name}`, async ({
    person,
  }) => {
    test.setTimeout(180_000);
    const mark = uniqueSuffix(viewport);
    const title = `Ants in the pantry ${mark}`;
    const pro = await person({ viewport, colorScheme, refusals: [403] });
    const owner = await person({ viewport, colorScheme });
    await registerAndOpenDashboard(pro, 'contractor', `pro-${mark}`);
    await registerAndOpenDashboard(owner, 'homeowner', `owner-${mark}`);
    const project = await call<{ id: string }>(owner.request, 'POST', '/projects', {
      data: { title, description: 'A whole road', category: 'Pest Control', zipCode: '59801' },
    });

    await test.step('the lead says why it is offered', async () => {
      await pro.goto('/contractor/leads');
      await pro.getByRole('link', { name: new RegExp(title) }).click();
      await expect(pro.getByText('Pest Control is one of your services')).toBeVisible();
      await pro.getByRole('button', { name: 'I am interested' }).click();
      await expect(pro.getByText('You have a place.')).toBeVisible();
    });

    await test.step('whoever is not chosen yet is told why a card stays', async () => {
      await pro.goto('/contractor/leads?show=board');
      await pro.getByRole('button', { name: `Move ${title}, New` }).press('ArrowRight');
      await expect(pro.getByRole('status').filter({ hasText: 'stays New' })).toBeVisible();
      await expectAccessible(pro, 'the board');
    });

    await test.step('the homeowner reads the answer, and chooses', async () => {
      await owner.goto('/homeowner/messages');
      await expect(owner.getByText(/within 24 hours/).first()).toBeVisible({ timeout: 20_000 });
      await owner.goto(`/homeowner/projects/${project.id}`);
      await expectAccessible(owner, 'who is interested');
      await owner.getByRole('button', { name: /^Choose Level/ }).click();
      await owner.getByRole('dialog').getByRole('button', { name: 'Choose' }).click();
      await expect(owner.getByText(/^You chose Level/)).toBeVisible();
    });

    await test.step('the contractor moves it by the arrow keys, and the focus goes with it', async () => {
      await pro.goto('/contractor/leads?show=board');
      await pro.getByRole('button', { name: `Move ${title}, Assigned` }).press('ArrowLeft');
      await expect(
        pro.getByRole('status').filter({ hasText: 'is Lost now' }).first(),
      ).toBeVisible();
      await expect(pro.getByRole('button', { name: `Move ${title}, Lost` })).toBeFocused();
    });

    await test.step('the homeowner is a customer now, and is written to', async () => {
      await pro.goto('/contractor/customers');
      await pro
        .getByRole('link', { name: /Robin Journey/ })
        .first()
        .click();
      await pro.getByLabel('Your message').fill('We come on Monday.');
      await pro.getByRole('button', { name: 'Send e-mail' }).click();
      await expect(pro.getByText('Your e-mail is on its way.')).toBeVisible();
      // What is half below the header as the page is scrolled is no small target.
      await pro.evaluate(() => scrollTo(0, 0));
      await expectAccessible(pro, 'a customer');
    });
  });

import type { Page } from '@playwright/test';
import { chooseTiming, desktop, expect, expectAccessible, phone, test } from './fixtures.ts';

const sizes = [
  { name: 'on a desktop', viewport: desktop },
  { name: 'on a phone', viewport: phone },
];

for (const { name, viewport } of sizes)
  test(`a homeowner and a contractor go from a project to a quote, a job and a review, live, ${name}`, async ({
    openPage,
  }) => {
    const suffix = `${viewport.width}-${Date.now().toString(36)}`;
    const title = `Porch roof ${suffix}`;
    const [pro, owner] = [
      await openPage({ viewport }),
      await openPage({ viewport, colorScheme: 'dark' }),
    ];

    await test.step('both users register', async () => {
      await registerContractor(pro, suffix);
      await registerHomeowner(owner, suffix);
    });

    await test.step('the homeowner posts a project while the contractor looks at leads', async () => {
      await pro.goto('/contractor/leads');
      await expectAccessible(pro, 'leads');
      await postProject(owner, title);
    });

    await test.step('the lead appears without reloading, and the contractor shows interest', async () => {
      const announced = pro.getByRole('button', { name: /^Show .*new lead/i });
      const row = pro.getByRole('link', { name: new RegExp(title) });
      await expect(announced.or(row).first()).toBeVisible();
      if (await announced.isVisible()) await announced.click();
      await row.first().click();
      await expect(pro).toHaveURL(/leadId=/);
      await pro.getByRole('button', { name: 'Claim a spot' }).click();
      await expect(
        pro.getByText('1 of 4 spots filled').filter({ visible: true }).first(),
      ).toBeVisible();
      await expectAccessible(pro, 'one lead');
    });

    await test.step('the contractor writes a quote, and the server calculates its total', async () => {
      await pro.getByRole('link', { name: 'New quote' }).first().click();
      await pro.getByLabel('Line 1: what is done').fill('Take off the old shingles');
      await pro.getByLabel('Line 1: dollars').fill('2,500');
      await pro.getByRole('button', { name: 'Add a line' }).click();
      await pro.getByLabel('Line 2: what is done').fill('New shingles and flashing');
      await pro.getByLabel('Line 2: dollars').fill('4100');
      await expect(pro.getByText('$6,600').filter({ visible: true }).first()).toBeVisible();
      await expectAccessible(pro, 'the quote editor');
      await pro.getByRole('button', { name: 'Review and send' }).click();
      await pro
        .getByRole('dialog')
        .getByRole('button', { name: /^Send to/ })
        .click();
      await expect(pro).toHaveURL(/\/contractor\/quotes\?quoteId=/);
    });

    await test.step('the homeowner reads the quote and accepts it, which the contractor sees live', async () => {
      await expect(owner.getByRole('main')).toBeVisible();
      await owner.goto('/homeowner/quotes');
      await owner
        .getByRole('link', { name: new RegExp(`${suffix} Roofing`) })
        .first()
        .click();
      await expect(owner).toHaveURL(/quoteId=/);
      await expectAccessible(owner, 'a quote');
      await owner.getByRole('button', { name: 'Accept for $6,600' }).click();
      const dialog = owner.getByRole('dialog');
      await dialog.getByLabel(/Note to/).fill('Thursdays suit us.');
      await dialog.getByLabel('Type your full name to sign').fill('Robin Journey');
      await dialog.getByRole('button', { name: 'Sign and accept for $6,600' }).click();
      await expect(
        owner
          .getByText(/accepted/i)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect(pro.getByText('Accepted').filter({ visible: true }).first()).toBeVisible();
    });

    await test.step('they exchange messages, which arrive live', async () => {
      await pro.goto('/contractor/messages');
      await owner.goto('/homeowner/messages');
      for (const page of [pro, owner])
        await page
          .getByRole('navigation', { name: 'Conversations' })
          .getByRole('link')
          .first()
          .click();
      await sendMessage(owner, 'When do you begin?');
      await expect(pro.getByText('When do you begin?').last()).toBeVisible();
      await sendMessage(pro, 'Thursday at eight.');
      await expect(owner.getByText('Thursday at eight.').last()).toBeVisible();
      await expectAccessible(owner, 'a conversation');
    });

    await test.step('the contractor completes the work, the homeowner reviews it', async () => {
      await pro.goto('/contractor/projects');
      await pro
        .getByRole('link', { name: new RegExp(title) })
        .first()
        .click();
      // It was never started here, so that finishing it is not the step that is next.
      await pro.locator('summary', { hasText: 'More' }).click();
      await pro.getByRole('button', { name: 'Mark as finished' }).click();
      await pro.getByRole('button', { name: 'Yes, it’s finished' }).click();
      await expect(pro.getByText('Finished').filter({ visible: true }).first()).toBeVisible();
      await owner.goto('/homeowner/projects');
      await owner
        .getByRole('link', { name: new RegExp(title) })
        .first()
        .click();
      await owner
        .getByRole('button', { name: /review/i })
        .first()
        .click();
      await owner.getByRole('radio', { name: /^5 of 5/ }).check({ force: true });
      await owner
        .getByLabel('What should the next homeowner know?')
        .fill('Straight work, straight price.');
      await expectAccessible(owner, 'a completed project');
      await owner.getByRole('button', { name: 'Publish the review' }).click();
      await expect(owner.getByText('Your review is on their page.')).toBeVisible();
    });

    await test.step('a guest sees the review on the contractor’s page', async () => {
      const address = await pro.evaluate(async () => {
        const session = await fetch('/api/session');
        const { user } = (await session.json()) as { user: { contractorId: string } };
        return `/contractor/${user.contractorId}`;
      });
      const guest = await openPage({ viewport });
      await guest.goto(address);
      await expect(guest.getByText('Straight work, straight price.')).toBeVisible();
      await expect(guest.getByText('5.0').filter({ visible: true }).first()).toBeVisible();
      await expectAccessible(guest, 'the public page');
    });
  });

async function registerContractor(page: Page, suffix: string) {
  await page.goto('/register?role=contractor');
  await page.getByLabel('Business').fill(`${suffix} Roofing`);
  await fillNames(page, `pro-${suffix}`);
  await page.getByLabel('ZIP code').fill('59801');
  const trade = page.getByLabel('Find your trade');
  await trade.fill('no such trade');
  await expect(page.getByText('No service by that name')).toBeVisible();
  await trade.fill('plumber');
  await expect(page.getByRole('checkbox', { name: 'Plumbing Repair' })).toBeVisible();
  await trade.fill('roof rep');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Roof Repair' }).check();
  await expect(page.getByText('1 of 20 chosen')).toBeVisible();
  await trade.clear();
  await expect(page.getByRole('checkbox', { name: 'Roof Repair' })).toBeChecked();
  await page.getByLabel('Password').fill('plumb and level');
  await expectAccessible(page, 'registration');
  await page
    .getByRole('button', { name: /register|create|offer/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/contractor\/dashboard/);
}

async function registerHomeowner(page: Page, suffix: string) {
  await page.goto('/register?role=homeowner');
  await fillNames(page, `owner-${suffix}`);
  await page.getByLabel('Password').fill('plumb and level');
  await page
    .getByRole('button', { name: /register|create|account/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/homeowner\/dashboard/);
  await expectAccessible(page, 'an empty dashboard');
}

async function fillNames(page: Page, address: string) {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Journey');
  await page.getByLabel('Email').fill(`${address}@example.com`);
  await page.getByLabel('Phone').fill('(406) 555-0142');
}

async function postProject(page: Page, title: string) {
  const next = () => page.getByRole('button', { name: 'Continue' }).click();
  await page.goto('/homeowner/projects/new');
  await expectAccessible(page, 'the guided form');
  await page.getByRole('combobox', { name: 'Service' }).fill('Roof Repair');
  await page.getByRole('option', { name: 'Roof Repair' }).click();
  await page.getByLabel('What’s going on?').fill(title);
  await page.getByLabel('Details').fill('Water comes in over the porch.');
  // Unsaved input survives a reload.
  await page.reload();
  await expect(page.getByLabel('What’s going on?')).toHaveValue(title);
  await next();
  await page.getByLabel('ZIP code').fill('59801');
  await next();
  await chooseTiming(page);
  await next();
  await next();
  await next();
  await expect(page.getByText('Missoula, MT 59801')).toBeVisible();
  await page.getByRole('button', { name: 'Post project' }).click();
  await expect(page).toHaveURL(/\/homeowner\/projects\/[0-9a-f-]{36}/);
  await expectAccessible(page, 'a new project');
}

async function sendMessage(page: Page, text: string) {
  await page.getByPlaceholder(/^Write a (reply|message)/).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText(text).last()).toBeVisible();
}

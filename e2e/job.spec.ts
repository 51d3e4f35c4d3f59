import type { APIRequestContext, Page } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import {
  expect,
  expectAccessible,
  sizes,
  test,
  uniqueSuffix,
  waitForHydration,
} from './fixtures.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const service = 'Roof Repair';

const post = <Answer>(request: APIRequestContext, path: string, data: object = {}) =>
  call<Answer>(request, 'POST', path, { data });

for (const { name, viewport, colorScheme } of sizes)
  test(`a job goes from the visit to the last receipt, ${name}`, async ({ openPage }) => {
    const suffix = uniqueSuffix(viewport);
    const title = `Porch roof ${suffix}`;
    const business = `Plumb Roofs ${suffix}`;
    const [pro, owner] = [
      await openPage({ viewport, colorScheme }),
      await openPage({ viewport, colorScheme }),
    ];
    const place = { zipCode: '59801', phone: '(406) 555-0142' };
    await registerByApi(pro.request, 'contractor', {
      ...place,
      email: `job-pro-${suffix}@example.com`,
      businessName: business,
      services: [service],
    });
    await registerByApi(owner.request, 'homeowner', {
      ...place,
      email: `job-owner-${suffix}@example.com`,
    });
    const project = await post<{ id: string; leadId: string }>(owner.request, '/projects', {
      ...{ title, category: service, zipCode: '59801' },
      description: 'Water comes in over the porch.',
    });
    await post(pro.request, `/leads/${project.leadId}/interest`);
    const [ownersPage, prosPage] = [
      `/homeowner/projects/${project.id}`,
      `/contractor/projects/${project.id}`,
    ];

    await test.step('a visit is booked and confirmed', async () => {
      await open(owner, ownersPage);
      await owner.getByRole('link', { name: `Book a visit by ${business}` }).click();
      const dialog = owner.getByRole('dialog', { name: 'Book a visit' });
      await dialog.getByRole('radio').first().check();
      await dialog.getByRole('button', { name: 'Request this time' }).click();
      await expect(owner.getByRole('dialog', { name: 'Calendar event' })).toContainText(
        'Not confirmed yet',
      );
      await open(pro, '/contractor/calendar?view=agenda');
      await pro.getByRole('link', { name: `Site visit: ${title}` }).click();
      const entry = pro.getByRole('dialog', { name: 'Calendar event' });
      await entry.getByRole('button', { name: 'Confirm' }).click();
      await expect(entry.getByText('Confirmed', { exact: true })).toBeVisible();
    });

    await test.step('the quote has a deposit and payment steps that add up', async () => {
      await open(pro, `/contractor/quotes/new?leadId=${project.leadId}`);
      await pro.getByLabel('Line 1: what is done').fill('New roof over the porch');
      await pro.getByLabel('Line 1: dollars').fill('2,500');
      await pro.getByLabel('Deposit (optional)').fill('500');
      await pro.getByRole('button', { name: 'Split the payment into steps' }).click();
      await pro.getByLabel('Step 1: what is done by then').fill('Old roof is off');
      await pro.getByRole('button', { name: 'Review and send' }).click();
      await expect(pro.getByText('Say what’s done by then').last()).toBeVisible();
      await pro.getByLabel('Step 1: how much').fill('40%');
      await pro.getByLabel('Step 2: what is done by then').fill('Roof is tight');
      const steps = pro.getByRole('group', { name: 'Payment steps after the deposit' });
      await expect(steps.getByRole('status')).toHaveText('$1,000');
      await expectAccessible(pro, 'a quote with payment steps');
      // What was saved by itself is there after a reload.
      await expect(pro.getByText(/^Draft saved/)).toBeVisible();
      await pro.reload();
      await waitForHydration(pro);
      await expect(pro.getByLabel('Step 1: how much')).toHaveValue('40');
      await pro.getByRole('button', { name: 'Review and send' }).click();
      const preview = pro.getByRole('dialog');
      await expect(preview.getByText('Old roof is off: $1,000')).toBeVisible();
      await preview.getByRole('button', { name: /^Send to/ }).click();
      await expect(pro).toHaveURL(/\/contractor\/quotes\?quoteId=/);
    });

    await test.step('the homeowner signs it', async () => {
      await open(owner, '/homeowner/dashboard');
      await owner.getByRole('link', { name: new RegExp(`Answer the .* “${title}”`) }).click();
      await expect(owner.getByText('Roof is tight: $1,000')).toBeVisible();
      await owner.getByRole('button', { name: 'Accept for $2,500' }).click();
      const dialog = owner.getByRole('dialog');
      await dialog.getByLabel('Type your full name to sign').fill('Robin Whitfield');
      await dialog.getByRole('button', { name: 'Sign and accept for $2,500' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('the deposit fails once, and is paid then', async () => {
      await openStep(owner, `Pay $500 for “${title}”`);
      await owner.getByRole('button', { name: 'Pay $500' }).click();
      await owner.getByRole('radio', { name: /Declined/ }).check();
      await owner.getByRole('button', { name: 'Pay $500' }).click();
      await expect(owner.getByText('The test bank declined')).toBeVisible();
      await paySandbox(owner, '$500');
    });

    await test.step('a change order is signed, and the price follows', async () => {
      await open(pro, prosPage);
      await pro.getByRole('button', { name: 'Start the job' }).click();
      await pro.getByRole('button', { name: 'Yes, start the job' }).click();
      await expect(pro.getByText('sees that the work is under way')).toBeVisible();
      await pro.getByRole('button', { name: 'New change order' }).click();
      const dialog = pro.getByRole('dialog', { name: 'New change order' });
      await dialog.getByLabel('Why the work is changing').fill('The boards below are rotten');
      await dialog.getByLabel('Work', { exact: true }).fill('New boards');
      await dialog.getByLabel('Amount').fill('400');
      await expectAccessible(pro, 'a new change order');
      await dialog.getByRole('button', { name: 'Send for signature' }).click();
      await expect(dialog).toBeHidden();
      await expectAccessible(pro, 'the job room of a contractor');
      const facts = pro.getByRole('region', { name: 'Summary' }).locator('dl');
      expect((await facts.boundingBox())?.width, 'facts have room').toBeGreaterThan(250);
      await openStep(owner, `Answer change order 1 for “${title}”`);
      await owner.getByRole('button', { name: 'Read and sign' }).click();
      await expectAccessible(owner, 'signing a change order');
      await owner.getByRole('button', { name: 'Sign for a new total of $2,900' }).click();
      await expect(owner.getByText(/^Signed by Robin Whitfield/)).toBeVisible();
      await expect(owner.getByText('$2,900').first()).toBeVisible();
    });

    await test.step('the log has a picture, which both see', async () => {
      await open(pro, prosPage);
      await pro.getByRole('button', { name: 'Add an entry' }).click();
      const dialog = pro.getByRole('dialog', { name: 'Today’s work' });
      await dialog.getByLabel(/What happened/).fill('Old shingles are off');
      await dialog
        .getByLabel('Pictures (optional)')
        .and(dialog.locator('input'))
        .setInputFiles({ name: 'porch.png', mimeType: 'image/png', buffer: picture });
      await expect(dialog.getByRole('img', { name: 'porch.png' })).toBeVisible();
      await expect(async () => {
        await dialog.getByRole('button', { name: 'Add to log' }).click();
        await expect(dialog).toBeHidden({ timeout: 1_000 });
      }).toPass();
      await open(owner, ownersPage);
      await expect(owner.getByText('Old shingles are off')).toBeVisible();
      await expect(owner.getByRole('region', { name: 'Daily log' }).getByRole('img')).toBeVisible();
    });

    for (const step of ['Old roof is off', 'Roof is tight'])
      await test.step(`“${step}” is approved, invoiced and paid`, async () => {
        await open(pro, prosPage);
        const row = (page: Page, name = 'Payment steps') =>
          page.getByRole('region', { name }).getByRole('listitem').filter({ hasText: step });
        const ownRow = row(owner, 'Progress and payments');
        await row(pro).getByRole('button', { name: 'This step is done' }).click();
        await pro.getByRole('button', { name: 'Yes, it’s done' }).click();
        await openStep(owner, `Confirm “${step}” is done`);
        await ownRow.getByRole('button', { name: 'Approve for $1,000' }).click();
        await expect(ownRow.getByText(/^Due /)).toBeVisible();
        await openStep(owner, `Pay $1,000 for “${title}”`);
        await owner.getByRole('button', { name: 'Pay $1,000' }).click();
        await paySandbox(owner, '$1,000');
      });

    await test.step('a part is paid back', async () => {
      await open(pro, '/contractor/billing');
      await pro
        .getByRole('link', { name: new RegExp(title) })
        .first()
        .click();
      await pro.getByRole('button', { name: 'Refund', exact: true }).click();
      await pro.getByLabel('Refund amount').fill('100');
      await pro.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(pro.getByText('$100 refunded.')).toBeVisible();
    });

    await test.step('the work is reported as finished, and confirmed', async () => {
      await open(pro, prosPage);
      // Days of the work are still to come on the calendar: what ends it early is folded away.
      await pro.getByText('More', { exact: true }).first().click();
      await pro.getByRole('button', { name: 'Mark as finished' }).click();
      await pro.getByRole('button', { name: 'Yes, it’s finished' }).click();
      await expect(pro.getByText('Waiting for the homeowner').first()).toBeVisible();
      await openStep(owner, `Confirm “${title}” is finished`);
      await expectAccessible(owner, 'work that waits to be confirmed');
      await owner.getByRole('button', { name: 'Mark as finished' }).click();
      await owner.getByRole('dialog').getByRole('button', { name: 'Yes, it’s finished' }).click();
      await expect(owner.getByText('You confirmed it.')).toBeVisible();
      await owner.reload();
      await expect(owner.getByText('You confirmed it.')).toBeVisible();
    });

    await test.step('each payment has its receipt', async () => {
      await open(owner, '/homeowner/billing');
      await owner
        .getByRole('link', { name: new RegExp(business) })
        .last()
        .click();
      const receipt = owner.getByRole('link', { name: 'Receipt (PDF)' });
      const answer = await owner.request.get((await receipt.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toContain('application/pdf');
    });
  });

/** A click before the page is hydrated would be lost. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

/** Opens the next step of this title on the dashboard, once it is there. */
async function openStep(page: Page, title: string) {
  const step = page.getByRole('link', { name: title });
  await expect(async () => {
    await open(page, '/homeowner/dashboard');
    await expect(step).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await step.click();
}

/** Pays in the sandbox, and goes back to the invoice. */
async function paySandbox(page: Page, amount: string) {
  await page.getByRole('radio', { name: /^Works/ }).check();
  await page.getByRole('button', { name: `Pay ${amount}` }).click();
  await expect(page.getByText('Payment complete.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the invoice' }).click();
  await expect(page.getByRole('link', { name: 'Receipt (PDF)' })).toBeVisible();
}

import type { APIRequestContext } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import { expect, expectAccessible, expectContrast, sizes, test, uniqueSuffix } from './fixtures.ts';

const post = <Answer>(request: APIRequestContext, path: string, data: object = {}) =>
  call<Answer>(request, 'POST', path, { data });

for (const { name, viewport, colorScheme } of sizes)
  test(`a deposit fails, is paid, partly paid back, and a check is confirmed, ${name}`, async ({
    openPage,
  }) => {
    const suffix = uniqueSuffix(viewport);
    const [pro, owner] = [
      await openPage({ viewport, colorScheme }),
      await openPage({ viewport, colorScheme }),
    ];
    const business = `Level Ledgers ${suffix}`;
    await registerByApi(pro.request, 'contractor', {
      email: `billing-pro-${suffix}@example.com`,
      businessName: business,
      services: ['Roof Repair'],
    });
    await registerByApi(owner.request, 'homeowner', {
      email: `billing-owner-${suffix}@example.com`,
    });
    await owner.goto('/homeowner/billing');
    await expect(owner.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible();
    await expectAccessible(owner, 'no invoices');

    const { leadId } = await post<{ leadId: string }>(owner.request, '/projects', {
      title: `A roof ${suffix}`,
      description: 'Leaks at the chimney.',
      category: 'Roof Repair',
      zipCode: '60614',
    });
    await post(pro.request, `/leads/${leadId}/interest`);
    const quote = await post<{ id: string }>(pro.request, `/leads/${leadId}/quotes`, {
      projectTitle: `A roof ${suffix}`,
      items: [{ description: 'Work', amount: 250_000 }],
      deposit: 50_000,
    });
    await post(pro.request, `/quotes/${quote.id}/send`, { channels: ['portal'] });
    await post(owner.request, `/quotes/${quote.id}/accept`);

    await test.step('the deposit is due, and the first try is declined', async () => {
      await expect(owner.getByRole('link', { name: new RegExp(business) })).toBeVisible();
      await owner.getByRole('link', { name: new RegExp(business) }).click();
      await expectAccessible(owner, 'an invoice that is due');
      await owner.getByRole('button', { name: 'Pay $500' }).click();
      await expect(owner.getByText('This is a test checkout')).toBeVisible();
      await expectAccessible(owner, 'the sandbox');
      await owner.getByRole('radio', { name: /Declined/ }).check();
      await owner.getByRole('button', { name: 'Pay $500' }).click();
      await expect(owner.getByText('The test bank declined')).toBeVisible();
      await owner.reload();
      await expect(owner.getByText('The test bank declined')).toBeVisible();
    });

    await test.step('the second try succeeds, with a second step', async () => {
      await owner.getByRole('radio', { name: /second step/ }).check();
      await owner.getByRole('button', { name: 'Pay $500' }).click();
      await owner.getByRole('button', { name: 'Approve the payment' }).click();
      await expect(owner.getByText('Payment complete.')).toBeVisible();
      await owner.getByRole('link', { name: 'Back to the invoice' }).click();
      const receipt = owner.getByRole('link', { name: 'Receipt (PDF)' });
      await expect(receipt).toBeVisible();
      const answer = await owner.request.get((await receipt.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toContain('application/pdf');
      await expectAccessible(owner, 'a paid invoice');
    });

    await test.step('the contractor pays a part back, and invoices the next step', async () => {
      await pro.goto('/contractor/billing');
      await pro.getByRole('link', { name: new RegExp(`A roof ${suffix} .*INV`) }).click();
      await pro.getByRole('button', { name: 'Refund', exact: true }).click();
      await pro.getByLabel('Refund amount').fill('120.50');
      await expectAccessible(pro, 'paying back');
      await pro.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(pro.getByText('$120.50 refunded.')).toBeVisible();
      await pro.goto('/contractor/billing');
      await pro.getByRole('button', { name: 'New invoice' }).click();
      const dialog = pro.getByRole('dialog', { name: 'New invoice' });
      await dialog.getByRole('combobox', { name: 'Accepted quote' }).click();
      await pro.getByRole('option', { name: new RegExp(suffix) }).click();
      await dialog.getByLabel('What it’s for').fill('Shingles delivered');
      await dialog.getByLabel('Amount').fill('1,000');
      await expectAccessible(pro, 'a new invoice');
      await dialog.getByRole('button', { name: 'Send the invoice' }).click();
      await expect(pro.getByText('Shingles delivered')).toBeVisible();
      await pro.getByRole('button', { name: 'Record a payment' }).click();
      await pro.getByLabel('Amount you received').fill('400');
      await pro.getByLabel('Check number or note').fill('Check 1204');
      await pro.getByRole('button', { name: 'Record the payment' }).click();
      await expect(pro.getByText('Waiting for the homeowner')).toBeVisible();
    });

    await test.step('the homeowner confirms the check, and sees what is left', async () => {
      await owner.goto('/homeowner/billing');
      await owner
        .getByRole('link', { name: new RegExp(business) })
        .first()
        .click();
      await expect(owner.getByText('Check 1204')).toBeVisible();
      await owner.getByRole('button', { name: 'Yes, I paid this' }).click();
      await expect(owner.getByRole('button', { name: 'Pay $600' })).toBeVisible();
      await expectContrast(owner, 'an invoice that is paid in part');
    });
  });

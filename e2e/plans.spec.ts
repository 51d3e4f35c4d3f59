import { registerByApi } from './api-calls.ts';
import { expect, expectAccessible, expectContrast, sizes, test, uniqueSuffix } from './fixtures.ts';

for (const { name, viewport, colorScheme } of sizes)
  test(`a plan is declined, paid, canceled and kept, ${name}`, async ({ openPage }) => {
    const suffix = uniqueSuffix(viewport);
    const pro = await openPage({ viewport, colorScheme });
    await registerByApi(pro.request, 'contractor', {
      email: `plans-pro-${suffix}@example.com`,
      businessName: `Plan Plasterers ${suffix}`,
      services: ['Roof Repair'],
    });
    await pro.goto('/contractor/settings');
    await expect(pro.getByRole('heading', { name: 'Your plan', level: 2 })).toBeVisible();
    await expectAccessible(pro, 'the plans');
    await pro.getByRole('button', { name: 'Choose Pro' }).click();
    await expect(pro.getByText('This is a test checkout')).toBeVisible();
    await expectAccessible(pro, 'the checkout of a plan');
    await pro.getByRole('radio', { name: /Declined The/ }).check();
    await pro.getByRole('button', { name: 'Pay $29' }).click();
    await expect(pro.getByText('The test bank declined')).toBeVisible();
    await pro.getByRole('radio', { name: /Works/ }).check();
    await pro.getByRole('button', { name: 'Pay $29' }).click();
    await expect(pro.getByText('You’re on the Pro plan.')).toBeVisible();
    await pro.getByRole('link', { name: 'Back to your plan' }).click();
    await expect(pro.getByText(/Paid through/)).toBeVisible();
    await pro.getByRole('button', { name: 'Cancel at the end of the month' }).click();
    await expect(pro.getByText(/Your Pro plan ends on/)).toBeVisible();
    await expectContrast(pro, 'a canceled plan');
    await pro.reload();
    await pro.getByRole('button', { name: 'Keep the plan' }).click();
    await expect(pro.getByText(/Paid through/)).toBeVisible();
    await expectAccessible(pro, 'a plan that is paid');
  });

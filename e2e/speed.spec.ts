import { call, registerByApi } from './api-calls.ts';
import { desktop, expect, phone, test, waitForHydration } from './fixtures.ts';

test('what somebody has changed since is asked for again', async ({ openPage }) => {
  const page = await openPage({ viewport: desktop });
  await registerByApi(page.request, 'homeowner');
  await page.goto('/homeowner/profile');
  await waitForHydration(page);
  const menu = page.getByRole('navigation', { name: 'Portal' }).filter({ visible: true });
  const link = menu.getByRole('link', { name: /^Projects/ });
  const answered = page.waitForResponse((response) => response.url().includes('.data'));
  await link.hover();
  await answered;
  // Posted elsewhere.
  await call(page.request, 'POST', '/projects', {
    data: {
      title: 'The gate sticks',
      description: 'It drags on the ground.',
      category: 'Fence Installation',
      zipCode: '60614',
    },
  });
  await link.click();
  await expect(page.getByText('The gate sticks')).toBeVisible();
});

test('without a network, a page that is loaded says so and opens by itself afterwards', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, losesNetwork: true, hasServiceWorker: true });
  await registerByApi(page.request, 'homeowner');
  await page.goto('/homeowner/dashboard');
  await waitForHydration(page);
  await page.mouse.move(10, 10);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. What you write is kept here')).toBeVisible();
  await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

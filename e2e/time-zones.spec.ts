import { call } from './api-calls.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { addressesOf, projectAddressesOf, viewers } from './screens.ts';

const calendarViews = ['agenda', 'month', 'week', 'day'];
/** It is always another day in one of these than on the server's clock. */
const zones = ['Pacific/Kiritimati', 'Pacific/Honolulu'];

// A page that the server drew with other times than the browser is drawn anew, with an error in the console.
for (const viewer of ['guest', 'homeowner', 'contractor', 'admin'] as const)
  test(`what the server drew for a ${viewer} stays in other time zones`, async ({ openPage }) => {
    const account = viewers[viewer];
    // Pages of missing records are opened as well.
    const expectedErrorStatuses = viewer === 'admin' ? [403, 404] : [404];
    for (const timezoneId of zones) {
      const page = await openPage({ timezoneId, expectedErrorStatuses });
      if ('email' in account)
        await call(page.request, 'POST', '/session', {
          data: { email: account.email, password: 'plumbline' },
        });
      const others =
        viewer === 'homeowner' || viewer === 'contractor'
          ? [
              ...calendarViews.map((view) => `/${viewer}/calendar?view=${view}`),
              ...(await projectAddressesOf(viewer, page.request)),
            ]
          : [];
      for (const address of [...others, ...(await addressesOf(viewer, page.request))]) {
        await page.goto(address);
        await waitForHydration(page);
        await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
      }
    }
  });

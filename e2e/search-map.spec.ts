import type { Page } from '@playwright/test';
import { expect, expectAccessible, sizes, test, waitForHydration } from './fixtures.ts';

const SEARCH = '/search?service=Roof+Repair&zip=60614';
const rows = 'ol > li[id^=contractor-]';

/** Number and name of each result, as the list and as the pins have them. */
const listed = (page: Page) =>
  page
    .locator(rows)
    .evaluateAll((items) =>
      items.map((item, index) => `${index + 1} ${item.querySelector('h3')?.textContent?.trim()}`),
    );
const pinned = async (page: Page) => {
  const titles = await page
    .locator('[data-pin]')
    .evaluateAll((pins) => pins.flatMap((pin) => pin.getAttribute('title')?.split(', ') ?? []));
  return titles.toSorted();
};

for (const { name, viewport, colorScheme } of sizes)
  test(`the map of a search has the pins of its list, and each leads to its row, ${name}`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport, colorScheme });
    await page.goto(SEARCH);
    await waitForHydration(page);
    const isPhone = viewport.width < 600;
    const figure = page.locator('[data-result-map]');
    if (isPhone) {
      await expect(figure).toBeHidden();
      await page.getByRole('button', { name: 'Map', exact: true }).press('Enter');
    }
    await expect(figure).toBeVisible();
    await expect(page.locator('[data-pin]').first()).toBeVisible();
    const names = await listed(page);
    expect(names.length).toBeGreaterThan(1);
    expect(await pinned(page)).toEqual(names.toSorted());
    // Where one looked from is marked, and no two pins lie on each other.
    await expect(page.locator('[data-place]')).toBeVisible();
    const places = await page.locator('[data-pin]').evaluateAll((pins) =>
      pins.map((pin) => {
        const { x, y, width, height } = pin.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }),
    );
    for (const [index, a] of places.entries())
      for (const b of places.slice(index + 1))
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(28);
    await expectAccessible(page, `the map of a search ${name}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );

    // The list is the keyboard's way: the map has buttons for its size alone, and rows mark their pins.
    await expect(page.locator('[data-pin]:not([tabindex="-1"])')).toHaveCount(0);
    await page.getByRole('button', { name: 'Zoom in' }).press('Enter');

    const last = page.locator('[data-pin]').last();
    const leadsTo = (await last.getAttribute('title'))?.split(', ')[0]?.replace(/^\d+ /, '') ?? '';
    await last.evaluate((pin) => (pin as HTMLElement).click());
    await expect(page.locator(rows).getByRole('link', { name: leadsTo }).first()).toBeFocused();
    await expect(last).toHaveAttribute('data-on', '');
    if (isPhone) await expect(figure).toBeHidden();
  });

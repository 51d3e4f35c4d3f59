import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

type Options = { viewport?: { width: number; height: number }; colorScheme?: 'light' | 'dark' };

/**
 * `person` opens a browser of its own for somebody. Whatever any of them writes to the console as an
 * error, or throws, fails the test.
 */
export const test = base.extend<{ person: (options?: Options) => Promise<Page> }>({
  person: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const noise: string[] = [];
    await use(async ({ viewport = desktop, colorScheme = 'light' } = {}) => {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        // Colours on their way from one to another are not what a page looks like.
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          noise.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => noise.push(`${page.url()}: ${error.message}`));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(noise, 'the console stays clean').toEqual([]);
  },
});

export { expect };

/** No violation of WCAG 2.2 AA on the page as it is now, and nothing wider than the screen. */
export async function expectAccessible(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`,
  );
  expect(found, `axe on ${where}`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}

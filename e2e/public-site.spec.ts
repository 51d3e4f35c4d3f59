import type { Page } from '@playwright/test';
import { desktop, expect, expectAccessible, expectContrast, phone, test } from './people.ts';

const pages = [
  '/',
  '/how-it-works',
  '/for-contractors',
  '/resources',
  '/resources/cost-calculator?category=Fence+Installation&zipCode=60614',
  '/resources/project-ideas',
  '/contact',
  '/privacy-policy.html',
  '/terms-of-service.html',
  '/get-started',
  '/search',
  '/search?service=Roof+Repair&zip=60614',
  '/login',
  '/register',
];

/** What small scripts of their own improve; all others are plain HTML. */
const scripted = /^(\/search|\/login|\/register|a profile)/;

/** Controls that a thumb could miss: below 44 pixels, or below 24 where WCAG 2.2 lets a link be a line of text. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, textarea, input:not([type=hidden], [tabindex="-1"])',
    );
    return [...controls].flatMap((control) => {
      const isChoice = control.matches('[type=checkbox], [type=radio]');
      // The words beside a box are as good as the box.
      const target = (isChoice && control.closest('label')) || control;
      const { width, height } = target.getBoundingClientRect();
      const hidden = !target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (hidden || width <= 1 || height <= 1) return [];
      const isText = target.matches('a:not([class*=button])');
      if (isText && getComputedStyle(target).display === 'inline') return [];
      const least = isText ? 24 : 44;
      if (height >= least - 0.5 && width >= 24 - 0.5) return [];
      return `${target.outerHTML.slice(0, 120)} ${Math.round(width)} by ${Math.round(height)}`;
    });
  });

/** Whether something of the focus can be seen: an outline, or a shadow that was not there. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return true;
    const around = [focused, ...(focused.parentElement ? [focused.parentElement] : [])];
    return around.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });

/** What still moves for somebody who asked for less motion. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && Number(duration) > 10 ? [String(duration)] : [];
    }),
  );

async function aProfile(page: Page) {
  const answer = await page.request.get('/api/contractors?limit=1&sort=reviews');
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return `/contractor/${items[0]?.id}`;
}

for (const path of [...pages, 'a profile'])
  test(`${path} can be read and worked by everybody`, async ({ person }) => {
    const page = await person({ viewport: phone });
    const answer = await page.goto(path === 'a profile' ? await aProfile(page) : path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
    if (!scripted.test(path))
      await expect(page.locator('script[src], script[type=module]')).toHaveCount(0);
    await expectAccessible(page, `${path}, light`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectContrast(page, `${path}, dark`);
    expect(await tooSmall(page), 'targets').toEqual([]);
    expect(await moving(page), 'motion').toEqual([]);
    for (let n = 0; n < 6; n += 1) {
      await page.keyboard.press('Tab');
      expect(await isFocusSeen(page), `focus after ${n + 1} tabs`).toBe(true);
    }
    // A window of 360 pixels at 200 % is 180 pixels of the page wide.
    await page.setViewportSize({ width: 180, height: 370 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, 'at 200 %').toBeLessThanOrEqual(0);
  });

test('what the header and the house lead to is reached with the keys alone', async ({ person }) => {
  const page = await person({ viewport: desktop });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('The work', { exact: true })).toBeFocused();
  const roof = page.getByRole('link', { name: 'Roof: Roof Repair' });
  for (let n = 0; n < 6; n += 1) {
    if (await roof.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(roof).toBeFocused();
  await expect(roof).toHaveAttribute('href', '/search?service=Roof+Repair');
});

test('on a phone the menu opens and closes with the keys, and gives the focus back', async ({
  person,
}) => {
  const page = await person({ viewport: phone });
  await page.goto('/how-it-works');
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const link = page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Contact' });
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await link.click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('a guest writes to support, and what was typed is kept when something is missing', async ({
  person,
}) => {
  const page = await person({ viewport: phone, refusals: [400] });
  await page.goto('/contact');
  await page.getByLabel('Your message').fill('Is there a fee?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('#email-error')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('Is there a fee?');
  await page.getByLabel('Your name').fill('Robin Vale');
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel('What it is about').fill('Fees');
  // No person is done sooner: the form says so to whoever is.
  await page.waitForFunction(() => performance.now() > 3_200);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeVisible();
});

test('search engines find every page, the pictures, and no two addresses for one page', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const map = new URL(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '').pathname;
  const files = [...(await (await request.get(map)).text()).matchAll(/<loc>([^<]+)/g)];
  expect(files.length).toBeGreaterThan(1);
  const [, first = ''] = files[1] ?? [];
  const contractors = await (await request.get(new URL(first).pathname)).text();
  const [, address = ''] = /<loc>([^<]+)/.exec(contractors) ?? [];
  const profile = await (await request.get(new URL(address).pathname)).text();
  expect(profile).toContain('"@type":"HomeAndConstructionBusiness"');
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(profile) ?? [];
  expect((await request.get(new URL(picture).pathname)).headers()['content-type']).toBe(
    'image/png',
  );
  const moved = await request.get('/How-It-Works/', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/how-it-works']);
});

test('what is not there is said to search engines as well', async ({ request }) => {
  const unknown = await request.get('/contractor/0198c5a1-0000-7000-8000-000000000000');
  const page = await unknown.text();
  expect(unknown.status()).toBe(404);
  expect(page).toContain('This is not here');
  expect(page).toMatch(/<meta name="robots" content="noindex"/);
  expect(page).not.toContain('rel="canonical"');
});

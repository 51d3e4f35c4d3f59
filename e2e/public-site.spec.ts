import { desktop, expect, expectAccessible, phone, test } from './people.ts';

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
];

for (const colorScheme of ['light', 'dark'] as const)
  test(`every public page can be read by everybody, ${colorScheme}`, async ({ person }) => {
    // A window of 360 pixels at 200 % is 180 pixels of the page wide.
    const page = await person({ viewport: phone, colorScheme });
    for (const path of pages) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expect(page.locator('link[rel=canonical]'), path).toHaveCount(1);
      await expect(page.locator('script[src], script[type=module]'), path).toHaveCount(0);
      await expectAccessible(page, `${path}, ${colorScheme}`);
      await page.setViewportSize({ width: 180, height: 370 });
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await wide(), `${path} at 200 %`).toBeLessThanOrEqual(0);
      await page.setViewportSize(phone);
    }
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

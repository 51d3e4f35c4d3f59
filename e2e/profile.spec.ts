import type { Page } from '@playwright/test';
import { registerByApi } from './calls.ts';
import { expect, expectAccessible, registerContractor, sizes, test } from './fixtures.ts';

const password = 'plumb and level';

/** A picture as a camera would give it, as far as the page can tell. */
async function makePictures(names: readonly string[]) {
  const { default: sharp } = await import('sharp');
  return Promise.all(
    names.map(async (name, index) => ({
      name,
      mimeType: 'image/png',
      buffer: await sharp({
        create: {
          width: 1200,
          height: 900,
          channels: 3,
          background: { r: 60 * index, g: 90, b: 70 },
        },
      })
        .png()
        .toBuffer(),
    })),
  );
}

/**
 * Lets the pictures in together, then counts how many pieces of work are on their way at once: the
 * answers of two could overtake each other, and the older one would stay on the screen.
 */
async function trackConcurrentSaves(page: Page) {
  const arrived: (() => void)[] = [];
  const counted = { now: 0, most: 0 };
  await page.route('**/api/files', async (route) => {
    await new Promise<void>((go) => {
      arrived.push(go);
      if (arrived.length === 2) for (const each of arrived) each();
    });
    await route.continue();
  });
  await page.route('**/api/contractor-profile/portfolio', async (route) => {
    counted.now += 1;
    counted.most = Math.max(counted.most, counted.now);
    const response = await route.fetch();
    counted.now -= 1;
    await route.fulfill({ response });
  });
  return counted;
}

const dana = { firstName: 'Dana', lastName: 'Journey', zipCode: '59801' };

for (const { name, viewport, colorScheme } of sizes)
  test(`a business writes its page, guests see it, a homeowner saves it and writes, ${name}`, async ({
    person,
  }) => {
    const [pro, guest, owner] = [
      await person({ viewport, colorScheme }),
      await person({ viewport, colorScheme }),
      await person({ viewport, colorScheme }),
    ];
    await registerContractor(pro, `${crypto.randomUUID()}@example.com`, password);

    await pro.goto('/contractor/profile');
    await pro.getByLabel('What you do, and how').fill('Roofs that keep dry.');
    await pro.reload();
    await expect(pro.getByLabel('What you do, and how')).toHaveValue('Roofs that keep dry.');
    await pro.getByLabel('Years in business').fill('12');
    await pro.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(pro.getByText('Saved', { exact: true }).first()).toBeVisible();
    await pro.getByRole('button', { name: 'Change Roof Repair' }).click();
    await pro.getByLabel('What you do in Roof Repair').fill('Leaks found with a hose.');
    await pro.getByRole('button', { name: 'Save Roof Repair' }).click();
    await expect(pro.getByText('Leaks found with a hose.')).toBeVisible();

    const onTheirWay = await trackConcurrentSaves(pro);
    await pro
      .locator('input[type=file][multiple]')
      .setInputFiles(await makePictures(['ridge_before-1.png', 'valley.png']));
    const pieces = pro.getByRole('list', { name: /^Portfolio/ }).getByRole('listitem');
    await expect(pieces).toHaveCount(2);
    expect(onTheirWay.most).toBe(1);
    const first = await pieces.first().getByLabel('Title').inputValue();
    await pieces
      .first()
      .getByRole('button', { name: /^Move down/ })
      .press('Enter');
    await expect(pieces.first().getByLabel('Title')).not.toHaveValue(first);
    await expectAccessible(pro, 'the business profile');

    const page =
      (await pro.getByRole('link', { name: 'See your page' }).getAttribute('href')) ?? '';
    await guest.goto(page);
    await expect(guest.getByText('Roofs that keep dry.')).toBeVisible();
    await expect(guest.getByText('(406) 555-0142')).toHaveCount(0);
    await guest.getByRole('button', { name: /valley/ }).press('Enter');
    await expect(guest.getByRole('dialog', { name: 'valley' })).toBeVisible();
    await guest.keyboard.press('Escape');
    await expect(guest.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(guest, 'a public profile');
    await guest.getByRole('link', { name: 'Save' }).click();
    await expect(guest).toHaveURL(/\/login\?redirect=/);

    await registerByApi(owner.request, 'homeowner', dana);
    await owner.goto(page);
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByRole('button', { name: 'Saved' })).toBeVisible();
    await owner.goto(`${page}/full`);
    await expect(owner.getByRole('link', { name: '(406) 555-0142' })).toBeVisible();
    await expectAccessible(owner, 'a profile with its contact details');
    await owner.goto('/homeowner/saved-contractors');
    await expect(owner.getByRole('link', { name: 'Level Best Roofing' }).first()).toBeVisible();
    await expectAccessible(owner, 'saved contractors');
    await owner
      .getByRole('main')
      .getByRole('link', { name: /^Message/ })
      .click();
    await expect(owner).toHaveURL(/conversationId=/);
  });

for (const { name, viewport, colorScheme } of sizes)
  test(`a guest asks one business by name, and it hears of it, ${name}`, async ({
    person,
    playwright,
    baseURL,
  }) => {
    const [pro, guest] = [
      await person({ viewport, colorScheme }),
      await person({ viewport, colorScheme }),
    ];
    await registerContractor(pro, `${crypto.randomUUID()}@example.com`, password);
    await pro.goto('/contractor/profile');
    const page =
      (await pro.getByRole('link', { name: 'See your page' }).getAttribute('href')) ?? '';
    // Somebody who has an account already, and is not signed in here.
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const email = `${crypto.randomUUID()}@example.com`;
    await registerByApi(elsewhere, 'homeowner', { ...dana, email });
    await elsewhere.dispose();

    await guest.goto(page);
    await guest.getByRole('link', { name: 'Request a quote' }).click();
    await guest.getByLabel('E-mail').fill(email);
    await guest.getByLabel('Password').fill(password);
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(guest).toHaveURL(/\/homeowner\/projects\/new\?contractorId=/);
    const asked = guest.getByRole('region', { name: 'Whom you ask' });
    await expect(asked).toContainText('For Level Best Roofing');
    await asked.getByRole('checkbox', { name: 'Only Level Best Roofing' }).check();
    await expectAccessible(guest, 'a project that asks one business');
    await expect(guest.getByRole('combobox', { name: 'Kind of work' })).toHaveValue('Roof Repair');
    const title = `Ridge of ${crypto.randomUUID().slice(0, 8)}`;
    await guest.getByLabel('In a few words').fill(title);
    await guest.getByLabel('What you see, and what you would like').fill('The ridge sags.');
    const next = () => guest.getByRole('button', { name: 'Continue' }).click();
    await next();
    await guest.getByLabel('ZIP code of the place').fill('59801');
    for (let step = 0; step < 4; step += 1) await next();
    await expect(asked).toContainText('Nobody else sees your project');
    await guest.getByRole('button', { name: 'Post the project' }).click();
    await expect(guest).toHaveURL(/\/homeowner\/projects\/[0-9a-f-]{36}/);

    await pro.goto('/contractor/leads?show=mine');
    await pro.getByRole('link', { name: title }).first().click();
    await expect(pro.getByText('Dana Journey asked for you by name').first()).toBeVisible();
    await expectAccessible(pro, 'a lead that asks by name');

    // Coming back as a guest who signs in, what was begun is ended with one more press.
    await guest.goto(`${page}?then=save`);
    await guest.getByRole('status').getByRole('button', { name: 'Save' }).click();
    await expect(guest.getByRole('button', { name: 'Saved' })).toBeVisible();
    await pro.goto('/contractor/reviews');
    await expect(pro.getByText('Nobody has reviewed you yet')).toBeVisible();
    await expectAccessible(pro, 'reviews of a business');
  });

/** Keeps what is sent there on its way until it is let go. */
async function delayRequests(page: Page, method: string, path: string) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/api/contractor-profile${path}`, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return letGo;
}

test('what a business changes before the last change is answered, or in two tabs, is all kept', async ({
  person,
}) => {
  const pro = await person();
  await registerContractor(pro, `${crypto.randomUUID()}@example.com`, password);
  await pro.goto('/contractor/profile');

  const areasGo = await delayRequests(pro, 'PUT', '/areas-served');
  const areas = pro.getByRole('combobox', { name: 'You work in' });
  for (const area of ['Lolo', 'Bonner', 'Turah']) {
    await areas.fill(area);
    await areas.press('Enter');
    await expect(pro.getByText(area, { exact: true })).toBeVisible();
  }
  // Back to what was asked for before is a wish of its own, not a second click.
  await areas.press('Backspace');
  await expect(pro.getByText('Turah', { exact: true })).toHaveCount(0);
  areasGo();

  await pro
    .locator('input[type=file][multiple]')
    .setInputFiles(await makePictures(['one.png', 'two.png', 'three.png']));
  const pieces = pro.getByRole('list', { name: /^Portfolio/ }).getByRole('listitem');
  await expect(pieces).toHaveCount(3);
  const first = await pieces.first().getByLabel('Title').inputValue();
  const orderGo = await delayRequests(pro, 'PUT', '/portfolio/order');
  const down = pro.getByRole('button', { name: `Move down ${first}` });
  await down.click();
  await down.click();
  orderGo();
  await expect(pieces.last().getByLabel('Title')).toHaveValue(first);

  const gone = await pieces.first().getByLabel('Title').inputValue();
  const remove = pro.getByRole('button', { name: `Remove ${gone}` });
  const asked = pro.getByRole('dialog', { name: `Remove “${gone}”?` });
  await remove.click();
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await expect(pieces).toHaveCount(3);
  await remove.click();
  await asked.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(pieces).toHaveCount(2);
  await expect(asked).toBeHidden();

  await pro.getByLabel('What it is called').fill('Yard');
  await pro.getByLabel('ZIP code').last().fill('59801');
  await pro.getByRole('button', { name: 'Add location' }).dblclick();
  await expect(pro.getByRole('button', { name: 'Remove Yard' })).toHaveCount(1);

  // Somebody else of the business, at the same time.
  const other = await pro.context().newPage();
  await other.goto('/contractor/profile');
  await other.getByLabel('Contact person').fill('Kit Journey');
  const aboutGo = await delayRequests(pro, 'PATCH', '');
  await pro.getByLabel('What you do, and how').fill('Roofs that keep dry.');
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first();
  const about = pro.locator('#about');
  await save(other).click();
  await expect(other.locator('#about').getByText('Saved', { exact: true })).toBeVisible();
  await save(pro).click();
  await pro.getByLabel('Website').fill('https://example.com/roofs');
  aboutGo();
  await expect(save(pro)).toBeEnabled();
  await expect(about.getByText('Saved', { exact: true })).toHaveCount(0);
  await other.close();

  await pro.reload();
  for (const area of ['Lolo', 'Bonner'])
    await expect(pro.getByText(area, { exact: true })).toBeVisible();
  await expect(pro.getByText('Turah', { exact: true })).toHaveCount(0);
  await expect(pieces.last().getByLabel('Title')).toHaveValue(first);
  await expect(pro.getByLabel('What you do, and how')).toHaveValue('Roofs that keep dry.');
  await expect(pro.getByLabel('Contact person')).toHaveValue('Kit Journey');
  await expect(pro.getByLabel('Website')).toHaveValue('https://example.com/roofs');
  const answer = await pro.request.get('/api/contractor-profile');
  expect(await answer.json()).toMatchObject({
    website: '',
    contactName: 'Kit Journey',
    businessLocations: [{ name: 'Yard' }],
  });
});

import type { Page } from '@playwright/test';
import { registerByApi } from './api-calls.ts';
import {
  chooseTiming,
  expect,
  expectAccessible,
  followMailLink,
  phone,
  registerContractor,
  sizes,
  test,
  useAndWaitFor,
  waitForHydration,
} from './fixtures.ts';

const password = 'plumb and level';

/** Pictures with the given file names. */
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
 * Lets two uploads finish together, then counts how many portfolio pieces are saved at once: the answers of two
 * concurrent saves could overtake each other, and the older one would stay on screen.
 */
async function trackConcurrentSaves(page: Page) {
  const waiting: (() => void)[] = [];
  const inFlight = { current: 0, max: 0 };
  await page.route('**/api/files', async (route) => {
    await new Promise<void>((release) => {
      waiting.push(release);
      if (waiting.length === 2) for (const releaseOne of waiting) releaseOne();
    });
    await route.continue();
  });
  await page.route('**/api/contractor-profile/portfolio', async (route) => {
    inFlight.current += 1;
    inFlight.max = Math.max(inFlight.max, inFlight.current);
    const response = await route.fetch();
    inFlight.current -= 1;
    await route.fulfill({ response });
  });
  return inFlight;
}

const dana = { firstName: 'Dana', lastName: 'Journey', zipCode: '59801' };

for (const { name, viewport, colorScheme } of sizes)
  test(`a contractor edits their page, a guest sees it, and a homeowner saves it and sends a message, ${name}`, async ({
    openPage,
  }) => {
    const [pro, guest, owner] = [
      await openPage({ viewport, colorScheme }),
      await openPage({ viewport, colorScheme }),
      await openPage({ viewport, colorScheme }),
    ];
    await registerContractor(pro, `${crypto.randomUUID()}@example.com`, password);

    await pro.goto('/contractor/profile');
    await pro.getByLabel('About your work').fill('Roofs that keep dry.');
    await pro.reload();
    await expect(pro.getByLabel('About your work')).toHaveValue('Roofs that keep dry.');
    await pro.getByLabel('In business since (year)').fill('2012');
    await pro.getByRole('button', { name: 'Save changes', exact: true }).click();
    await expect(pro.getByText('Saved', { exact: true }).first()).toBeVisible();
    await pro.getByRole('button', { name: 'Change Roof Repair' }).click();
    await pro.getByLabel('What you do for Roof Repair').fill('Leaks found with a hose.');
    await pro.getByRole('button', { name: 'Save Roof Repair' }).click();
    await expect(pro.getByText('Leaks found with a hose.')).toBeVisible();

    const concurrentSaves = await trackConcurrentSaves(pro);
    await pro
      .locator('input[type=file][multiple]')
      .setInputFiles(await makePictures(['ridge_before-1.png', 'valley.png']));
    const pieces = pro.getByRole('list', { name: /^Portfolio/ }).getByRole('listitem');
    await expect(pieces).toHaveCount(2);
    expect(concurrentSaves.max).toBe(1);
    const first = (await pieces.first().getByRole('heading').textContent()) ?? '';
    await pieces
      .first()
      .getByRole('button', { name: /^Move down/ })
      .press('Enter');
    await expect(pieces.first().getByRole('heading')).not.toHaveText(first);
    await expectAccessible(pro, 'the business page');

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
    await expect(guest).toHaveURL(/\/register\?role=homeowner&redirect=/);

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
  test(`a guest signs in to request a quote from one contractor, who gets the lead, ${name}`, async ({
    openPage,
    playwright,
    baseURL,
  }) => {
    const [pro, guest] = [
      await openPage({ viewport, colorScheme }),
      await openPage({ viewport, colorScheme }),
    ];
    await registerContractor(pro, `${crypto.randomUUID()}@example.com`, password);
    await pro.goto('/contractor/profile');
    const page =
      (await pro.getByRole('link', { name: 'See your page' }).getAttribute('href')) ?? '';
    // The guest has an account, but is not signed in here.
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const email = `${crypto.randomUUID()}@example.com`;
    await registerByApi(elsewhere, 'homeowner', { ...dana, email });
    await elsewhere.dispose();

    await guest.goto(page);
    // On a phone it is also at the end of the page.
    await guest.getByRole('link', { name: 'Request a quote' }).last().click();
    await expect(guest).toHaveURL(/\/projects\/new\?contractorId=/);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Request a quote');
    await expect(guest).toHaveTitle(/^Request a quote/);
    const recipient = guest.getByRole('region', { name: 'Who gets your project' });
    await expect(recipient).toContainText('Ask Level Best Roofing first');
    await recipient.getByRole('radio', { name: 'Only Level Best Roofing' }).check();
    await expectAccessible(guest, 'a project that asks one business');
    await expect(guest.getByRole('combobox', { name: 'Service' })).toHaveValue('Roof Repair');
    const title = `Ridge of ${crypto.randomUUID().slice(0, 8)}`;
    await guest.getByLabel('What’s going on?').fill(title);
    await guest.getByLabel('Details').fill('The ridge sags.');
    const next = () => guest.getByRole('button', { name: 'Continue' }).click();
    await next();
    await guest.getByLabel('ZIP code').fill('59801');
    await next();
    await expect(guest.getByRole('heading', { name: 'When should it be done?' })).toBeVisible();
    await chooseTiming(guest);
    for (let step = 0; step < 3; step += 1) await next();
    await expect(recipient).toContainText('Nobody else sees your project');
    await guest.getByRole('button', { name: 'Create an account and post' }).click();
    await guest.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await guest.getByLabel('Email').fill(email);
    await guest.getByLabel('Password').fill(password);
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(guest.getByText('One more step: confirm your email address')).toBeVisible();
    const mailbox = await guest.context().newPage();
    await followMailLink(mailbox, email, 'Confirm email');
    await mailbox.getByRole('button', { name: 'Confirm email' }).click();
    await mailbox.getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(guest).toHaveURL(/\/homeowner\/projects\/[0-9a-f-]{36}/);

    await pro.goto('/contractor/leads?show=mine');
    await pro.getByRole('link', { name: title }).first().click();
    await expect(pro.getByText('Dana Journey asked you for a quote').first()).toBeVisible();
    await expectAccessible(pro, 'a lead that asks by name');

    // After signing in, saving a contractor takes one more press.
    await guest.goto(`${page}?then=save`);
    await guest.getByRole('status').getByRole('button', { name: 'Save' }).click();
    await expect(guest.getByRole('button', { name: 'Saved' })).toBeVisible();
    await pro.goto('/contractor/reviews');
    await expect(pro.getByText('No reviews yet. A homeowner can')).toBeVisible();
    await expectAccessible(pro, 'reviews of a business');
  });

/** Delays requests until the returned function is called. */
async function delayRequests(page: Page, method: string, path: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/contractor-profile${path}`, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return release;
}

test('a contractor makes changes before earlier ones are answered, and in two tabs, and all are saved', async ({
  openPage,
}) => {
  const pro = await openPage();
  await registerContractor(pro, `${crypto.randomUUID()}@example.com`, password);
  await pro.goto('/contractor/profile');
  await waitForHydration(pro);

  const releaseAreas = await delayRequests(pro, 'PUT', '/areas-served');
  const areas = pro.getByRole('combobox', { name: 'You work in' });
  await useAndWaitFor(areas);
  for (const area of ['Lolo', 'Bonner', 'Turah']) {
    await areas.fill(area);
    await areas.press('Enter');
    await expect(pro.getByText(area, { exact: true })).toBeVisible();
  }
  // Returning to an earlier value is a separate change, not a double click.
  await areas.press('Backspace');
  await expect(pro.getByText('Turah', { exact: true })).toHaveCount(0);
  const saveAreas = pro.getByRole('button', { name: 'Save areas' });
  await saveAreas.click();
  releaseAreas();
  await expect(saveAreas).toBeDisabled();

  await pro
    .locator('input[type=file][multiple]')
    .setInputFiles(await makePictures(['one.png', 'two.png', 'three.png']));
  const pieces = pro.getByRole('list', { name: /^Portfolio/ }).getByRole('listitem');
  await expect(pieces).toHaveCount(3);
  const first = (await pieces.first().getByRole('heading').textContent()) ?? '';
  const releaseOrder = await delayRequests(pro, 'PUT', '/portfolio/order');
  const down = pro.getByRole('button', { name: `Move down ${first}` });
  await down.click();
  await down.click();
  releaseOrder();
  await expect(pieces.last().getByRole('heading')).toHaveText(first);

  const removed = (await pieces.first().getByRole('heading').textContent()) ?? '';
  await pro.getByRole('button', { name: `Edit ${removed}` }).click();
  const remove = pro.getByRole('button', { name: `Remove ${removed}` });
  const dialog = pro.getByRole('dialog', { name: `Remove “${removed}”?` });
  await remove.click();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(pieces).toHaveCount(3);
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(pieces).toHaveCount(2);
  await expect(dialog).toBeHidden();

  await pro.getByRole('button', { name: 'Add a location' }).click();
  await pro.getByLabel('Location name').fill('Yard');
  await pro.getByLabel('ZIP code').last().fill('59801');
  await pro.getByRole('button', { name: 'Add location' }).dblclick();
  await expect(pro.getByRole('button', { name: 'Remove Yard' })).toHaveCount(1);

  // The same page in another tab, at the same time.
  const other = await pro.context().newPage();
  await other.goto('/contractor/profile');
  await other.getByLabel('Contact person').fill('Kit Journey');
  const releaseAbout = await delayRequests(pro, 'PATCH', '');
  await pro.getByLabel('About your work').fill('Roofs that keep dry.');
  const save = (page: Page) => page.getByRole('button', { name: 'Save changes', exact: true });
  const about = pro.locator('#about');
  await save(other).click();
  await expect(other.locator('#about').getByText('Saved', { exact: true })).toBeVisible();
  await save(pro).click();
  await pro.getByLabel('Website').fill('https://example.com/roofs');
  releaseAbout();
  await expect(save(pro)).toBeEnabled();
  await expect(about.getByText('Saved', { exact: true })).toHaveCount(0);
  await other.close();

  await pro.reload();
  for (const area of ['Lolo', 'Bonner'])
    await expect(pro.getByText(area, { exact: true })).toBeVisible();
  await expect(pro.getByText('Turah', { exact: true })).toHaveCount(0);
  await expect(pieces.last().getByRole('heading')).toHaveText(first);
  await expect(pro.getByLabel('About your work')).toHaveValue('Roofs that keep dry.');
  await expect(pro.getByLabel('Contact person')).toHaveValue('Kit Journey');
  await expect(pro.getByLabel('Website')).toHaveValue('https://example.com/roofs');
  const answer = await pro.request.get('/api/contractor-profile');
  expect(await answer.json()).toMatchObject({
    website: '',
    contactName: 'Kit Journey',
    businessLocations: [{ name: 'Yard' }],
  });
});

test('on a phone, asking for a quote is in reach wherever the page is scrolled', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  const answer = await page.request.get('/api/contractors?limit=1&sort=reviews');
  const { items } = (await answer.json()) as { items: { id: string }[] };
  await page.goto(`/contractor/${items[0]?.id}`);
  const ask = page.getByRole('link', { name: 'Request a quote', exact: true });
  await expect(ask.last()).toBeInViewport();
  // Not twice on one screen.
  await ask.first().scrollIntoViewIfNeeded();
  await expect(ask).toHaveCount(1);
  await page.getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded();
  await expect(ask.last()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Message', exact: true }).last()).toBeInViewport();
  // What has the focus is not under the bar.
  const footer = page.getByRole('link', { name: 'Terms of service' });
  await footer.focus();
  await expect(footer).toBeInViewport({ ratio: 1 });

  const reviews = page.getByRole('list', { name: /^Reviews of/ }).locator(':scope > li');
  await expect(reviews).toHaveCount(4);
  await page.getByRole('link', { name: /^All \d+ reviews$/ }).click();
  await expect(page).toHaveURL(/\?reviews=all#reviews$/);
  await expect(reviews).not.toHaveCount(4);
});

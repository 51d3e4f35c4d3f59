import type { Page } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import {
  chooseTiming,
  expect,
  expectAccessible,
  followMailLink,
  phone,
  readMailedCode,
  sizes,
  test,
  uniqueSuffix,
  waitForHydration,
} from './fixtures.ts';

/** A PNG file of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

test('a guest whose work is urgent is asked the questions of the service, and not again when', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/services/roof-repair');
  await page.getByLabel('ZIP code or city').fill('60614');
  await page.getByLabel('It’s urgent').check();
  await page.getByRole('button', { name: 'Get quotes' }).click();
  const question = page.getByRole('group', { name: 'How many stories?' });
  const details = page.getByLabel('Details');
  const [asked, free] = [await question.boundingBox(), await details.boundingBox()];
  expect(asked?.y, 'what can be tapped comes before what is typed').toBeLessThan(free?.y ?? 0);
  await page.getByLabel('What’s going on?').fill('Water through the ceiling');
  await next(page);
  await next(page);
  await expect(page.getByRole('radio', { name: 'As soon as possible' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'As soon as possible' })).toBeChecked();
});

for (const { name, viewport, colorScheme } of sizes)
  test(`a guest goes from a sentence to a posted project with a picture, ${name}`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport, colorScheme });
    await page.goto('/');
    const question = page.getByRole('combobox', { name: 'What’s going on?' });
    await page.getByLabel('ZIP code').fill('59801');
    await question.fill('leaky roof over the porch');
    await expect(page.getByRole('option').first()).toHaveText('Roof Repair');
    await expect(page.getByRole('option').last()).toContainText('Describe it anyway');
    await expectAccessible(page, 'the home page with suggestions');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/projects\/new\?/);
    await expect(page.getByLabel('What’s going on?')).toHaveValue('Leaky roof over the porch');
    await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('Roof Repair');
    await expectAccessible(page, 'the form of a guest');
    await page.getByLabel('Details').fill('About two feet from the outside wall.');
    await page.getByRole('group', { name: 'How many stories?' }).getByText('Two').click();
    await next(page);
    await expect(page.getByLabel('ZIP code')).toHaveValue('59801');
    await page.getByLabel('Street address (optional)').fill('120 Alder Street');
    await next(page);
    // Nothing is put in anybody's mouth.
    const times = page.getByLabel('When should it be done?', { exact: true });
    await expect(times.getByRole('radio')).toHaveCount(4);
    await expect(times.getByRole('radio', { checked: true })).toHaveCount(0);
    await next(page);
    await expect(page.getByRole('link', { name: 'Choose when it should be done' })).toBeVisible();
    await expectAccessible(page, 'a time that is not chosen');
    await chooseTiming(page);
    await next(page);
    await next(page);
    await page
      .getByLabel('Show the area and what’s wrong')
      .setInputFiles({ name: 'porch.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('img', { name: 'porch.png' })).toBeVisible();
    // Everything survives a reload, pictures too.
    await page.reload();
    await expect(page.getByRole('img', { name: 'porch.png' })).toBeVisible();
    await next(page);
    await expect(page.getByText('Missoula, MT 59801')).toBeVisible();
    await expect(page.getByText('How many stories? Two')).toBeVisible();
    await expectAccessible(page, 'the last step of a guest');
    await page.getByRole('button', { name: 'Create an account and post' }).click();

    await expect(page.getByText('Your project and photos are saved in this browser')).toBeVisible();
    await expect(page.getByLabel('ZIP code')).toHaveValue('59801');
    await expectAccessible(page, 'creating an account on the way');
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Journey');
    const email = `guest-${uniqueSuffix(viewport)}@example.com`;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('(406) 555-0142');
    await page.getByLabel('Password').fill('plumb and level');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('You’re offline. What you typed stays here.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('You’re offline. What you typed stays here.')).toBeHidden();
    await page.getByRole('button', { name: 'Create account' }).click();

    // Nothing is posted before the address is confirmed, and a reload loses nothing.
    await expect(page.getByText('One more step: confirm your email address')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Post project', exact: true })).toBeHidden();
    await expectAccessible(page, 'waiting for the confirmation');
    await page.reload();
    const code = page.getByLabel(`Enter the code we emailed to ${email}`);
    await code.fill('000 00');
    await page.getByRole('button', { name: 'Confirm and post project' }).click();
    await expect(page.getByText('Enter the 6 digits from the email')).toBeVisible();
    await expect(code).toBeFocused();
    await expectAccessible(page, 'a code that is not complete');
    const digits = await readMailedCode(await page.context().newPage(), email);
    await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)} `);
    await code.press('Enter');

    await expect(page).toHaveURL(/\/homeowner\/projects\/[0-9a-f-]{36}/);
    await expect(page.getByText('Leaky roof over the porch').first()).toBeVisible();
    await expect(page.getByRole('img', { name: /^Photos of/ }).first()).toBeVisible();
    await expect(page.getByText('120 Alder Street')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Who’s seen it' })).toBeVisible();
    await expect(
      page.getByText(/\d pros? can see your project|We told \d|We are matching|No pro here covers/),
    ).toBeVisible();
    await expectAccessible(page, 'what happened since the posting');
    // Nothing is left for the next person at this browser.
    await page.goto('/homeowner/projects/new');
    await expect(page.getByLabel('What’s going on?')).toHaveValue('');
  });

test('who smells gas reads first what to do', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  await page.goto('/');
  await page.getByRole('combobox', { name: 'What’s going on?' }).fill('I smell gas');
  await expect(page.getByText(/leave the house now/)).toBeVisible();
  await expectAccessible(page, 'a danger on the home page');
  for (const path of ['/projects/new?q=I+smell+gas', '/search?q=I+smell+gas']) {
    await page.goto(path);
    await expect(page.getByRole('alert').getByText(/leave the house now/)).toBeVisible();
  }
});

test('an address that is known leads to signing in, and what was typed stays', async ({
  openPage,
}) => {
  const page = await openPage({ expectedErrorStatuses: [409] });
  const email = `known-${uniqueSuffix({ width: 1280 })}@example.com`;
  const other = await openPage();
  await registerByApi(other.request, 'homeowner', {
    ...{ email, lastName: 'Journey', zipCode: '60614', phone: '(312) 555-0142' },
  });
  await page.goto('/register?role=homeowner&redirect=/homeowner/messages');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Journey');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(406) 555-0142');
  await page.getByLabel('Password').fill('plumb and level');
  await page.getByRole('button', { name: 'Create account' }).click();
  const link = page.getByRole('link', { name: 'get a sign-in link by email' });
  await expect(link).toHaveAttribute('href', /known-.+redirect=%2Fhomeowner%2Fmessages/);
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await expectAccessible(page, 'a known address');
});

test('a guest whose words fit no service describes it anyway', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('combobox', { name: 'What’s going on?' }).fill('the thingamajig went kaput');
  await page.getByRole('option', { name: /Describe it anyway/ }).click();
  await expect(page.getByLabel('What’s going on?')).toHaveValue('The thingamajig went kaput');
  // Whom it takes is said and chosen, not assumed.
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('');
  await expect(page.getByText('We couldn’t match that to a service.')).toBeVisible();
  await page.getByRole('button', { name: 'A handyman can take a look' }).click();
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('Handyman');
});

test('a service that was found by the words follows them, and one that was chosen stays', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  await page.goto('/projects/new?q=my+faucet+drips');
  const service = page.getByRole('combobox', { name: 'Service' });
  await expect(service).toHaveValue('Plumbing Repair');
  const words = page.getByLabel('What’s going on?');
  await words.fill('leaky roof over the porch');
  await expect(service).toHaveValue('Roof Repair');
  await expect(page.getByRole('group', { name: 'How many stories?' })).toBeVisible();
  await words.fill('guitar lessons');
  await expect(service).toHaveValue('');
  await page.getByRole('button', { name: 'A handyman can take a look' }).click();
  await service.fill('Roof Repair');
  await page.getByRole('option', { name: 'Roof Repair' }).click();
  await words.fill('my faucet drips');
  await words.blur();
  await expect(page.getByText('Still Roof Repair?')).toBeVisible();
  await expectAccessible(page, 'a service that the words no longer fit');
  await page.getByRole('button', { name: 'Keep Roof Repair' }).click();
  await expect(page.getByText('Still Roof Repair?')).toBeHidden();
  await page.reload();
  await expect(service).toHaveValue('Roof Repair');
});

test('a place is picked, mended and asked for without leaving the page unasked', async ({
  openPage,
}) => {
  const page = await openPage({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    expectedErrorStatuses: [404],
  });
  await page.goto('/');
  const place = page.getByLabel('ZIP code or city');
  await page.getByRole('combobox', { name: 'What’s going on?' }).fill('leaky roof over the porch');
  await place.fill('00000');
  await expect(page.getByText('We can’t find that ZIP code')).toBeVisible();
  await place.press('Enter');
  await expect(page.getByText('We can’t find that ZIP code')).toBeVisible();
  await page.getByRole('combobox', { name: 'What’s going on?' }).fill('leaky roof over the porch');
  await page.getByRole('option', { name: 'Roof Repair' }).tap();
  await expect(place).toBeFocused();
  await place.fill('Chicago');
  await page
    .getByRole('option', { name: /Chicago, IL/ })
    .first()
    .tap();
  await expect(place).toHaveValue(/^606\d\d$/);
  await expect(place).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('We can’t find that ZIP code')).toBeHidden();

  await place.fill('Columbus');
  await place.press('Enter');
  await next(page);
  await expect(page.getByText('Which Columbus?')).toBeVisible();
  await page.reload();
  await expectAccessible(page, 'which city it is');
  await page.getByRole('button', { name: 'Columbus, OH' }).click();
  await expect(page.getByLabel('ZIP code')).toHaveValue(/^43\d{3}$/);
  await next(page);
  await chooseTiming(page);
  for (const heading of ['What’s your budget?', 'Add photos', 'Check before you post']) {
    await next(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  // What is mended leads back to the review, also after a reload.
  await page.getByRole('button', { name: /^Edit ?: When/ }).click();
  await page.reload();
  await page.getByLabel('As soon as possible').check();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page.getByRole('heading', { name: 'Check before you post' })).toBeVisible();
});

test('after a reload the form stands where it was', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  await page.goto('/projects/new?q=leaky+roof+over+the+porch');
  await page.getByText('Add specifics (optional)').click();
  const specifics = page.getByLabel('What should be done, one thing per line');
  await specifics.fill('Stop the leak');
  await page.reload();
  await expect(specifics).toBeFocused();
  await expect(specifics).toBeInViewport();
});

test('the budget is asked beside what such work costs nearby', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/projects/new?q=new+fence&category=Fence+Installation&zip=60614');
  await page.getByLabel('Details').fill('About 80 feet, six feet high.');
  for (const heading of ['Where is it?', 'When should it be done?', 'What’s your budget?']) {
    await next(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    if (heading === 'When should it be done?') await chooseTiming(page);
  }
  await expect(page.getByText(/Half of these jobs near Chicago, IL cost/)).toBeVisible();
  await expectAccessible(page, 'the budget with local costs');
});

for (const { name, viewport, colorScheme } of sizes)
  test(`a homeowner sees who has the project and invites a match and a found pro, ${name}`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport, colorScheme });
    await registerByApi(page.request, 'homeowner', {
      email: `inviting-${uniqueSuffix(viewport)}@example.com`,
      ...{ lastName: 'Journey', zipCode: '60614', phone: '(312) 555-0142' },
    });
    const title = 'Shingles on the lawn after the storm';
    const { id } = await call<{ id: string }>(page.request, 'POST', '/projects', {
      data: { title, description: 'Three or four', category: 'Roof Repair', zipCode: '60614' },
    });
    await page.goto(`/homeowner/projects/${id}`);
    await expect(
      page.getByText(/\d pros? can see your project|We told \d|We are matching/),
    ).toBeVisible();
    const invite = page.getByRole('button', { name: /^Invite / });
    await expect(invite.first()).toBeVisible();
    await expectAccessible(page, 'who has seen the project');
    await invite.first().click();
    const asked = page.getByRole('region', { name: 'Pros you invited' }).getByRole('listitem');
    await expect(asked).toHaveText([/Invited .+ They haven’t opened it yet\.$/]);
    await expect(invite.first()).toBeVisible();

    // The second where hardly any are left to invite nearby, as many as this world has by now.
    await page.getByRole('link', { name: /^(Find more pros|Look farther away)$/ }).click();
    await expect(page).toHaveURL(/\/homeowner\/search\?service=Roof\+Repair&zip=60614/);
    await page
      .getByRole('link', { name: /^Request a quote/ })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: /^Invite .+ to a project/ })).toBeVisible();
    await expectAccessible(page, 'an invitation to a posted project');
    await page.getByRole('button', { name: `Invite to ${title}` }).click();
    await expect(page.getByText(/ is invited$/)).toBeVisible();
    await page.getByRole('link', { name: 'Go to the project' }).click();
    await expect(asked).toHaveCount(2);

    // The first of those that nobody has invited yet, saved.
    await waitForHydration(page);
    const next = (await invite.first().textContent())?.replace('Invite ', '') ?? '';
    const found = await page.request.get('/api/contractors?service=Roof+Repair&limit=50');
    const { items } = (await found.json()) as { items: { id: string; businessName: string }[] };
    const saved = items.find(({ businessName }) => businessName === next)?.id;
    await call(page.request, 'PUT', `/saved-contractors/${saved}`, { data: {} });
    await page.getByRole('link', { name: 'pick one you saved' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved pros' })).toBeVisible();
    await expectAccessible(page, 'saved pros');
    await page.getByRole('link', { name: `Request a quote from ${next}` }).click();
    await page.getByRole('button', { name: `Invite to ${title}` }).click();
    await expect(page.getByText(`${next} is invited`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: `Invited to ${title}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Invite to ${title}` })).toBeHidden();
  });

test('without a network, the next part of the form waits for it, and nothing is lost', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/projects/new?category=Roof+Repair');
  await page.getByLabel('What’s going on?').fill('Leaky roof over the porch');
  await page.getByLabel('Details').fill('About two feet from the outside wall.');
  await expect(page.getByRole('group', { name: 'How many stories?' })).toBeVisible();
  // The parts of later steps are fetched from the second step on, unless the line is that bad.
  const isOfPhotos = 'You can also drop them here';
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(isOfPhotos)) await route.abort();
    else await route.fulfill({ response });
  });
  await next(page);
  await page.getByLabel('ZIP code').fill('59801');
  await next(page);
  await expect(page.getByRole('heading', { name: 'When should it be done?' })).toBeVisible();
  await context.setOffline(true);
  await page.unroute('**/assets/*.js');
  await chooseTiming(page);
  await next(page);
  await next(page);
  await expect(page.getByRole('heading', { name: 'Add photos' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByLabel('Show the area and what’s wrong')).toBeAttached();
  await next(page);
  await expect(page.getByText('Leaky roof over the porch')).toBeVisible();
  await context.close();
});

test('a guest’s refused pictures are named at once, and the project is posted without them', async ({
  openPage,
}) => {
  const page = await openPage({
    viewport: { width: 360, height: 780 },
    expectedErrorStatuses: [400],
  });
  await page.goto('/projects/new?q=leaky+roof+over+the+porch&category=Roof+Repair&zip=59801');
  await page.getByLabel('Details').fill('About two feet from the outside wall.');
  for (const heading of ['Where is it?', 'When should it be done?', 'What’s your budget?']) {
    await next(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    if (heading === 'When should it be done?') await chooseTiming(page);
  }
  await next(page);
  await expect(page.getByText('JPEG, PNG, or WebP, up to 10 MB each. Up to 8.')).toBeVisible();
  const good = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });
  await page
    .getByLabel('Show the area and what’s wrong')
    .setInputFiles([
      { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      { name: 'broken.png', mimeType: 'image/png', buffer: picture.subarray(0, 20) },
      ...Array.from({ length: 9 }, (_, index) => good(`porch ${index + 1}.png`)),
    ]);
  await expect(page.getByText('setup.exe: This isn’t a JPEG, PNG, or WebP photo')).toBeVisible();
  await expect(page.getByText(/^broken\.png: We can’t open this photo/)).toBeVisible();
  await expect(page.getByText('porch 9.png: No room for it')).toBeVisible();
  await expect(page.getByRole('img', { name: 'porch 1.png' })).toBeVisible();
  await expectAccessible(page, 'pictures that were not taken');

  // A picture that only the server refuses, as another version of the product may have kept it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('project-photos', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const stored = opening.result.transaction('photos', 'readwrite');
          const photo = { key: 'a', name: 'kept.png', picture: new Blob(['x'.repeat(99)]) };
          stored.objectStore('photos').clear();
          stored.objectStore('photos').put(photo);
          stored.oncomplete = () => resolve();
        };
      }),
  );
  await next(page);
  await page.getByRole('button', { name: 'Create an account and post' }).click();
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Journey');
  const email = `refused-${uniqueSuffix({ width: 360 })}@example.com`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(406) 555-0142');
  await page.getByLabel('Password').fill('plumb and level');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('One more step: confirm your email address')).toBeVisible();
  await expect(page.getByText(/^kept\.png: /)).toBeVisible();
  // The reload sends nothing again and still knows.
  await page.reload();
  await expect(page.getByText(/^kept\.png: /)).toBeVisible();
  const mailbox = await page.context().newPage();
  await followMailLink(mailbox, email, 'Confirm email');
  await mailbox.getByRole('button', { name: 'Confirm email' }).click();
  await mailbox.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page).toHaveURL(/\/homeowner\/projects\/[0-9a-f-]{36}/);
  await expect(page.getByText('Posted without these photos')).toBeVisible();
  await expect(page.getByText(/^kept\.png: /)).toBeVisible();
  await expectAccessible(page, 'a project posted without a picture');
});

test('a project that is posted without a network says that it waits, and goes out by itself', async ({
  openPage,
}) => {
  const page = await openPage();
  await registerByApi(page.request, 'homeowner', {
    email: `waiting-${uniqueSuffix({ width: 1280 })}@example.com`,
    ...{ lastName: 'Journey', zipCode: '60614', phone: '(312) 555-0142' },
  });
  await page.goto('/homeowner/projects/new?q=new+fence&category=Fence+Installation&zip=60614');
  await page.getByLabel('Details').fill('About 80 feet, six feet high.');
  for (const heading of [
    'Where is it?',
    'When should it be done?',
    'What’s your budget?',
    'Add photos',
    'Check before you post',
  ]) {
    await next(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    if (heading === 'When should it be done?') await chooseTiming(page);
  }
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Post project' }).click();
  await expect(
    page.getByText('Waiting for a connection. We’ll send it as soon as you’re online.'),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/homeowner\/projects\/[0-9a-f-]{36}/);
});

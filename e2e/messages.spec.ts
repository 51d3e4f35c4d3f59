import type { Page } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import { desktop, expect, expectAccessible, phone, signIn, test } from './fixtures.ts';

const messageField = (page: Page) => page.getByLabel(/^Message to/);
const messageTexts = (page: Page) => page.locator('main ol p[dir=auto]');
const sendMessage = async (page: Page, text: string) => {
  await messageField(page).fill(text);
  await page.keyboard.press('Enter');
};

test('two users exchange messages, which arrive live, in order, with unread counts and read receipts', async ({
  openPage,
}) => {
  const owner = await openPage({ viewport: phone });
  const pro = await openPage({ viewport: desktop, colorScheme: 'dark' });
  await registerByApi(owner.request, 'homeowner');
  const contractorId = await registerByApi(pro.request, 'contractor');

  await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
  await expect(owner).toHaveURL(/conversationId=/);
  await expect(owner.getByRole('heading', { name: 'Straight & Level' })).toBeVisible();
  // The other user sees a conversation only after its first message.
  await pro.goto('/contractor/messages');
  await expect(pro.getByText('No conversations yet')).toBeVisible();

  await sendMessage(owner, 'The flashing leaks.');
  const row = pro.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
  await expect(row).toContainText('The flashing leaks.');
  await expect(row).toContainText('1 unread');
  await expectAccessible(pro, 'the list of conversations');
  await row.click();
  await expect(messageTexts(pro)).toHaveText(['The flashing leaks.']);
  await expect(owner.locator('main ol')).toContainText('Read');

  const texts = Array.from({ length: 60 }, (_, index) => `Measure ${index + 1}`);
  for (const text of texts.slice(0, 8)) await sendMessage(pro, text);
  await expect(messageTexts(owner).last()).toHaveText('Measure 8');
  const id = new URL(pro.url()).searchParams.get('conversationId');
  for (const content of texts.slice(8))
    await call(pro.request, 'POST', `/conversations/${id}/messages`, { data: { content } });
  await expect(messageTexts(owner).last()).toHaveText('Measure 60');
  await expect(messageTexts(owner)).toHaveText(['The flashing leaks.', ...texts]);
  // A conversation opens at what is new, so that all of it has to be read before.
  await expect(pro.locator('main ol')).toContainText('Read');
  await expectAccessible(owner, 'a conversation on a phone');
  await expectAccessible(pro, 'a conversation beside the list');

  // After a reload only the last messages are loaded. Scrolling loads the others, and nothing moves on screen.
  await owner.reload();
  await expect(messageTexts(owner).last()).toBeInViewport();
  await expect(messageTexts(owner)).toHaveCount(50);
  const mark = messageTexts(owner).filter({ hasText: /^Measure 14$/ });
  await mark.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await mark.boundingBox();
  await expect(messageTexts(owner)).toHaveCount(61);
  expect(Math.abs(((await mark.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await sendMessage(pro, 'Done for today.');
  await expect(owner.getByRole('button', { name: '1 new message' })).toBeVisible();
  expect(Math.abs(((await mark.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await owner.getByRole('link', { name: 'All messages' }).click();
  await expect(owner.getByRole('heading', { name: 'Messages' })).toBeVisible();
});

test('a user who reads old messages offline keeps their scroll position when new ones arrive, and sees edits', async ({
  openPage,
  browser,
  baseURL,
}) => {
  const pro = await openPage();
  const contractorId = await registerByApi(pro.request, 'contractor');
  // A lost connection is loud in the console: this page is not held to a clean one.
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: desktop });
  const owner = await context.newPage();
  await registerByApi(owner.request, 'homeowner');
  await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
  await sendMessage(owner, 'Measure 0');
  await pro.goto('/contractor/messages');
  await pro.getByRole('link', { name: /Robin Whitfield/ }).click();
  await expect(pro).toHaveURL(/conversationId=/);
  const id = new URL(pro.url()).searchParams.get('conversationId');
  const messages = `/conversations/${id}/messages`;
  const measure = async (from: number, to: number) => {
    const ids: string[] = [];
    for (let n = from; n <= to; n += 1) {
      const data = { content: `Measure ${n}` };
      ids.push((await call<{ id: string }>(pro.request, 'POST', messages, { data })).id);
    }
    return ids;
  };
  const [first] = await measure(1, 70);
  await expect(messageTexts(owner)).toHaveCount(71);
  const mark = messageTexts(owner).filter({ hasText: /^Measure 9$/ });
  await mark.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await mark.boundingBox();

  await context.setOffline(true);
  await measure(71, 140);
  await context.setOffline(false);
  await expect(owner.getByRole('button', { name: '70 new messages' })).toBeVisible();
  await expect(messageTexts(owner)).toHaveCount(141);
  expect(Math.abs(((await mark.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);

  await call(pro.request, 'PATCH', `${messages}/${first}`, {
    data: { content: 'Measure 1, and a half' },
  });
  await expect(messageTexts(owner).filter({ hasText: 'Measure 1, and a half' })).toHaveCount(1);
  await owner.getByRole('button', { name: '70 new messages' }).click();
  await expect(messageTexts(owner).last()).toBeInViewport();
  await context.close();
});

test('messages written offline are kept and sent exactly once', async ({
  openPage,
  browser,
  baseURL,
}) => {
  const pro = await openPage();
  const contractorId = await registerByApi(pro.request, 'contractor');
  // A lost connection is loud in the console: this page is not held to a clean one.
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: desktop });
  const owner = await context.newPage();
  await registerByApi(owner.request, 'homeowner');
  await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
  await expect(owner).toHaveURL(/conversationId=/);
  await messageField(owner).waitFor();

  // The server stores the message, but its answer is lost: a retry must not send it twice.
  await owner.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await sendMessage(owner, 'Once');
  await expect(owner.getByText('Not sent.')).toHaveCount(0);
  await context.setOffline(true);
  await sendMessage(owner, 'Twice is too much');
  await expect(owner.getByText('Not sent.').first()).toBeVisible();
  await messageField(owner).fill('Not yet said');
  await owner.unroute('**/messages');
  await context.setOffline(false);
  await expect(messageTexts(owner)).toHaveText(['Once', 'Twice is too much']);
  await expect(owner.getByText('Not sent.')).toHaveCount(0);

  await pro.goto('/contractor/messages');
  await pro.getByRole('link', { name: /Robin Whitfield/ }).click();
  await expect(messageTexts(pro)).toHaveText(['Once', 'Twice is too much']);
  await owner.reload();
  await expect(messageField(owner)).toHaveValue('Not yet said');
  await context.close();
});

test('a message that arrives during a navigation is shown, and an unsent one is sent from any screen', async ({
  openPage,
  browser,
  baseURL,
}) => {
  const pro = await openPage();
  const contractorId = await registerByApi(pro.request, 'contractor');
  // A lost connection is loud in the console: this page is not held to a clean one.
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: desktop });
  const owner = await context.newPage();
  await registerByApi(owner.request, 'homeowner');
  await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
  await sendMessage(owner, 'Are you there?');
  await pro.goto('/contractor/messages');
  await pro.getByRole('link', { name: /Robin Whitfield/ }).click();
  await expect(messageTexts(pro)).toHaveText(['Are you there?']);

  const navigation = owner.getByRole('navigation', { name: 'Portal' });
  const away = navigation.getByRole('link', { name: 'Dashboard' });
  const back = navigation.getByRole('link', { name: /^Messages/ });
  await away.click();
  await expect(owner).toHaveURL(/dashboard/);
  // The data of the screen is read before the message is sent, and arrives after it.
  const [isRead, mayArrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await owner.route(/messages\.data/, async (route) => {
    const response = await route.fetch();
    isRead.resolve();
    await mayArrive.promise;
    await route.fulfill({ response });
  });
  await back.click();
  await isRead.promise;
  await sendMessage(pro, 'Just now.');
  await expect(back).toContainText('1');
  mayArrive.resolve();
  await expect(owner.getByRole('navigation', { name: 'Conversations' })).toContainText('Just now.');
  await owner.unrouteAll({ behavior: 'ignoreErrors' });

  await owner.getByRole('link', { name: /Straight & Level/ }).click();
  await expect(messageTexts(owner)).toHaveText(['Are you there?', 'Just now.']);
  await owner.route('**/messages', (route) => route.abort());
  await sendMessage(owner, 'On my way');
  await expect(owner.getByText('Not sent.')).toBeVisible();
  await away.click();
  await expect(owner).toHaveURL(/dashboard/);
  await owner.unroute('**/messages');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(messageTexts(pro)).toHaveText(['Are you there?', 'Just now.', 'On my way']);
  await context.close();
});

test('a message with failed uploads cannot be sent until they are removed or repeated', async ({
  openPage,
}) => {
  const owner = await openPage({ expectedErrorStatuses: [400, 503] });
  const pro = await openPage();
  await registerByApi(owner.request, 'homeowner');
  const contractorId = await registerByApi(pro.request, 'contractor');
  await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
  await messageField(owner).fill('Four pictures and a plan');
  const picture = { mimeType: 'image/png', buffer: onePixel };
  const chips = owner.getByRole('list', { name: 'Goes along' }).getByRole('listitem');
  await owner
    .locator('input[type=file]')
    .setInputFiles(Array.from({ length: 11 }, (_, n) => ({ ...picture, name: `${n}.png` })));
  await expect(owner.getByText('one was left out')).toBeVisible();
  await expect(chips).toHaveCount(10);
  for (const n of [4, 5, 6, 7, 8, 9])
    await owner.getByRole('button', { name: `Remove ${n}.png` }).click();
  const send = owner.getByRole('button', { name: 'Send', exact: true });
  // All pictures have arrived before uploads begin to fail.
  await expect(send).toHaveAttribute('aria-disabled', 'false');

  let isDown = true;
  await owner.route('**/api/files', (route) =>
    isDown ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await owner.locator('input[type=file]').setInputFiles([
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  ]);
  await expect(chips.filter({ hasText: 'empty.pdf' })).toContainText('This file is empty');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(owner, 'files that did not arrive');
  await owner.getByRole('button', { name: 'Remove empty.pdf' }).click();
  isDown = false;
  await owner.getByRole('button', { name: 'Send plan.pdf again' }).click();
  // The attachments survive a visit to another page.
  const portal = owner.getByRole('navigation', { name: 'Portal' });
  await portal.getByRole('link', { name: 'Dashboard' }).click();
  await expect(owner).toHaveURL(/dashboard/);
  await owner.goBack();
  await expect(messageField(owner)).toHaveValue('Four pictures and a plan');
  await expect(chips).toHaveCount(5);
  await expect(send).toHaveAttribute('aria-disabled', 'false');
  await send.click();
  await expect(owner.getByRole('link', { name: /plan\.pdf/ })).toBeVisible();
  await expect(owner.locator('main ol img')).toHaveCount(4);
});

test('an edited message is shown immediately, and a search can be cleared', async ({
  openPage,
}) => {
  const owner = await openPage();
  const pro = await openPage();
  await registerByApi(owner.request, 'homeowner');
  const contractorId = await registerByApi(pro.request, 'contractor');
  await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
  await sendMessage(owner, 'On Tuesday');
  await expect(owner.locator('main ol')).toContainText('Sent');
  // Delays all other requests for messages.
  const delayed: (() => void)[] = [];
  await owner.route(
    (url) => url.pathname.endsWith('/messages') && url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().method() === 'GET')
        await new Promise<void>((resolve) => {
          delayed.push(resolve);
        });
      await route.continue();
    },
  );
  await owner.getByRole('button', { name: /^Edit/ }).click();
  await owner.getByLabel('Edit your message').fill('On Wednesday');
  await owner.keyboard.press('Enter');
  await expect(messageTexts(owner)).toHaveText(['On Wednesday']);
  for (const release of delayed) release();
  await owner.unrouteAll({ behavior: 'ignoreErrors' });

  const searchField = owner.getByRole('searchbox', { name: 'Search in conversations' });
  await searchField.fill('nobody');
  await owner.getByRole('link', { name: 'Show all conversations' }).click();
  await expect(searchField).toHaveValue('');
  await expect(
    owner.getByRole('navigation', { name: 'Conversations' }).getByRole('link'),
  ).toHaveCount(1);
  await expect(owner).not.toHaveURL(/q=/);
});

test('two users exchange a picture, edit a message, call in support, and support resolves the matter', async ({
  openPage,
}) => {
  const owner = await openPage({ viewport: phone, colorScheme: 'dark' });
  const pro = await openPage();
  const admin = await openPage();
  await registerByApi(owner.request, 'homeowner');
  const contractorId = await registerByApi(pro.request, 'contractor');
  await signIn(admin, 'admin@example.com', 'plumbline');
  await admin.waitForURL('**/admin');

  await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
  await expect(owner).toHaveURL(/conversationId=/);
  await messageField(owner).fill(
    'You said Tuesday. <img src=x onerror=alert(1)> https://example.com/plan',
  );
  await owner.locator('input[type=file]').setInputFiles([
    { name: 'roof.png', mimeType: 'image/png', buffer: onePixel },
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
  ]);
  await expect(owner.getByRole('progressbar')).toHaveCount(0);
  await owner.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(owner.getByRole('link', { name: /plan\.pdf/ })).toBeVisible();
  await owner.getByRole('button', { name: /^Edit/ }).click();
  await owner.getByLabel('Edit your message').fill('You said Wednesday. https://example.com/plan');
  await owner.keyboard.press('Enter');

  await pro.goto('/contractor/messages');
  await pro.getByRole('link', { name: /Robin Whitfield/ }).click();
  await expect(messageTexts(pro)).toHaveText(['You said Wednesday. https://example.com/plan']);
  await expect(pro.locator('main ol')).toContainText('Edited');
  await expect(pro.locator('main ol img')).toHaveCount(1);
  await expect(
    pro.getByRole('link', { name: 'https://example.com/plan', exact: true }),
  ).toHaveAttribute('rel', /noopener/);

  await owner.getByRole('button', { name: 'More about this conversation' }).click();
  await owner.getByRole('menuitem', { name: 'Get help from support' }).click();
  await owner.getByLabel('What’s the problem?').fill('Nobody came.');
  await expectAccessible(owner, 'asking support in, on a phone');
  await owner.getByRole('button', { name: 'Ask support to join' }).click();
  await expect(pro.locator('main ol')).toContainText('escalated');

  await admin.goto('/admin/messages');
  await admin
    .getByRole('link', { name: /Robin Whitfield and Straight & Level/ })
    .first()
    .click();
  await sendMessage(admin, 'We are looking into it.');
  await expect(messageTexts(owner).last()).toHaveText('We are looking into it.');
  await expectAccessible(admin, 'the support inbox');
  await admin.getByRole('button', { name: 'Resolve' }).click();
  await admin.getByLabel('How was it resolved?').fill('A new date was set.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await expect(owner.locator('main ol')).toContainText('A new date was set.');
  await expect(pro.locator('main ol')).toContainText('A new date was set.');
});

/** A picture of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

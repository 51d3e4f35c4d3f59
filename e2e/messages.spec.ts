import type { Page } from '@playwright/test';
import { call, registerByApi } from './calls.ts';
import { desktop, expect, expectAccessible, phone, signIn, test } from './fixtures.ts';

const messageField = (page: Page) => page.getByLabel(/^Message to/);
const messageTexts = (page: Page) => page.locator('main ol p[dir=auto]');
const sendMessage = async (page: Page, text: string) => {
  await messageField(page).fill(text);
  await page.keyboard.press('Enter');
};

test('two people talk: what one says is there for the other, counted, read, and in order', async ({
  person,
}) => {
  const owner = await person({ viewport: phone });
  const pro = await person({ viewport: desktop, colorScheme: 'dark' });
  await registerByApi(owner.request, 'homeowner');
  const contractorId = await registerByApi(pro.request, 'contractor');

  await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
  await expect(owner).toHaveURL(/conversationId=/);
  await expect(owner.getByRole('heading', { name: 'Straight & Level' })).toBeVisible();
  // What was opened shows to the other once something is said in it.
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

  const words = Array.from({ length: 60 }, (_, index) => `Measure ${index + 1}`);
  for (const word of words.slice(0, 8)) await sendMessage(pro, word);
  await expect(messageTexts(owner).last()).toHaveText('Measure 8');
  const id = new URL(pro.url()).searchParams.get('conversationId');
  for (const content of words.slice(8))
    await call(pro.request, 'POST', `/conversations/${id}/messages`, { data: { content } });
  await expect(messageTexts(owner).last()).toHaveText('Measure 60');
  await expect(messageTexts(owner)).toHaveText(['The flashing leaks.', ...words]);
  await expectAccessible(owner, 'a conversation on a phone');
  await expectAccessible(pro, 'a conversation beside the list');

  // Opened anew, only the end is there; the rest comes as one scrolls, and nothing moves.
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

test('who reads further up keeps their place over what they missed, and sees what is changed there', async ({
  person,
  browser,
  baseURL,
}) => {
  const pro = await person();
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

test('what is said without a connection is kept, and goes out once', async ({
  person,
  browser,
  baseURL,
}) => {
  const pro = await person();
  const contractorId = await registerByApi(pro.request, 'contractor');
  // A lost connection is loud in the console: this page is not held to a clean one.
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: desktop });
  const owner = await context.newPage();
  await registerByApi(owner.request, 'homeowner');
  await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
  await expect(owner).toHaveURL(/conversationId=/);
  await messageField(owner).waitFor();

  // The server takes it, and its answer is lost: trying again must not say it twice.
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

test('what is said while a screen is on its way stands there; what is left unsent goes from any screen', async ({
  person,
  browser,
  baseURL,
}) => {
  const pro = await person();
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
  // The screen is read before the message and comes after it.
  const [isRead, mayCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await owner.route(/messages\.data/, async (route) => {
    const response = await route.fetch();
    isRead.resolve();
    await mayCome.promise;
    await route.fulfill({ response });
  });
  await back.click();
  await isRead.promise;
  await sendMessage(pro, 'Just now.');
  await expect(back).toContainText('1');
  mayCome.resolve();
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

test('files that do not arrive are not left out in silence', async ({ person }) => {
  const owner = await person({ refusals: [400, 503] });
  const pro = await person();
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
    await owner.getByRole('button', { name: `Take out ${n}.png` }).click();

  let isDown = true;
  await owner.route('**/api/files', (route) =>
    isDown ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await owner.locator('input[type=file]').setInputFiles([
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  ]);
  await expect(chips.filter({ hasText: 'empty.pdf' })).toContainText('This file is empty');
  const send = owner.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(owner, 'files that did not arrive');
  await owner.getByRole('button', { name: 'Take out empty.pdf' }).click();
  isDown = false;
  await owner.getByRole('button', { name: 'Send plan.pdf again' }).click();
  // Somewhere else and back: they still go along.
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

test('what was changed stands there at once, and a search can be let go', async ({ person }) => {
  const owner = await person();
  const pro = await person();
  await registerByApi(owner.request, 'homeowner');
  const contractorId = await registerByApi(pro.request, 'contractor');
  await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
  await sendMessage(owner, 'On Tuesday');
  await expect(owner.locator('main ol')).toContainText('Sent');
  // Whatever else is asked for takes its time.
  const held: (() => void)[] = [];
  await owner.route(
    (url) => url.pathname.endsWith('/messages') && url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().method() === 'GET')
        await new Promise<void>((resolve) => {
          held.push(resolve);
        });
      await route.continue();
    },
  );
  await owner.getByRole('button', { name: /^Edit/ }).click();
  await owner.getByLabel('Change what you wrote').fill('On Wednesday');
  await owner.keyboard.press('Enter');
  await expect(messageTexts(owner)).toHaveText(['On Wednesday']);
  for (const go of held) go();
  await owner.unrouteAll({ behavior: 'ignoreErrors' });

  const words = owner.getByRole('searchbox', { name: 'Search in conversations' });
  await words.fill('nobody');
  await owner.getByRole('link', { name: 'Show all conversations' }).click();
  await expect(words).toHaveValue('');
  await expect(
    owner.getByRole('navigation', { name: 'Conversations' }).getByRole('link'),
  ).toHaveCount(1);
  await expect(owner).not.toHaveURL(/q=/);
});

test('two people and support: a picture, a change, an escalation and how it was settled', async ({
  person,
}) => {
  const owner = await person({ viewport: phone, colorScheme: 'dark' });
  const pro = await person();
  const desk = await person();
  await registerByApi(owner.request, 'homeowner');
  const contractorId = await registerByApi(pro.request, 'contractor');
  await signIn(desk, 'admin@example.com', 'plumbline');
  await desk.waitForURL('**/admin');

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
  await owner
    .getByLabel('Change what you wrote')
    .fill('You said Wednesday. https://example.com/plan');
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
  await owner.getByLabel('What is the matter?').fill('Nobody came.');
  await expectAccessible(owner, 'asking support in, on a phone');
  await owner.getByRole('button', { name: 'Ask support in' }).click();
  await expect(pro.locator('main ol')).toContainText('escalated');

  await desk.goto('/admin/messages');
  await desk
    .getByRole('link', { name: /Robin Whitfield and Straight & Level/ })
    .first()
    .click();
  await sendMessage(desk, 'We are looking into it.');
  await expect(messageTexts(owner).last()).toHaveText('We are looking into it.');
  await expectAccessible(desk, 'the desk');
  await desk.getByRole('button', { name: 'Resolve' }).click();
  await desk.getByLabel('How was it settled?').fill('A new date was set.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await expect(owner.locator('main ol')).toContainText('A new date was set.');
  await expect(pro.locator('main ol')).toContainText('A new date was set.');
});

/** A picture of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

import type { Page, Request } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import {
  chooseTiming,
  expect,
  expectAccessible,
  sizes,
  test,
  uniqueSuffix,
  waitForHydration,
} from './fixtures.ts';

const offlineBar = (page: Page) => page.getByText('You’re offline. What you write stays here');
const post = <Answer>(page: Page, path: string, data: object = {}) =>
  call<Answer>(page.request, 'POST', path, { data });
const read = async <Item>(page: Page, path: string) =>
  ((await (await page.request.get(`/api${path}`)).json()) as { items: Item[] }).items;

const loseNetwork = async (page: Page) => {
  await page.context().setOffline(true);
  await expect(offlineBar(page)).toBeVisible();
};
const regainNetwork = async (page: Page) => {
  await page.context().setOffline(false);
  await expect(offlineBar(page)).toHaveCount(0);
};

/** A homeowner’s project on which a business has a spot. */
async function openLead(owner: Page, pro: Page, title: string) {
  const place = { zipCode: '59801', phone: '(406) 555-0142' };
  await registerByApi(owner.request, 'homeowner', place);
  const contractorId = await registerByApi(pro.request, 'contractor', {
    ...{ ...place, services: ['Gutter Cleaning'], businessName: `Dry Feet ${title}` },
  });
  const { leadId } = await post<{ leadId: string }>(owner, '/projects', {
    ...{ title, description: 'Water runs down the wall.', category: 'Gutter Cleaning' },
    zipCode: '59801',
  });
  await post(pro, `/leads/${leadId}/interest`);
  return { leadId, contractorId };
}

for (const { name, viewport, colorScheme } of sizes) {
  const options = { viewport, colorScheme, losesNetwork: true };

  test(`a project typed while the network comes and goes is kept and posted once, ${name}`, async ({
    openPage,
  }) => {
    const page = await openPage(options);
    const details = `About 80 feet, ${uniqueSuffix(viewport)}.`;
    await registerByApi(page.request, 'homeowner', { phone: '(312) 555-0142' });
    await page.goto('/homeowner/projects/new?q=new+fence&category=Fence+Installation&zip=60614');
    await waitForHydration(page);
    await loseNetwork(page);
    await page.getByLabel('Details').fill(details);
    await expectAccessible(page, 'the form of a project without a network');
    await regainNetwork(page);
    await expect(page.getByLabel('Details')).toHaveValue(details);
    for (const heading of [
      ...['Where is it?', 'When should it be done?', 'What’s your budget?'],
      ...['Add photos', 'Check before you post'],
    ]) {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      if (heading === 'When should it be done?') await chooseTiming(page);
    }
    await loseNetwork(page);
    await page.getByRole('button', { name: 'Post project' }).click();
    await expect(
      page.getByText('Waiting for a connection. We’ll send it as soon as you’re online.'),
    ).toBeVisible();
    await expectAccessible(page, 'a project that waits for a network');
    await regainNetwork(page);
    await expect(page).toHaveURL(/\/homeowner\/projects\/[0-9a-f-]{36}/);
    const projects = await read<{ description: string }>(page, '/projects');
    expect(projects.map(({ description }) => description)).toEqual([
      expect.stringContaining(details),
    ]);
  });

  test(`messages written without a network are kept, said to wait, and sent once, ${name}`, async ({
    openPage,
  }) => {
    const [owner, pro] = [await openPage(options), await openPage()];
    const { contractorId } = await openLead(owner, pro, `Talk ${uniqueSuffix(viewport)}`);
    await owner.goto(`/homeowner/messages?contractorId=${contractorId}`);
    await expect(owner).toHaveURL(/conversationId=/);
    const field = owner.getByLabel(/^Message to/);
    // Beside the automatic reply of a business that is new.
    const texts = (page: Page) =>
      page.locator('main ol p[dir=auto]').filter({ hasNotText: 'We’ve seen your project' });
    await field.fill('Is the ladder yours?');
    await owner.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(texts(owner)).toHaveText(['Is the ladder yours?']);
    await loseNetwork(owner);
    await field.fill('The dog is friendly.');
    await owner.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(owner.getByText('Not sent.').first()).toBeVisible();
    await field.fill('Not yet said');
    await expectAccessible(owner, 'a message that waits for a network');
    await regainNetwork(owner);
    await expect(owner.getByText('Not sent.')).toHaveCount(0);
    await expect(texts(owner)).toHaveText(['Is the ladder yours?', 'The dog is friendly.']);
    await owner.reload();
    await expect(field).toHaveValue('Not yet said');
    await pro.goto(`/contractor/messages${new URL(owner.url()).search}`);
    await expect(texts(pro)).toHaveText(['Is the ladder yours?', 'The dog is friendly.']);
  });

  test(`who goes to another page without a network stays, and gets there once it is back, ${name}`, async ({
    openPage,
  }) => {
    const page = await openPage(options);
    await registerByApi(page.request, 'homeowner', { phone: '(312) 555-0142' });
    await page.goto('/homeowner/profile');
    await waitForHydration(page);
    await page.context().setOffline(true);
    await expect(offlineBar(page)).toBeVisible();
    const bar = page.locator('nav[aria-label="Portal"]').filter({ visible: true });
    await bar.getByRole('link', { name: 'Messages' }).click();
    await expect(
      page.getByText('You’re offline. The page you chose opens when you’re back online.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/homeowner\/profile/);
    await expect(bar.getByRole('link', { name: 'Calendar' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/homeowner\/messages/);
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  });

  test(`a page that failed for want of a network loads by itself once it is back, ${name}`, async ({
    openPage,
  }) => {
    const page = await openPage(options);
    await registerByApi(page.request, 'homeowner', { phone: '(312) 555-0142' });
    await page.goto('/homeowner/profile');
    await waitForHydration(page);
    // The network is gone, and the browser has not noticed yet.
    const isCut = (request: Request) =>
      request.method() === 'HEAD' || /\.data(\?|$)/.test(request.url());
    await page.route('**/*', (route) =>
      isCut(route.request()) ? route.abort('internetdisconnected') : route.fallback(),
    );
    const bar = page.locator('nav[aria-label="Portal"]').filter({ visible: true });
    await bar.getByRole('link', { name: 'Messages' }).click();
    const unreachable = page.getByRole('heading', { name: 'We can’t reach Plumbline' });
    await expect(unreachable).toBeVisible();
    await expectAccessible(page, 'a page that was not reached');
    await page.context().setOffline(true);
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();

    // It never notices.
    await page.goto('/homeowner/profile');
    await waitForHydration(page);
    await bar.getByRole('link', { name: 'Calendar' }).click();
    await expect(unreachable).toBeVisible();
    await page.unroute('**/*');
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  });

  test(`a quote written without a network is kept and sent once, ${name}`, async ({ openPage }) => {
    const [owner, pro] = [await openPage(), await openPage(options)];
    const title = `Rain ${uniqueSuffix(viewport)}`;
    const { leadId } = await openLead(owner, pro, title);
    const quotes = () =>
      read<{ status: string; totalAmount: number }>(pro, `/quotes?leadId=${leadId}`);
    await pro.goto(`/contractor/quotes/new?leadId=${leadId}`);
    await waitForHydration(pro);
    await pro.getByLabel('Line 1: what is done').fill('Clean the gutters');
    await pro.getByLabel('Line 1: dollars').fill('400');
    const saved = pro.getByText(/^Draft saved \d+:\d\d [AP]M$/);
    await expect(saved).toBeVisible();
    await loseNetwork(pro);
    await pro.getByLabel('Line 1: dollars').fill('450');
    await expect(pro.getByText('Saved in this browser only')).toBeVisible();
    await expectAccessible(pro, 'a quote that waits for a network');
    await regainNetwork(pro);
    await expect(saved).toBeVisible();
    expect(await quotes()).toMatchObject([{ status: 'draft', totalAmount: 45_000 }]);

    await pro.getByRole('button', { name: 'Review and send' }).click();
    const dialog = pro.getByRole('dialog');
    await expect(dialog.getByText('$450').first()).toBeVisible();
    await loseNetwork(pro);
    await dialog.getByRole('button', { name: /^Send to/ }).click();
    await expect(
      dialog.getByText('Waiting for a connection. We’ll send it as soon as you’re online.'),
    ).toBeVisible();
    await expectAccessible(pro, 'a quote on its way without a network');
    await regainNetwork(pro);
    await expect(pro).toHaveURL(/\/contractor\/quotes\?quoteId=/);
    expect(await quotes()).toMatchObject([{ status: 'sent', totalAmount: 45_000 }]);
    expect(await read(owner, `/quotes?leadId=${leadId}`)).toHaveLength(1);
  });
}

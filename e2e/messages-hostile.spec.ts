import type { Page } from '@playwright/test';
import { call, registerByApi } from './calls.ts';
import { desktop, expect, phone, signIn, test } from './fixtures.ts';
import { hostileTexts } from './hostile-texts.ts';

/** A person's browser in which whatever the policy of a page refuses is an error in the console, too. */
async function reportPolicyViolations(page: Page) {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      console.error(`refused by the policy: ${violatedDirective}`);
    });
  });
  return page;
}

/** Nothing of what somebody wrote became a part of the page. */
async function expectTextOnly(page: Page, where: string) {
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    made: [
      ...document.querySelectorAll(
        'main script:not([nonce]), iframe, base, main math, meta[http-equiv=refresh], [onerror], [onload], [ontoggle]',
      ),
    ].map((element) => element.outerHTML),
    links: [...document.querySelectorAll('a, form')]
      .map((link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '')
      .filter((address) => /^\s*(javascript|data|vbscript):/i.test(address)),
  }));
  expect(found, where).toEqual({ ran: false, made: [], links: [] });
}

test('a hundred texts that would like to be more stay words, wherever they are shown', async ({
  person,
}) => {
  const owner = await reportPolicyViolations(await person({ viewport: phone }));
  const pro = await reportPolicyViolations(await person({ viewport: desktop }));
  const desk = await reportPolicyViolations(await person({ colorScheme: 'dark' }));
  // Nobody else lives in this state: the broadcast is theirs alone.
  const name = {
    firstName: hostileTexts[1]?.slice(0, 40),
    lastName: hostileTexts[0]?.slice(0, 40),
  };
  const home = { zipCode: '82001', ...name };
  const email = `${crypto.randomUUID()}@example.com`;
  const userId = await registerByApi(owner.request, 'homeowner', { ...home, email });
  const business = { ...home, businessName: hostileTexts[2] };
  const contractorId = await registerByApi(pro.request, 'contractor', business);
  await signIn(desk, 'admin@example.com', 'plumbline');
  await desk.waitForURL('**/admin');

  const data = { contractorId };
  const unified = '/conversations/unified';
  const { id } = await call<{ id: string }>(owner.request, 'PUT', unified, { data });
  const messages = `/conversations/${id}/messages`;
  for (const content of hostileTexts)
    await call(owner.request, 'POST', messages, { data: { content } });
  const attachments: string[] = [];
  for (const words of hostileTexts.filter((_, n) => n % 10 === 2)) {
    const file = { name: `${words}.pdf`, mimeType: 'application/pdf', buffer: pdf };
    const sent = { multipart: { file } };
    attachments.push((await call<{ id: string }>(owner.request, 'POST', '/files', sent)).id);
  }
  await call(owner.request, 'POST', messages, { data: { content: 'The files.', attachments } });
  await call(owner.request, 'POST', `/conversations/${id}/escalate`, {
    data: { reason: hostileTexts.slice(0, 8).join('\n') },
  });

  const said = (page: Page) => page.locator('main ol p[dir=auto]');
  await test.step('in the conversation, with the names of files', async () => {
    await pro.goto(`/contractor/messages?conversationId=${id}`);
    const log = pro.getByLabel('Messages', { exact: true });
    await log.getByRole('link', { name: /\.pdf/ }).first().waitFor();
    await expect(log.getByRole('link', { name: /\.pdf/ })).toHaveCount(attachments.length);
    await expect(async () => {
      await log.evaluate((box) => box.scrollTo({ top: -box.scrollHeight }));
      expect(await said(pro).count()).toBeGreaterThan(hostileTexts.length);
    }).toPass();
    expect((await said(pro).allTextContents()).slice(0, hostileTexts.length)).toEqual(hostileTexts);
    await expectTextOnly(pro, 'the conversation');
    await desk.goto(`/admin/messages?conversationId=${id}`);
    await expect(said(desk).first()).toBeVisible();
    await expectTextOnly(desk, 'the desk');
  });

  await test.step('as notifications, and in mails', async () => {
    for (let n = 0; n < hostileTexts.length; n += 2) {
      const [title, message] = [hostileTexts[n]?.replaceAll(/\p{Cc}/gu, ' '), hostileTexts[n + 1]];
      const type = n < 20 ? 'project_update' : 'contractor_match';
      const data = { userId, type, title, message, actionText: title?.slice(0, 60) };
      await call(desk.request, 'POST', '/notifications', { data });
    }
    await owner.goto('/homeowner/notifications');
    await expect(owner.locator('main li').first()).toBeVisible();
    await expectTextOnly(owner, 'the notifications');
    await owner.getByRole('button', { name: 'Notifications' }).click();
    const panel = owner.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    await expectTextOnly(owner, 'the newest notifications');

    const mails = desk.getByRole('listitem').filter({ hasText: email }).getByRole('link');
    await expect(async () => {
      await desk.goto('/dev/outbox');
      expect(await mails.count()).toBeGreaterThanOrEqual(10);
    }).toPass({ timeout: 30_000 });
    const addresses = await mails.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    await expectTextOnly(desk, 'the outbox');
    for (const address of addresses)
      for (const page of [address, `${address}/html`]) {
        await desk.goto(page);
        await expectTextOnly(desk, `a mail, ${page}`);
      }
  });

  await test.step('as a broadcast', async () => {
    const parts = [
      hostileTexts.slice(0, 25),
      hostileTexts.slice(25, 50),
      hostileTexts.slice(50, 75),
    ];
    for (const words of [...parts, hostileTexts.slice(75)]) {
      const message = words.join('\n').slice(0, 2_000);
      const data = { message, roles: ['homeowner'], state: 'WY' };
      await call(desk.request, 'POST', '/broadcasts', { data });
    }
    await desk.goto('/admin/broadcasts');
    const first = desk.locator('main').getByRole('link', { name: /script/ });
    await first.first().waitFor();
    await expectTextOnly(desk, 'the broadcasts');
    await first.first().click();
    await expect(desk).toHaveURL(/broadcasts\/[\da-f-]{36}$/);
    await expect(desk.getByText(/^(\d+) of \1 people, 100%$/)).toBeVisible();
    await expectTextOnly(desk, 'a broadcast');
    await owner.goto('/homeowner/messages');
    const rows = owner.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
    await rows
      .filter({ hasText: /support|Announcements/i })
      .first()
      .click();
    await expect(said(owner)).toHaveCount(4);
    await expectTextOnly(owner, 'what was announced');
  });
});

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

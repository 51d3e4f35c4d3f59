import type { Page } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import { confirmEmail, desktop, expect, phone, signIn, test } from './fixtures.ts';
import { hostileTexts } from './hostile-texts.ts';

/** Reports violations of the content security policy as console errors, which fail the test. */
async function reportPolicyViolations(page: Page) {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      console.error(`blocked by the policy: ${violatedDirective}`);
    });
  });
  return page;
}

/** Expects that no text ran code, created an element, or became a dangerous link. */
async function expectTextOnly(page: Page, where: string) {
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    elements: [
      ...document.querySelectorAll(
        'main script:not([nonce]), iframe, base, main math, meta[http-equiv=refresh], [onerror], [onload], [ontoggle]',
      ),
    ].map((element) => element.outerHTML),
    links: [...document.querySelectorAll('a, form')]
      .map((link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '')
      .filter((address) => /^\s*(javascript|data|vbscript):/i.test(address)),
  }));
  expect(found, where).toEqual({ ran: false, elements: [], links: [] });
}

test('a hundred hostile texts are shown as plain text in messages, notifications, emails and broadcasts', async ({
  openPage,
}) => {
  const owner = await reportPolicyViolations(await openPage({ viewport: phone }));
  const pro = await reportPolicyViolations(await openPage({ viewport: desktop }));
  const admin = await reportPolicyViolations(await openPage({ colorScheme: 'dark' }));
  // No other user lives in this state, so the broadcast goes to this one only.
  const name = {
    firstName: hostileTexts[1]?.slice(0, 40),
    lastName: hostileTexts[0]?.slice(0, 40),
  };
  const home = { zipCode: '82001', ...name };
  const email = `${crypto.randomUUID()}@example.com`;
  const userId = await registerByApi(owner.request, 'homeowner', { ...home, email });
  const business = { ...home, businessName: hostileTexts[2] };
  const contractorId = await registerByApi(pro.request, 'contractor', business);
  await signIn(admin, 'admin@example.com', 'plumbline');
  await admin.waitForURL('**/admin');
  await confirmEmail(owner, email, admin);

  const data = { contractorId };
  const unified = '/conversations/unified';
  const { id } = await call<{ id: string }>(owner.request, 'PUT', unified, { data });
  const messages = `/conversations/${id}/messages`;
  for (const content of hostileTexts)
    await call(owner.request, 'POST', messages, { data: { content } });
  const attachments: string[] = [];
  for (const text of hostileTexts.filter((_, index) => index % 10 === 2)) {
    const file = { name: `${text}.pdf`, mimeType: 'application/pdf', buffer: pdf };
    const upload = { multipart: { file } };
    attachments.push((await call<{ id: string }>(owner.request, 'POST', '/files', upload)).id);
  }
  await call(owner.request, 'POST', messages, { data: { content: 'The files.', attachments } });
  await call(owner.request, 'POST', `/conversations/${id}/escalate`, {
    data: { reason: hostileTexts.slice(0, 8).join('\n') },
  });

  const messageTexts = (page: Page) => page.locator('main ol p[dir=auto]');
  await test.step('in the conversation, also as names of files', async () => {
    await pro.goto(`/contractor/messages?conversationId=${id}`);
    const log = pro.getByLabel('Messages', { exact: true });
    await log.getByRole('link', { name: /\.pdf/ }).first().waitFor();
    await expect(log.getByRole('link', { name: /\.pdf/ })).toHaveCount(attachments.length);
    await expect(async () => {
      await log.evaluate((box) => box.scrollTo({ top: -box.scrollHeight }));
      expect(await messageTexts(pro).count()).toBeGreaterThan(hostileTexts.length);
    }).toPass();
    const texts = await messageTexts(pro).allTextContents();
    expect(texts.slice(0, hostileTexts.length)).toEqual(hostileTexts);
    await expectTextOnly(pro, 'the conversation');
    await admin.goto(`/admin/messages?conversationId=${id}`);
    await expect(messageTexts(admin).first()).toBeVisible();
    await expectTextOnly(admin, 'the support inbox');
  });

  await test.step('in notifications and emails', async () => {
    for (let n = 0; n < hostileTexts.length; n += 2) {
      const [title, message] = [hostileTexts[n]?.replaceAll(/\p{Cc}/gu, ' '), hostileTexts[n + 1]];
      const type = n < 20 ? 'project_update' : 'contractor_match';
      const data = { userId, type, title, message, actionText: title?.slice(0, 60) };
      await call(admin.request, 'POST', '/notifications', { data });
    }
    await owner.goto('/homeowner/notifications');
    await expect(owner.locator('main li').first()).toBeVisible();
    await expectTextOnly(owner, 'the notifications');
    await owner.getByRole('button', { name: 'Notifications' }).click();
    const panel = owner.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    await expectTextOnly(owner, 'the newest notifications');

    const mails = admin.getByRole('listitem').filter({ hasText: email }).getByRole('link');
    await expect(async () => {
      await admin.goto('/dev/outbox');
      expect(await mails.count()).toBeGreaterThanOrEqual(10);
    }).toPass();
    const addresses = await mails.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    await expectTextOnly(admin, 'the outbox');
    for (const address of addresses)
      for (const page of [address, `${address}/html`]) {
        await admin.goto(page);
        await expectTextOnly(admin, `a mail, ${page}`);
      }
  });

  await test.step('in broadcasts', async () => {
    const parts = [
      hostileTexts.slice(0, 25),
      hostileTexts.slice(25, 50),
      hostileTexts.slice(50, 75),
    ];
    for (const texts of [...parts, hostileTexts.slice(75)]) {
      const message = texts.join('\n').slice(0, 2_000);
      const data = { message, roles: ['homeowner'], state: 'WY' };
      await call(admin.request, 'POST', '/broadcasts', { data });
    }
    await admin.goto('/admin/broadcasts');
    const first = admin.locator('main').getByRole('link', { name: /script/ });
    await first.first().waitFor();
    await expectTextOnly(admin, 'the broadcasts');
    await first.first().click();
    await expect(admin).toHaveURL(/broadcasts\/[\da-f-]{36}$/);
    await expect(admin.getByText(/^(\d+) of \1 people, 100%$/)).toBeVisible();
    await expectTextOnly(admin, 'a broadcast');
    await owner.goto('/homeowner/messages');
    const rows = owner.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
    await rows
      .filter({ hasText: /support|Announcements/i })
      .first()
      .click();
    await expect(messageTexts(owner)).toHaveCount(4);
    await expectTextOnly(owner, 'the announcements');
  });
});

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

import type { APIRequestContext, Page } from '@playwright/test';
import { readPdf } from '../src/test/read-pdf.ts';
import { siteUrl } from './addresses.ts';
import { call, registerByApi } from './api-calls.ts';
import {
  desktop,
  expect,
  expectAccessible,
  sizes,
  test,
  uniqueSuffix,
  waitForHydration,
} from './fixtures.ts';

const originHeader = { origin: siteUrl };
const service = 'Gutter Cleaning';

const registerForQuotes = (
  request: APIRequestContext,
  role: 'homeowner' | 'contractor',
  suffix: string,
  business = '',
) =>
  registerByApi(request, role, {
    email: `${role}-${suffix}@example.com`,
    ...{ lastName: 'Journey', zipCode: '59801', phone: '(406) 555-0142' },
    ...(role === 'contractor' && { businessName: business, services: [service] }),
  });

const post = <Answer>(request: APIRequestContext, path: string, data: object = {}) =>
  call<Answer>(request, 'POST', path, { data });

/** A quote of a competitor, for the comparison. */
async function sendCompetingQuote(request: APIRequestContext, leadId: string, items: object[]) {
  await post(request, `/leads/${leadId}/interest`);
  const { id } = await post<{ id: string }>(request, `/leads/${leadId}/quotes`, {
    projectTitle: 'Gutters',
    items,
  });
  await post(request, `/quotes/${id}/send`, { channels: ['portal'] });
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');

/** The lowest total comes first. */
async function compareInTable(owner: Page) {
  await expect(owner.getByRole('columnheader')).toContainText(['$350', '$400', '$1,260']);
  // One quote has tax in its total, and the others may get it on top.
  await expect(rowOf(owner, 'Tax')).toHaveText([
    /^Not listed, ask/,
    /^Not listed, ask/,
    /^Included \(\$60\)$/,
  ]);
  // The day at the place of the work, whoever reads it where.
  const day = /[A-Z][a-z]+ \d+, \d{4}, .*M[SD]T/;
  await expect(rowOf(owner, 'Good through')).toContainText([day, day, day]);
  await expect(rowOf(owner, 'License')).toContainText(Array(3).fill('Not checked'));
  await expect(rowOf(owner, 'Leaf guards')).toContainText([
    'Not included',
    /Optional.*\$250/,
    /Included.*\$300/,
  ]);
  // Cleaning is not hauling away: only the quote that names it includes it.
  await expect(rowOf(owner, 'Haul away all debris')).toContainText([
    'Not listed',
    'Not listed',
    /Included.*\$100/,
  ]);
  // The names and prices stay in view while the lines are read.
  await owner.getByRole('row', { name: /^Haul away/ }).scrollIntoViewIfNeeded();
  await expect(owner.getByRole('columnheader').first()).toBeInViewport();
}

/** On a phone, the row of a quote with its price and its answer. */
const headOf = (page: Page, business: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: business }) });

async function compareOnPhone(owner: Page, business: string) {
  const head = headOf(owner, business);
  await expect(head.getByText('$400', { exact: true })).toBeVisible();
  await expect(head.getByRole('button', { name: /^Accept for \$400/ })).toBeVisible();
  // What they say side by side follows, in the words of the table.
  const lines = owner.getByRole('region', { name: 'Line by line' });
  await expect(lines.getByRole('row', { name: /^Tax/ })).toContainText('Included ($60)');
  await expect(lines.getByRole('row', { name: /^Earliest start/ })).toBeVisible();
  await expect(lines.getByRole('row', { name: /^Leaf guards/ })).toHaveText(
    /Not included.*Optional\+ \$250.*Included\$300/,
  );
  // The names stay in view while the lines are read.
  await lines.getByRole('row', { name: /^Haul away/ }).scrollIntoViewIfNeeded();
  await expect(lines.getByRole('columnheader').first()).toBeInViewport();
}

const pieceRow = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`^${name}`) });

const fillQuoteLine = async (page: Page, line: number, description: string, dollars: string) => {
  const words = page.getByLabel(`Line ${line}: what is done`);
  // What was asked for is there already.
  if (!(await words.isVisible())) await page.getByRole('button', { name: 'Add a line' }).click();
  await words.fill(description);
  await page.getByLabel(`Line ${line}: dollars`).fill(dollars);
};

for (const { name, viewport, colorScheme } of sizes)
  test(`a homeowner compares three quotes and signs one with an option, which its PDF contains, ${name}`, async ({
    openPage,
    playwright,
  }) => {
    const suffix = uniqueSuffix(viewport);
    const [pro, owner] = [
      await openPage({ viewport, colorScheme }),
      await openPage({ viewport, colorScheme }),
    ];
    const rivals = [
      await playwright.request.newContext({ baseURL: siteUrl }),
      await playwright.request.newContext({ baseURL: siteUrl }),
    ] as const;
    const business = `Level Gutters ${suffix}`;
    await registerForQuotes(pro.request, 'contractor', `pro-${suffix}`, business);
    await registerForQuotes(owner.request, 'homeowner', `owner-${suffix}`);
    for (const [n, rival] of rivals.entries())
      await registerForQuotes(
        rival,
        'contractor',
        `rival${n}-${suffix}`,
        `Rival ${n + 1} ${suffix}`,
      );
    const title = `Gutters that overflow ${suffix}`;
    const project = await post<{ id: string; leadId: string }>(owner.request, '/projects', {
      ...{ title, description: 'Water runs down the wall.', category: service },
      ...{ zipCode: '59801', scopeLines: ['Clean the gutters', 'Leaf guards'] },
    });

    await test.step('the contractor shows interest and writes a quote with an option', async () => {
      await pro.goto(`/contractor/leads?leadId=${project.leadId}`);
      await pro.getByRole('button', { name: 'Claim a spot' }).click();
      await expect(pro.getByText('You have a spot.')).toBeVisible();
      await pro.getByRole('link', { name: 'New quote' }).first().click();
      await expect(pro.getByLabel('Line 1: what is done')).toHaveValue('Clean the gutters');
      await expect(pro.getByLabel('Line 2: what is done')).toHaveValue('Leaf guards');
      await fillQuoteLine(pro, 1, 'Clean the gutters', '400');
      await fillQuoteLine(pro, 2, 'Leaf guards', '250');
      await pro.getByRole('button', { name: 'Line 2: more' }).click();
      await pro.getByRole('checkbox', { name: /^Line 2: optional/ }).check();
      await pro.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expectAccessible(pro, 'a quote that is written');
      await pro.getByLabel(/^Deposit/).fill('30%');
      await expect(pro.getByText('$120').filter({ visible: true }).first()).toBeVisible();
      await pro.getByRole('button', { name: 'Review and send' }).click();
      const dialog = pro.getByRole('dialog');
      await expect(dialog.getByText('Options you can add')).toBeVisible();
      await expectAccessible(pro, 'what the customer gets');
      await dialog.getByRole('button', { name: /^Send to/ }).click();
      await expect(pro).toHaveURL(/\/contractor\/quotes\?quoteId=/);
      await expectAccessible(pro, 'a sent quote');
    });
    const id = new URL(pro.url()).searchParams.get('quoteId');

    await test.step('anyone with the link can read the quote, and is asked to sign in to accept it', async () => {
      const answer = await pro.request.get(`/api/quotes/${id}`);
      const { customerViewUrl } = (await answer.json()) as { customerViewUrl: string };
      const reader = await openPage({ viewport, colorScheme });
      await reader.goto(new URL(customerViewUrl).pathname);
      await expect(reader.getByRole('link', { name: 'Sign in to accept' })).toBeVisible();
      await expectAccessible(reader, 'a quote by its link');
      // An invalid link has the same headers, because it may have been valid.
      for (const path of [new URL(customerViewUrl).pathname, `/quote-view/${'x'.repeat(43)}`]) {
        const page = await reader.request.get(path);
        expect(page.headers(), path).toMatchObject({
          'referrer-policy': 'strict-origin',
          'cache-control': 'private, no-store',
        });
      }
    });

    await test.step('the homeowner compares it with two others', async () => {
      const [expensive, cheap] = rivals;
      const cleaning = { description: 'Clean the gutters', amount: 90_000 };
      await sendCompetingQuote(expensive, project.leadId, [
        { ...cleaning, amount: 80_000 },
        { description: 'Leaf guards', amount: 30_000 },
        { description: 'Haul away all debris', amount: 10_000 },
        { description: 'Sales tax', kind: 'tax', percent: 5 },
      ]);
      await sendCompetingQuote(cheap, project.leadId, [
        { ...cleaning, amount: 35_000 },
        { description: 'Leaf guards', kind: 'excluded' },
      ]);
      await owner.goto(`/homeowner/projects/${project.id}`);
      await expect(owner.getByRole('heading', { name: 'Compare 3 quotes' })).toBeVisible();
      if (viewport.width === desktop.width) await compareInTable(owner);
      else await compareOnPhone(owner, business);
      await expectAccessible(owner, 'the comparison');
    });

    await test.step('what a quote does not list is asked about, once, and the answer is seen live', async () => {
      const debris = pieceRow(owner, 'Haul away all debris');
      await owner
        .getByRole('button', { name: /^Ask about lines/ })
        .filter({ hasText: business, visible: true })
        .click();
      // Nothing goes out before it was read, and only what is left selected.
      const preview = owner.getByRole('dialog');
      const words = preview.getByLabel('Your message');
      await expect(words).toHaveValue(/“Haul away all debris”/);
      const line = preview.getByRole('checkbox', { name: 'Haul away all debris' });
      await line.uncheck();
      await expect(words).not.toHaveValue(/“Haul away all debris”/);
      await line.check();
      await expect(words).toHaveValue(/“Haul away all debris”/);
      await expectAccessible(owner, 'the question about lines');
      await preview.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(debris.getByText(/^Asked just now/)).toBeVisible();
      await owner.reload();
      await waitForHydration(owner);
      await expect(debris.getByText(/^Asked /)).toBeVisible();
      const answer = await pro.request.get('/api/conversations');
      const { items } = (await answer.json()) as { items: { id: string; lastMessage: string }[] };
      const asked = items.find(({ lastMessage }) =>
        lastMessage.includes('does your price include'),
      );
      expect(asked, 'the question is in the conversation').toBeDefined();
      await post(pro.request, `/conversations/${asked?.id}/messages`, { content: 'Yes, it is.' });
      await expect(debris.getByText(/^They wrote back /)).toBeVisible();
    });

    await test.step('the homeowner selects the option', async () => {
      await owner
        .getByRole('button', { name: `More about the quote from ${business}` })
        .filter({ visible: true })
        .click();
      await owner.getByRole('menuitem', { name: 'Open quote' }).click();
      await expect(owner).toHaveURL(/quoteId=/);
      await expect(owner.getByRole('button', { name: 'Accept for $400' })).toBeVisible();
      await owner.getByRole('checkbox', { name: /^Leaf guards/ }).check();
      await expect(owner.getByRole('button', { name: 'Accept for $650' })).toBeVisible();
    });

    await test.step('a new version with the same option keeps it selected', async () => {
      const changed = await pro.request.patch(`/api/quotes/${id}`, {
        headers: originHeader,
        data: {
          warranty: 'Two years',
          items: [
            { description: 'Clean the gutters', amount: 40_000 },
            { description: 'Leaf guards', amount: 25_000, optional: true },
          ],
        },
      });
      expect(changed.ok(), await changed.text()).toBe(true);
      await post(pro.request, `/quotes/${id}/send`, { channels: ['portal'] });
      await expect(owner.getByText('This is version 2 of the quote')).toBeVisible();
      for (const read of ['as it stands', 'again'] as const) {
        if (read === 'again') await owner.reload();
        await expect(owner.getByRole('checkbox', { name: /^Leaf guards/ })).toBeChecked();
        await expect(owner.getByText(/You had added/)).toBeHidden();
      }
    });

    const second = await owner.context().newPage();
    await test.step('another window is about to sign for another quote', async () => {
      await second.goto(`/homeowner/projects/${project.id}`);
      await waitForHydration(second);
      await second
        .getByRole('button', { name: `Accept for $350 from Rival 2 ${suffix}` })
        .filter({ visible: true })
        .click();
      await expect(second.getByRole('button', { name: /^Sign and accept/ })).toBeVisible();
    });

    await test.step('the homeowner signs for the total with the option', async () => {
      await owner.getByRole('button', { name: 'Accept for $650' }).click();
      const dialog = owner.getByRole('dialog');
      // What is signed stands above the signature.
      await expect(dialog.getByText('Leaf guards: $250')).toBeVisible();
      await expect(
        dialog.getByText(/^\$195, invoiced once you sign, due 7 days later$/),
      ).toBeVisible();
      await expect(dialog.getByRole('heading', { name: 'If you change your mind' })).toBeVisible();
      await dialog.getByLabel('Type your full name to sign').fill('Peter Pan');
      await dialog.getByRole('button', { name: 'Sign and accept for $650' }).click();
      await expect(dialog.getByText(/^You’re signing as Peter Pan, but/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Sign anyway for $650' })).toBeVisible();
      await expectAccessible(owner, 'signing in another name');
      await dialog.getByRole('button', { name: 'Change the name' }).click();
      await dialog.getByLabel('Type your full name to sign').fill('Robin J. Journey');
      await expectAccessible(owner, 'signing');
      await dialog.getByRole('button', { name: 'Sign and accept for $650' }).click();
      await expect(owner.getByText(`You accepted ${business} for $650`)).toBeVisible();
      await expect(owner.getByRole('link', { name: 'Pay the deposit $195' })).toBeVisible();
      await expectAccessible(owner, 'a signed quote');
    });

    await test.step('a second window that was open tells what was accepted instead', async () => {
      await expect(second.getByText(`You accepted ${business} for $650`)).toBeVisible();
      await expect(
        second.getByRole('button', { name: /^(Sign and accept|Accept for)/ }),
      ).toBeHidden();
    });

    await test.step('the signed PDF has the same amounts and the certificate', async () => {
      const link = owner.getByRole('link', { name: 'Signed quote with certificate (PDF)' });
      const answer = await owner.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('application/pdf');
      const { text } = await readPdf(await answer.body());
      for (const content of [business, '$400', '$250', '$650', '$195', 'Robin J. Journey'])
        expect(text).toContain(content);
      expect(text).toMatch(/Total\s+\$650/);
      expect(text).toContain('Certificate of acceptance');
    });

    await test.step('the work is booked, and the contractor sees it live', async () => {
      await expect(pro.getByText('Accepted').filter({ visible: true }).first()).toBeVisible();
      await owner.getByRole('link', { name: 'Go to the project' }).click();
      await expect(owner).toHaveURL(new RegExp(`/homeowner/projects/${project.id}`));
      await expect(
        owner.getByText('Booked', { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible();
    });

    await test.step('the quotes that were compared fold to that of the pro who was hired', async () => {
      await owner.getByText('The quotes you compared').click();
      const compared = owner.getByRole('group').filter({ hasText: 'The quotes you compared' });
      await expect(
        compared.getByText('You hired them').filter({ visible: true }).first(),
      ).toBeVisible();
      await expect(compared.getByText('$1,260').filter({ visible: true })).toHaveCount(0);
      await expectAccessible(owner, 'the quote of the pro who was hired');
      await compared.getByRole('button', { name: 'Show the 2 other quotes' }).click();
      await expect(compared.getByText('$1,260').filter({ visible: true }).first()).toBeVisible();
    });
    for (const rival of rivals) await rival.dispose();
  });

for (const { messages, unread } of [
  { messages: 2, unread: 0 },
  // Three stand beside the quote; whoever answers those has not read the first.
  { messages: 4, unread: 4 },
])
  test(`an answer beside a quote leaves ${unread} of ${messages} messages unread`, async ({
    openPage,
  }) => {
    const [owner, pro] = [await openPage(), await openPage()];
    const suffix = uniqueSuffix(desktop);
    await registerForQuotes(owner.request, 'homeowner', suffix);
    await registerForQuotes(pro.request, 'contractor', suffix, `Dry Eaves ${suffix}`);
    await call(pro.request, 'PUT', '/contractor-settings', {
      data: { leadPreferences: { autoRespond: false } },
    });
    const { leadId } = await post<{ leadId: string }>(owner.request, '/projects', {
      ...{ title: 'Gutters', description: 'Leaves all over.', category: service },
      zipCode: '59801',
    });
    await post(pro.request, `/leads/${leadId}/interest`);
    const quote = await post<{ id: string; homeownerId: string }>(
      pro.request,
      `/leads/${leadId}/quotes`,
      { projectTitle: 'Gutters', items: [{ description: 'Clean them', amount: 30_000 }] },
    );
    await post(pro.request, `/quotes/${quote.id}/send`, { channels: ['portal'] });
    const conversation = async (page: Page) => {
      const answer = await page.request.get('/api/conversations');
      const { items } = (await answer.json()) as { items: { id: string; unread: number }[] };
      return items[0];
    };
    await expect.poll(async () => (await conversation(pro))?.id).toBeDefined();
    const id = (await conversation(pro))?.id;
    // What the product writes of the quote, once it does, is none of these.
    await expect.poll(async () => (await conversation(owner))?.unread).toBe(1);
    await call(owner.request, 'POST', `/conversations/${id}/read`);
    expect((await conversation(owner))?.unread).toBe(0);
    for (let sent = 1; sent <= messages; sent += 1)
      await post(pro.request, `/conversations/${id}/messages`, { content: `Note ${sent}` });

    await owner.goto(`/homeowner/quotes?quoteId=${quote.id}`);
    await waitForHydration(owner);
    await expect(owner.getByText(`Note ${messages}`)).toBeVisible();
    expect((await conversation(owner))?.unread).toBe(messages);
    await owner.getByLabel(/^Ask Dry Eaves/).fill('Thank you.');
    await owner.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(owner.getByRole('listitem').filter({ hasText: 'Thank you.' })).toBeVisible();
    await expect.poll(async () => (await conversation(owner))?.unread).toBe(unread);
  });

test('a draft of a quote stays correct when answers are lost or another window changes it', async ({
  openPage,
}) => {
  const suffix = uniqueSuffix({ width: 1024 });
  const [pro, owner] = [await openPage({ expectedErrorStatuses: [409, 502] }), await openPage()];
  await registerForQuotes(
    pro.request,
    'contractor',
    `draft-pro-${suffix}`,
    `Draft Gutters ${suffix}`,
  );
  await registerForQuotes(owner.request, 'homeowner', `draft-owner-${suffix}`);
  const { leadId } = await post<{ leadId: string }>(owner.request, '/projects', {
    ...{ title: `Drafts ${suffix}`, description: 'Water runs down the wall.', category: service },
    zipCode: '59801',
  });
  await post(pro.request, `/leads/${leadId}/interest`);
  const drafts = async () => {
    const answer = await pro.request.get(`/api/quotes?leadId=${leadId}`);
    const { items } = (await answer.json()) as { items: { id: string; totalAmount: number }[] };
    return items;
  };
  const saved = pro.getByText(/^Draft saved \d+:\d\d [AP]M$/);

  await test.step('the answer to creating it is lost: after a reload it is the same draft', async () => {
    const created = Promise.withResolvers<void>();
    await pro.route(
      '**/api/leads/*/quotes',
      async (route) => {
        await route.fetch();
        created.resolve();
      },
      { times: 1 },
    );
    await pro.goto(`/contractor/quotes/new?leadId=${leadId}`);
    await fillQuoteLine(pro, 1, 'Clean the gutters', '400');
    await created.promise;
    await pro.reload();
    await expect(pro).toHaveURL(/quoteId=/);
    await expect(saved).toBeVisible();
    expect(await drafts()).toMatchObject([{ totalAmount: 40_000 }]);
  });

  await test.step('a line without a price is saved, for any other device too', async () => {
    await pro.getByRole('button', { name: 'Add a line' }).click();
    await pro.getByLabel('Line 2: what is done').fill('Leaf guards');
    await expect(pro.getByText(/^Draft saved .*\. 1 line needs a price\.$/)).toBeVisible();
    await expect.poll(drafts).toMatchObject([{ items: [{}, { unpriced: true }] }]);
    // What another device does not have.
    await pro.evaluate(() => localStorage.clear());
    await pro.reload();
    await expect(pro.getByLabel('Line 2: what is done')).toHaveValue('Leaf guards');
    await pro.getByLabel('Line 2: dollars').fill('100');
    // "Saved" may still be of the line before: the next answer to be lost must not be this one's.
    await expect.poll(drafts).toMatchObject([{ totalAmount: 50_000 }]);
    await expect(saved).toBeVisible();
  });

  await test.step('the answer to saving it is lost: undoing the change is saved, too', async () => {
    await pro.route(
      '**/api/quotes/*',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 502, body: '' });
      },
      { times: 1 },
    );
    const price = pro.getByLabel('Line 1: dollars');
    await price.fill('999');
    await expect(pro.getByText('Saved in this browser only')).toBeVisible();
    await price.fill('400');
    await expect(saved).toBeVisible();
    expect(await drafts()).toMatchObject([{ totalAmount: 50_000 }]);
  });

  await test.step('the page is gone before the answer to saving it: what was typed since is saved', async () => {
    const arrived = Promise.withResolvers<void>();
    await pro.route(
      '**/api/quotes/*',
      async (route) => {
        await route.fetch();
        arrived.resolve();
      },
      { times: 1 },
    );
    const price = pro.getByLabel('Line 1: dollars');
    await price.fill('999');
    await arrived.promise;
    await price.fill('450');
    await pro.reload();
    await expect.poll(drafts).toMatchObject([{ totalAmount: 55_000 }]);
    await expect(saved).toBeVisible();
    await price.fill('400');
    await expect.poll(drafts).toMatchObject([{ totalAmount: 50_000 }]);
    await expect(saved).toBeVisible();
  });

  await test.step('a change in another window is shown before the quote is sent', async () => {
    await pro.getByRole('button', { name: 'Review and send' }).click();
    const dialog = pro.getByRole('dialog');
    await expect(dialog.getByText('$500').first()).toBeVisible();
    // This window learns of the change from the answer to sending.
    await pro.route(
      '**/api/quotes/*/send',
      async (route) => {
        const { id = '' } = (await drafts())[0] ?? {};
        await pro.request.patch(`/api/quotes/${id}`, {
          data: { items: [{ description: 'All of it', amount: 77_700 }] },
          headers: originHeader,
        });
        await route.continue();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: /^Send to/ }).click();
    await expect(dialog.getByText('This was changed in another window')).toBeVisible();
    await expect(dialog.getByText('$777').first()).toBeVisible();
    await dialog.getByRole('button', { name: /^Send to/ }).click();
    await expect(pro).toHaveURL(/\/contractor\/quotes\?quoteId=/);
    expect(await drafts()).toMatchObject([{ totalAmount: 77_700 }]);
  });
});

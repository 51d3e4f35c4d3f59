import type { Page } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import { expect, expectAccessible, phone, sizes, test, uniqueSuffix } from './fixtures.ts';

/** The code that was mailed last to an address, from the local outbox. */
async function readCode(page: Page, to: string) {
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: to })
    .filter({ hasText: 'is your code' });
  let code = '';
  await expect(async () => {
    await page.goto('/dev/outbox');
    code = /(\d{6}) is your code/.exec(await mail.first().innerText({ timeout: 500 }))?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}

for (const { name, viewport, colorScheme } of sizes)
  test(`a customer without an account is sent a quote, asks and signs on its page, ${name}`, async ({
    openPage,
  }) => {
    const suffix = `link-${uniqueSuffix(viewport)}`;
    const email = `june-${suffix}@example.com`;
    const pro = await openPage({ viewport: phone, hasTouch: true });
    // A sheet without a signature is refused.
    const june = await openPage({ viewport, colorScheme, expectedErrorStatuses: [400] });
    await registerByApi(pro.request, 'contractor', {
      email: `contractor-${suffix}@example.com`,
      ...{ lastName: 'Porter', zipCode: '59801', phone: '(406) 555-0143' },
      ...{ businessName: `Porches ${suffix}`, services: ['Gutter Cleaning'] },
    });

    // The contractor writes the customer down, and the quote from there.
    await pro.goto('/contractor/customers');
    await pro.getByRole('button', { name: 'Add a customer' }).click();
    const form = pro.getByRole('dialog');
    await form.getByLabel('Name').fill('June Park');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await pro.getByRole('button', { name: 'Edit' }).click();
    await form.getByLabel(/^Where the work is/).fill('12 Elm St, Missoula, MT 59801');
    await expectAccessible(pro, 'the dialog that edits a customer');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(pro.getByRole('link', { name: /^12 Elm St, Missoula, MT 59801/ })).toBeVisible();
    await pro.getByRole('link', { name: 'New quote' }).click();
    await expect(pro.getByText('June Park has no account and doesn’t need one.')).toBeVisible();
    await pro.getByLabel('What’s it for?').fill('Paint the porch');
    await pro.getByLabel('Line 1: what is done').fill('Two coats');
    await pro.keyboard.press('Escape');
    await pro.getByLabel('Line 1: dollars').fill('900');
    await expectAccessible(pro, 'the editor for a customer without an account');
    await pro.getByRole('button', { name: 'Review and send' }).click();
    // Without an email address there is nobody to sign: it is asked for, and the quote goes on.
    const dialog = pro.getByRole('dialog');
    // It has its name once its frame is drawn.
    await expect(dialog).toHaveAccessibleName(/./);
    await expectAccessible(pro, 'sending a quote to a customer without an email address');
    await dialog.getByRole('button', { name: 'Save and go on' }).click();
    await expect(dialog.getByText(/^Enter a full email address/).first()).toBeVisible();
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByRole('button', { name: 'Save and go on' }).click();
    await pro
      .getByRole('dialog')
      .getByRole('button', { name: 'Get the link for June Park' })
      .click();
    await expect(pro.getByText('Ready to share: nobody was emailed')).toBeVisible();
    await pro.reload();
    await expect(pro.getByText('Copy the link and send it to June Park')).toBeVisible();
    const quoteId = new URL(pro.url()).searchParams.get('quoteId') ?? '';
    const answer = await pro.request.get(`/api/quotes/${quoteId}`);
    const { customerViewUrl } = (await answer.json()) as { customerViewUrl: string };
    const link = new URL(customerViewUrl).pathname;

    // June opens the link, proves her address, asks and signs.
    await june.goto(link);
    await expect(june.getByRole('heading', { name: 'Ask, sign or decline' })).toBeVisible();
    await expect(june.getByText('12 Elm St, Missoula, MT 59801')).toBeVisible();
    await expectAccessible(june, 'the page of a link');
    await june.getByRole('button', { name: 'Email me the code' }).click();
    await june.getByLabel('Code from the email').fill(await readCode(pro, email));
    await june.getByRole('button', { name: 'Continue' }).click();
    await expect(june.getByRole('heading', { name: 'Your response' })).toBeVisible();
    await june.reload();
    await expect(june.getByRole('heading', { name: 'Your response' })).toBeVisible();
    await june.getByText('Ask a question').click();
    await june.getByLabel(/^Your question/).fill('Which brand of paint?');
    await june.getByRole('button', { name: 'Send the question' }).click();
    await expect(june.getByText('Your question was sent')).toBeVisible();
    await expectAccessible(june, 'the answer to a quote by its link');
    if (viewport === phone) {
      // Drawn by hand on a phone; a sheet that is still empty is refused.
      await june.getByText('Draw it', { exact: true }).click();
      await june.getByLabel('Your full name').fill('June Park');
      await june.getByRole('button', { name: 'Sign and accept for $900' }).click();
      await expect(june.getByText('Draw your name, or type it').first()).toBeVisible();
      await june.getByText('Draw it', { exact: true }).click();
      const sheet = june.getByRole('img', { name: /^Signature pad/ });
      await sheet.scrollIntoViewIfNeeded();
      const box = await sheet.boundingBox();
      if (!box) throw new Error('no sheet to sign on');
      await june.mouse.move(box.x + 30, box.y + box.height / 2);
      await june.mouse.down();
      await june.mouse.move(box.x + 120, box.y + 20, { steps: 8 });
      await june.mouse.move(box.x + 200, box.y + box.height - 20, { steps: 8 });
      await june.mouse.up();
      await expect(june.getByRole('img', { name: 'Your drawn signature' })).toBeVisible();
      await expectAccessible(june, 'a signature that is drawn');
    } else {
      // Another name is asked about; signing with it would take a second press.
      await june.getByLabel('Type your full name to sign').fill('Peter Park');
      await june.getByRole('button', { name: 'Sign and accept for $900' }).click();
      await expect(
        june
          .getByText('You’re signing as Peter Park, but this quote is for June Park. Sign anyway?')
          .first(),
      ).toBeVisible();
      await expectAccessible(june, 'a signature in another name');
      await june.getByLabel('Type your full name to sign').fill('June Park');
    }
    await june.getByRole('button', { name: 'Sign and accept for $900' }).click();
    await expect(june.getByText('Signed. We emailed you a copy')).toBeVisible();
    await june.reload();
    await expect(june.getByText('Signed. We emailed you a copy')).toBeVisible();

    // Without an account of her own making, she has her project: a link by email opens it.
    await expect(june.getByRole('link', { name: 'Open your project' })).toBeVisible();
    await expectAccessible(june, 'a quote that was signed by its link');

    // The contractor sees both, and has the project to work in.
    await pro.goto(`/contractor/quotes?quoteId=${quoteId}`);
    await expect(pro.getByText('June Park accepted').first()).toBeVisible();
    await pro.getByRole('link', { name: 'Open project' }).click();
    await expect(pro).toHaveURL(/\/contractor\/projects\//);
    await expect(pro.getByRole('heading', { name: 'Paint the porch' }).first()).toBeVisible();
    await pro.goto(`/contractor/quotes?quoteId=${quoteId}`);
    await pro.getByRole('link', { name: /^Your history with/ }).click();
    await expect(pro.getByText('Which brand of paint?').first()).toBeVisible();
    await expectAccessible(pro, 'the record of a customer who asked');
  });

test('what a customer ticks on the page of a link is what they sign for', async ({ openPage }) => {
  const suffix = `ticked-${uniqueSuffix(phone)}`;
  const email = `june-${suffix}@example.com`;
  const pro = await openPage({ viewport: phone });
  const june = await openPage({ viewport: phone, hasTouch: true });
  await registerByApi(pro.request, 'contractor', {
    email: `contractor-${suffix}@example.com`,
    ...{ zipCode: '59801', businessName: `Gutters ${suffix}`, services: ['Gutter Cleaning'] },
  });
  const post = (path: string, data: object) =>
    call<{ id: string; customerViewUrl: string }>(pro.request, 'POST', path, { data });
  const { id: customerId } = await post('/customers', { name: 'June Park', email });
  const { id } = await post('/quotes', {
    ...{ customerId, projectTitle: 'Clean the gutters' },
    items: [
      { description: 'Gutters', amount: 12_800 },
      { description: 'Snow guards', amount: 24_000, optional: true },
    ],
  });
  const { customerViewUrl } = await post(`/quotes/${id}/send`, { channels: ['portal'] });
  await june.goto(new URL(customerViewUrl).pathname);
  await expect(june.getByText('Once you’ve entered it, you can add options.')).toBeVisible();
  await june.getByRole('button', { name: 'Email me the code' }).click();
  await june.getByLabel('Code from the email').fill(await readCode(pro, email));
  await june.getByRole('button', { name: 'Continue' }).click();

  const guards = june.getByRole('checkbox', { name: /^Snow guards/ });
  const name = june.getByLabel('Type your full name to sign');
  // The button that works without scripts is gone once they are there.
  await expect(june.getByRole('button', { name: 'Update the total' })).toHaveCount(0);
  await name.fill('June Park');
  await guards.check();
  await expect(june.getByRole('button', { name: 'Sign and accept for $368' })).toBeVisible();
  await expect(june.getByText('By signing you agree to $368')).toBeVisible();
  await expect(name).toHaveValue('June Park');
  await guards.uncheck();
  await expect(june.getByRole('button', { name: 'Sign and accept for $128' })).toBeVisible();
  await guards.check();
  await june.reload();
  await expect(guards).toBeChecked();
  await expectAccessible(june, 'a quote by its link with an option');
  await name.fill('June Park');
  await june.getByRole('button', { name: 'Sign and accept for $368' }).click();
  await expect(june.getByText('Signed. We emailed you a copy')).toBeVisible();
  await expect(june.getByText('Not chosen')).toHaveCount(0);
});

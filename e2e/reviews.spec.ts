import { call, registerByApi } from './api-calls.ts';
import { expect, expectAccessible, signIn, sizes, test } from './fixtures.ts';

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Work that a homeowner agreed on and its contractor completed. */
async function completedWork(
  owner: import('@playwright/test').APIRequestContext,
  pro: import('@playwright/test').APIRequestContext,
  businessName: string,
) {
  const contractorId = await registerByApi(pro, 'contractor', { businessName });
  await registerByApi(owner, 'homeowner', { firstName: 'Dana', lastName: 'Kowalski' });
  const project = await call<{ id: string; leadId: string }>(owner, 'POST', '/projects', {
    data: {
      ...{ title: 'Leak above the bedroom', description: 'A brown ring on the ceiling.' },
      ...{ category: 'Roof Repair', zipCode: '60614' },
    },
  });
  await call(pro, 'POST', `/leads/${project.leadId}/interest`);
  const quote = await call<{ id: string }>(pro, 'POST', `/leads/${project.leadId}/quotes`, {
    data: {
      projectTitle: 'Leak above the bedroom',
      items: [{ description: 'Find and mend it', amount: 90_000 }],
    },
  });
  await call(pro, 'POST', `/quotes/${quote.id}/send`, { data: { channels: ['portal'] } });
  await call(owner, 'POST', `/quotes/${quote.id}/accept`, { data: {} });
  await call(pro, 'PATCH', `/projects/${project.id}`, { data: { status: 'completed' } });
  return contractorId;
}

// One after the other: each admin sees the reviews of both, and the photos of one that is removed are gone.
test.describe.configure({ mode: 'default' });

for (const { name, viewport, colorScheme } of sizes)
  test(`a review is written, changed, reported, removed and appealed, ${name}`, async ({
    openPage,
  }) => {
    const look = { viewport, colorScheme };
    const [owner, pro, admin] = [await openPage(look), await openPage(look), await openPage(look)];
    const business = `Level ${crypto.randomUUID().slice(0, 8)}`;
    const contractorId = await completedWork(owner.request, pro.request, business);

    await owner.goto('/homeowner/reviews');
    await expectAccessible(owner, 'reviews to write');
    await owner.getByRole('button', { name: `Write a review of ${business}` }).click();
    await owner.getByRole('radio', { name: /^2 of 5/ }).check({ force: true });
    await owner.getByLabel('What should the next homeowner know?').fill('Left the gutter hanging.');
    await owner.getByLabel('On time').selectOption('1');
    // A file that is no picture is named, and nothing that was written is lost.
    await owner.locator('input[type=file]').setInputFiles([
      { name: 'gutter.png', mimeType: 'image/png', buffer: picture },
      { name: 'broken.png', mimeType: 'image/png', buffer: picture.subarray(0, 20) },
      { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    ]);
    await expect(owner.getByText('bill.pdf: This isn’t a JPEG')).toBeVisible();
    await expect(owner.getByText(/broken.png: We can’t open this photo/)).toBeVisible();
    await expect(owner.getByRole('img', { name: 'gutter.png' })).toBeVisible();
    await expectAccessible(owner, 'the form of a review with pictures');
    await owner.getByRole('button', { name: 'Remove broken.png' }).click();
    await expect(owner.getByLabel('What should the next homeowner know?')).toHaveValue(
      'Left the gutter hanging.',
    );
    await owner.getByRole('button', { name: 'Publish the review' }).click();
    const own = owner.getByRole('article', { name: `Your review of ${business}` });
    await expect(own.getByText('Left the gutter hanging.')).toBeVisible();
    const photos = 'Photos from Dana K.';
    await expect(own.getByRole('list', { name: photos }).getByRole('img')).toHaveCount(1);
    await own.getByRole('button', { name: 'Change it' }).click();
    await own
      .getByLabel('What should the next homeowner know?')
      .fill('They came back and hung the gutter.');
    await own.getByRole('button', { name: 'Save the review' }).click();
    await expect(
      own.getByRole('paragraph').filter({ hasText: 'They came back and hung the gutter.' }),
    ).toBeVisible();
    await expectAccessible(owner, 'a review that was written');

    const guest = await openPage(look);
    await guest.goto(`/contractor/${contractorId}`);
    await guest.getByRole('link', { name: '2 stars' }).press('Enter');
    await expect(guest).toHaveURL(/\?stars=2#reviews$/);
    const filtered = guest.getByRole('region', { name: 'Reviews' });
    await expect(filtered.getByText('Reviews with 2 stars')).toBeVisible();
    await expect(filtered.getByText('They came back and hung the gutter.')).toBeVisible();
    await expect(filtered.getByRole('list', { name: photos }).getByRole('img')).toHaveCount(1);
    await expect(filtered.getByText(/On time 1/)).toBeVisible();
    await expect(filtered.getByRole('link', { name: /^Helpful/ })).toHaveAttribute(
      ...(['href', /^\/login\?redirect=/] as const),
    );
    await guest.goto(`/contractor/${contractorId}?stars=5&sort=helpful#reviews`);
    await guest.reload();
    await expect(filtered.getByText('No reviews with that many stars.')).toBeVisible();
    await expectAccessible(guest, 'reviews by number of stars');
    await filtered.getByRole('link', { name: 'Show all reviews' }).click();
    await expect(filtered.getByText('They came back and hung the gutter.')).toBeVisible();

    const reader = await openPage(look);
    await registerByApi(reader.request, 'homeowner');
    await reader.goto(`/contractor/${contractorId}?stars=2#reviews`);
    await reader.getByRole('button', { name: /^Helpful/ }).press('Enter');
    await expect(reader).toHaveURL(/\?stars=2#reviews$/);
    await expect(reader.getByText('It helped you')).toBeVisible();
    await expect(reader.getByRole('button', { name: /^Helpful/ })).toHaveCount(0);
    await expectAccessible(reader, 'a review that helped');

    await pro.goto('/contractor/reviews');
    await expect(pro.getByText('They came back and hung the gutter.')).toBeVisible();
    await pro.getByRole('button', { name: 'New template' }).click();
    await pro.getByLabel('Template name').fill('Short');
    await pro.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(pro.getByText('Used by default')).toBeVisible();
    await pro
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click();
    await pro.getByLabel(/^Your reply to/).fill('We came back the same week.');
    await pro.getByRole('button', { name: 'Publish reply' }).click();
    await expect(pro.getByText('Your reply is on your page.')).toBeVisible();
    await pro.getByRole('button', { name: 'Report a problem' }).click();
    await pro.getByLabel('What’s wrong with this review?').fill(`Not our job (${business})`);
    await pro.getByRole('button', { name: 'Send report' }).click();
    await expect(pro.getByText('Reported to us')).toBeVisible();
    await expectAccessible(pro, 'reviews of a business');

    await signIn(admin, 'admin@example.com', 'plumbline');
    await expect(admin).toHaveURL(/\/admin/);
    await admin.goto('/admin/reviews?status=flagged');
    const card = admin.getByRole('article', { name: business });
    await expect(card.getByText(`Not our job (${business})`)).toBeVisible();
    await expect(card.getByRole('list', { name: photos }).getByRole('img')).toHaveCount(1);
    await expectAccessible(admin, 'reviews to decide');
    await card.getByLabel('Reason (required to remove)').selectOption({ label: 'Not a customer' });
    await card.getByRole('button', { name: 'Remove it' }).click();
    await expect(admin.getByText('Dana K.’s review was removed.')).toBeVisible();

    // Both sides are told, with the reason.
    const removed = new RegExp(`review of ${business} was removed|Dana K.’s review was removed`);
    for (const [page, portal] of [
      [owner, 'homeowner'],
      [pro, 'contractor'],
    ] as const) {
      await page.goto(`/${portal}/notifications`);
      // What comes while the list is read waits above it.
      const newer = page.getByRole('button', { name: /^Show \d+ new notification/ });
      await expect(page.getByText(removed).or(newer).first()).toBeVisible();
      if (await newer.isVisible()) await newer.click();
      await expect(page.getByText(removed).first()).toBeVisible();
    }
    await guest.goto(`/contractor/${contractorId}#reviews`);
    await expect(guest.getByText('They came back and hung the gutter.')).toHaveCount(0);

    await owner.goto('/homeowner/reviews');
    await expect(own.getByText(/Not a customer/)).toBeVisible();
    await own.getByRole('button', { name: 'Appeal' }).click();
    await own.getByLabel('Why should it come back?').fill('I have their signed quote.');
    await own.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(own.getByText('We got your appeal.')).toBeVisible();
    // There is one appeal.
    await owner.reload();
    await expect(own.getByText(/Not a customer/)).toBeVisible();
    await expect(own.getByRole('button', { name: 'Appeal' })).toHaveCount(0);

    await owner.goto('/how-reviews-work');
    await expect(owner.getByText(`${business}: Not a customer.`)).toBeVisible();
    await expectAccessible(owner, 'how reviews work');
  });

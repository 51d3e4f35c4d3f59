import type { Page } from '@playwright/test';
import { expect, expectAccessible, registerContractor, signIn, sizes, test } from './fixtures.ts';

const password = 'plumb and level';
const pdfFile = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
});
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const nextYear = `${new Date().getUTCFullYear() + 1}-06-30`;

async function submitLicense(pro: Page, name: string) {
  const license = pro.getByRole('region', { name: 'License' });
  await license.locator('input[type=file]').setInputFiles(pdfFile(name));
  await expect(license.getByText(name)).toBeVisible();
  await license.getByLabel('License number').fill('TGC555');
  await license.getByLabel('Valid through').fill(nextYear);
  await license.getByRole('button', { name: 'Submit for review' }).click();
  await expect(license.getByText('We’re reviewing it')).toBeVisible();
}

/** Opens the document of this business; other tests may have submitted documents at the same time. */
async function openDocument(admin: Page, businessName: string) {
  await admin.goto('/admin/verification');
  await admin.getByRole('link', { name: businessName }).first().click();
  await expect(admin.getByRole('heading', { name: `License of ${businessName}` })).toBeVisible();
}

for (const { name, viewport, colorScheme } of sizes)
  test(`a contractor submits a license, an admin rejects and later approves it, and guests see the badge, ${name}`, async ({
    openPage,
  }) => {
    const look = { viewport, colorScheme };
    const [pro, guest] = [await openPage(look), await openPage(look)];
    // The document that the admin has open is replaced when the contractor submits another.
    const admin = await openPage({ ...look, expectedErrorStatuses: [404] });
    await registerContractor(pro, `${crypto.randomUUID()}@example.com`, password);
    const businessName = `Level ${crypto.randomUUID().slice(0, 8)}`;
    await pro.goto('/contractor/profile');
    await pro.getByLabel('Business name').fill(businessName);
    await pro.getByRole('button', { name: 'Save changes', exact: true }).click();
    await expect(pro.getByText('Saved', { exact: true }).first()).toBeVisible();
    const page =
      (await pro.getByRole('link', { name: 'See your page' }).getAttribute('href')) ?? '';
    await pro.getByRole('link', { name: 'See all verification' }).click();

    const codes: string[] = [];
    pro.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/code')) codes.push(request.url());
    });
    await pro.getByRole('button', { name: 'Text me a code' }).dblclick();
    await expect(pro.getByLabel('The code from the text')).toBeFocused();
    expect(codes).toHaveLength(1);
    const license = pro.getByRole('region', { name: 'License' });
    await license.getByRole('button', { name: 'Submit for review' }).click();
    await expect(license.getByRole('alert').first()).toContainText('Choose a file');
    await expectAccessible(pro, 'a verification that begins');
    await submitLicense(pro, 'draft.pdf');

    await signIn(admin, 'admin@example.com', 'plumbline');
    await expect(admin).toHaveURL(/\/admin/);
    await openDocument(admin, businessName);
    await expectAccessible(admin, 'a document that waits');
    await admin.getByRole('button', { name: 'Reject it instead' }).press('Enter');
    await expect(admin.getByLabel('What’s wrong')).toBeFocused();
    await admin.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
    await expect(admin.getByRole('alert').filter({ hasText: 'Choose what’s wrong' })).toBeVisible();
    await admin.getByLabel('What’s wrong').selectOption({ label: 'Part of it is missing' });
    await admin.getByLabel('Your note to the business').fill('Page two is not there.');
    await admin.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(admin.getByText(`License of ${businessName} rejected.`)).toBeFocused();

    // The open page of the contractor shows it live.
    await expect(license.getByText('Page two is not there.')).toBeVisible();
    await expectAccessible(pro, 'a document that was rejected');
    await submitLicense(pro, 'license.pdf');

    await openDocument(admin, businessName);
    const approve = admin.getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toBeDisabled();
    await expect(approve).toHaveAccessibleDescription('Open the document before you approve it.');
    const [saved] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Save the PDF' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('license.pdf');
    await admin.getByLabel('Issued by').fill('City of Missoula');
    await approve.click();
    await expect(admin.getByText(`License of ${businessName} approved.`)).toBeFocused();
    await expectAccessible(admin, 'a document that was approved');

    await expect(pro.getByRole('heading', { name: '25% verified' })).toBeVisible();
    await guest.goto(page);
    const checked = guest.getByRole('region', { name: 'License', exact: true });
    await expect(checked).toContainText('License checked');
    await expect(checked).toContainText(/Checked.*, by Plumbline.*Issued by\s*City of Missoula/);
    await expectAccessible(guest, 'a page with a badge');
    const badge = guest.getByRole('button', { name: 'License checked' });
    await badge.press('Enter');
    const proofs = guest.getByRole('dialog', { name: `What was checked: ${businessName}` });
    await expect(proofs).toContainText(/Plumbline checked the .* on .*Issued by City of Missoula/);
    await expect(proofs).toContainText('After that, the badge goes away');
    await expectAccessible(guest, 'what a badge rests on');
    await guest.keyboard.press('Escape');
    await expect(proofs).toBeHidden();
    await expect(badge).toBeFocused();

    const session = await pro.request.get('/api/session');
    const { user } = (await session.json()) as { user: { uid: string } };
    await admin.goto(`/admin/users/${user.uid}`);
    const background = admin.getByRole('region', { name: 'Background check' });
    await background.getByRole('button', { name: 'Record a background check' }).click();
    await background.getByLabel('Checked by').fill('Checkr');
    await background.getByLabel('Checked on').fill(day(-3));
    await background.getByLabel('Valid through').fill(day(300));
    await background.getByRole('button', { name: 'Record it' }).click();
    await expect(background.getByText(/^Checkr, .*valid through/)).toBeVisible();
    await expectAccessible(admin, 'a background check that was recorded');
    await guest.reload();
    await guest.getByRole('button', { name: 'Background checked' }).click();
    await expect(proofs).toContainText(/The background of the owner was checked by Checkr on/);
  });

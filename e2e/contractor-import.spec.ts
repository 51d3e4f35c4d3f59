import { expect, expectAccessible, signIn, sizes, test, uniqueSuffix } from './fixtures.ts';

const ROW_COUNT = 1_000;

/** A license register with a column that cannot be recognized, and rows as registers really contain them. */
function makeRegisterCsv(brand: string) {
  const rows = Array.from(
    { length: ROW_COUNT },
    (_, index) => `${brand}-${index},${brand} Masonry ${index},${index} Oak St,Missoula,MT,59801,`,
  );
  return [
    // The columns of a file are remembered for the next that has the same; each run has its own.
    `Licence No,Company Name,Address,City,St,Where ${brand},License Expiration`,
    `${brand}-A,"${brand} Keystone &amp; Sons","7 Elm St\nRear",Missoula,MT,59801-1234,46456`,
    `${brand} A,Copy,7 Elm St,Missoula,MT,59801,`,
    `${brand}-B,,8 Elm St,Missoula,MT,59801,`,
    `${brand}-C,Nowhere,9 Elm St,Missoula,MT,00000,`,
    ...rows,
  ].join('\r\n');
}

for (const { name, viewport, colorScheme } of sizes)
  test(`an admin imports a license register, and guests find its businesses, ${name}`, async ({
    openPage,
  }) => {
    const admin = await openPage({ viewport, colorScheme });
    const brand = `Quoin${uniqueSuffix(viewport).replace('-', '')}`;
    await signIn(admin, 'admin@example.com', 'plumbline');
    await admin.waitForURL('**/admin');

    await test.step('after the upload, the admin is asked to assign the unknown column', async () => {
      await admin.goto('/admin/import-contractors');
      await expect(admin.getByRole('heading', { name: 'Earlier files' })).toBeVisible();
      await expectAccessible(admin, `the imports ${name}`);
      const choosing = admin.waitForEvent('filechooser');
      await admin.getByRole('button', { name: 'Choose a CSV file' }).click();
      await (await choosing).setFiles({
        name: 'register.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(makeRegisterCsv(brand)),
      });
      await expect(admin).toHaveURL(/import=/);
      // The form comes first: until it shows, the list may hold another file that waits for its columns.
      await expect(admin.getByLabel('Business name')).toHaveValue('1');
      await expect(admin.getByText('Waiting for columns')).toBeVisible();
      await expectAccessible(admin, `the columns ${name}`);
    });

    await test.step('every row is checked before any row is imported', async () => {
      await admin.getByLabel('ZIP code').selectOption(`Where ${brand}`);
      await admin.getByLabel('Register').fill('Village of Tarn');
      await admin.getByLabel('Date of the list').fill('2026-07-09');
      await admin.getByRole('button', { name: 'Save and check all rows' }).click();
      await expect(admin.getByText('Checked', { exact: true })).toBeVisible();
      await admin.getByText('Skipped (2)').click();
      // The same reasons are summed up above the rows.
      const rows = admin.getByRole('list');
      await expect(rows.getByText('No name').first()).toBeVisible();
      await expect(rows.getByText('We can’t find ZIP code 00000')).toBeVisible();
      await expectAccessible(admin, `the check ${name}`);
      const saving = admin.waitForEvent('download');
      await admin.getByRole('link', { name: 'Download the report' }).click();
      expect((await saving).suggestedFilename()).toBe('register report.csv');
    });

    await test.step('the businesses are imported and counted', async () => {
      await admin.getByRole('button', { name: 'Import 1,001 businesses' }).click();
      await expectAccessible(admin, `the question ${name}`);
      await admin.getByRole('button', { name: 'Import them' }).click();
      await expect(
        admin.getByRole('progressbar', { name: 'Writing the businesses' }),
      ).toBeVisible();
      await expect(admin.getByRole('progressbar')).toBeHidden();
      const figure = (label: string) =>
        admin.locator('dl > div').filter({ hasText: label }).locator('dd');
      await expect(figure('Imported')).toHaveText('1,001');
      await expect(figure('Already there')).toHaveText('1');
      await expect(figure('Skipped')).toHaveText('2');
      await expectAccessible(admin, `what became of it ${name}`);
    });

    await test.step('a guest finds a business, whose page names the register', async () => {
      const guest = await openPage({ viewport, colorScheme });
      await guest.goto(`/search?q=${brand}+keystone`);
      await guest.getByRole('link', { name: `${brand} Keystone & Sons` }).click();
      await expect(guest.getByText('Village of Tarn').first()).toBeVisible();
      await expect(
        guest.getByText(/unclaimed|not claimed|nobody has claimed/i).first(),
      ).toBeVisible();
    });

    await test.step('an undo says what it will take back, and takes it back', async () => {
      await admin.getByRole('button', { name: 'Undo this import' }).click();
      const question = admin.getByRole('dialog', { name: 'Undo this import?' });
      await expect(question.getByText('1,001 listings will be removed')).toBeVisible();
      await expectAccessible(admin, `the question before an undo ${name}`);
      await question.getByRole('button', { name: 'Undo it' }).click();
      const undone = admin.locator('dl > div').filter({ hasText: 'Undone' }).locator('dd');
      await expect(undone).toHaveText('1,001');
      await expect(admin.getByRole('progressbar')).toBeHidden();
      // The button stands at the end of the page; scrolled, the header of a phone covers half of the link back.
      await admin.evaluate(() => scrollTo(0, 0));
      await expectAccessible(admin, `after the undo ${name}`);
    });
  });

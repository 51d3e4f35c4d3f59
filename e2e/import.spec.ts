import { expect, expectAccessible, signIn, sizes, test, uniqueSuffix } from './fixtures.ts';

const ROW_COUNT = 1_000;

/** A register with a column that nobody can guess, and rows as offices keep them. */
function makeRegisterCsv(brand: string) {
  const firms = Array.from(
    { length: ROW_COUNT },
    (_, nth) => `${brand}-${nth},${brand} Masonry ${nth},${nth} Oak St,Missoula,MT,59801,`,
  );
  return [
    'Licence No,Company Name,Address,City,St,Where,License Expiration',
    `${brand}-A,"${brand} Keystone &amp; Sons","7 Elm St\nRear",Missoula,MT,59801-1234,46456`,
    `${brand} A,Copy,7 Elm St,Missoula,MT,59801,`,
    `${brand}-B,,8 Elm St,Missoula,MT,59801,`,
    `${brand}-C,Nowhere,9 Elm St,Missoula,MT,00000,`,
    ...firms,
  ].join('\r\n');
}

for (const { name, viewport, colorScheme } of sizes)
  test(`a register is checked, brought in and found, ${name}`, async ({ person }) => {
    const desk = await person({ viewport, colorScheme });
    const brand = `Quoin${uniqueSuffix(viewport).replace('-', '')}`;
    await signIn(desk, 'admin@example.com', 'plumbline');
    await desk.waitForURL('**/admin');

    await test.step('the file is sent, and asks for what it does not say', async () => {
      await desk.goto('/admin/import-contractors');
      await expect(desk.getByRole('heading', { name: 'Earlier files' })).toBeVisible();
      await expectAccessible(desk, `the imports ${name}`);
      const choosing = desk.waitForEvent('filechooser');
      await desk.getByRole('button', { name: 'Choose a CSV file' }).click();
      await (await choosing).setFiles({
        name: 'register.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(makeRegisterCsv(brand)),
      });
      await expect(desk).toHaveURL(/import=/);
      await expect(desk.getByText('Waiting for columns')).toBeVisible();
      await expect(desk.getByLabel('Business name')).toHaveValue('1');
      await expectAccessible(desk, `the columns ${name}`);
    });

    await test.step('every row is checked before any is written', async () => {
      await desk.getByLabel('ZIP code').selectOption('Where');
      await desk.getByLabel('Register').fill('Village of Tarn');
      await desk.getByLabel('Date of the list').fill('2026-07-09');
      await desk.getByRole('button', { name: 'Save and check all rows' }).click();
      await expect(desk.getByText('Checked', { exact: true })).toBeVisible();
      await desk.getByText('Left out (2)').click();
      await expect(desk.getByText('There is no name')).toBeVisible();
      await expect(desk.getByText('There is no ZIP code 00000')).toBeVisible();
      await expectAccessible(desk, `the check ${name}`);
      const saving = desk.waitForEvent('download');
      await desk.getByRole('link', { name: 'Download the report' }).click();
      expect((await saving).suggestedFilename()).toBe('register report.csv');
    });

    await test.step('the businesses are written, and counted', async () => {
      await desk.getByRole('button', { name: 'Import 1,001 businesses' }).click();
      await expectAccessible(desk, `the question ${name}`);
      await desk.getByRole('button', { name: 'Import them' }).click();
      await expect(desk.getByRole('progressbar', { name: 'Writing the businesses' })).toBeVisible();
      await expect(desk.getByRole('progressbar')).toBeHidden();
      const figure = (label: string) =>
        desk.locator('dl > div').filter({ hasText: label }).locator('dd');
      await expect(figure('Imported')).toHaveText('1,001');
      await expect(figure('Already there')).toHaveText('1');
      await expect(figure('Left out')).toHaveText('2');
      await expectAccessible(desk, `what became of it ${name}`);
    });

    await test.step('a search finds one, and its page says where it is from', async () => {
      const guest = await person({ viewport, colorScheme });
      await guest.goto(`/search?q=${brand}+keystone`);
      await guest.getByRole('link', { name: `${brand} Keystone & Sons` }).click();
      await expect(guest.getByText('Village of Tarn').first()).toBeVisible();
      await expect(
        guest.getByText(/unclaimed|not claimed|nobody has claimed/i).first(),
      ).toBeVisible();
    });
  });

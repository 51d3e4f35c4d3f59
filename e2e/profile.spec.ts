import { expect, expectAccessible, registerContractor, sizes, test } from './people.ts';

const password = 'plumb and level';

/** A picture as a camera would give it, as far as the page can tell. */
async function pictures(names: readonly string[]) {
  const { default: sharp } = await import('sharp');
  return Promise.all(
    names.map(async (name, index) => ({
      name,
      mimeType: 'image/png',
      buffer: await sharp({
        create: {
          width: 1200,
          height: 900,
          channels: 3,
          background: { r: 60 * index, g: 90, b: 70 },
        },
      })
        .png()
        .toBuffer(),
    })),
  );
}

for (const { name, viewport, colorScheme } of sizes)
  test(`a business writes its page, guests see it, a homeowner saves it and writes, ${name}`, async ({
    person,
    baseURL,
  }) => {
    const [pro, guest, owner] = [
      await person({ viewport, colorScheme }),
      await person({ viewport, colorScheme }),
      await person({ viewport, colorScheme }),
    ];
    await registerContractor(pro, `${crypto.randomUUID()}@example.com`, password);

    await pro.goto('/contractor/profile');
    await pro.getByLabel('What you do, and how').fill('Roofs that keep dry.');
    await pro.reload();
    await expect(pro.getByLabel('What you do, and how')).toHaveValue('Roofs that keep dry.');
    await pro.getByLabel('Years in business').fill('12');
    await pro.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(pro.getByText('Saved', { exact: true }).first()).toBeVisible();

    await pro
      .locator('input[type=file][multiple]')
      .setInputFiles(await pictures(['ridge_before-1.png', 'valley.png']));
    const pieces = pro.getByRole('list', { name: /^Portfolio/ }).getByRole('listitem');
    await expect(pieces).toHaveCount(2);
    const first = await pieces.first().getByLabel('Title').inputValue();
    await pieces
      .first()
      .getByRole('button', { name: /^Move down/ })
      .press('Enter');
    await expect(pieces.first().getByLabel('Title')).not.toHaveValue(first);
    await expectAccessible(pro, 'the business profile');

    const page =
      (await pro.getByRole('link', { name: 'See your page' }).getAttribute('href')) ?? '';
    await guest.goto(page);
    await expect(guest.getByText('Roofs that keep dry.')).toBeVisible();
    await expect(guest.getByText('(406) 555-0142')).toHaveCount(0);
    await guest.getByRole('button', { name: /valley/ }).press('Enter');
    await expect(guest.getByRole('dialog', { name: 'valley' })).toBeVisible();
    await guest.keyboard.press('Escape');
    await expect(guest.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(guest, 'a public profile');
    await guest.getByRole('link', { name: 'Save' }).click();
    await expect(guest).toHaveURL(/\/login\?redirect=/);

    const answer = await owner.request.post('/api/users', {
      headers: { origin: baseURL ?? '' },
      data: {
        ...{ role: 'homeowner', email: `${crypto.randomUUID()}@example.com`, password },
        ...{ firstName: 'Dana', lastName: 'Journey', phone: '(406) 555-0101', zipCode: '59801' },
      },
    });
    expect(answer.status()).toBe(201);
    await owner.goto(page);
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByRole('button', { name: 'Saved' })).toBeVisible();
    await owner.goto(`${page}/full`);
    await expect(owner.getByRole('link', { name: '(406) 555-0142' })).toBeVisible();
    await expectAccessible(owner, 'a profile with its contact details');
    await owner.goto('/homeowner/saved-contractors');
    await expect(owner.getByRole('link', { name: 'Level Best Roofing' }).first()).toBeVisible();
    await expectAccessible(owner, 'saved contractors');
    await owner
      .getByRole('main')
      .getByRole('link', { name: /^Message/ })
      .click();
    await expect(owner).toHaveURL(/conversationId=/);
  });

import { expect, phone, registerContractor, test, uniqueSuffix } from './fixtures.ts';

const pairs = [
  {
    what: 'settings',
    path: '**/api/contractor-settings',
    role: 'switch',
    names: ['How to reach you', 'Figures about your work'],
  },
  {
    what: 'wishes for notifications',
    path: '**/api/notifications/preferences',
    role: 'checkbox',
    names: ['New leads: E-mail', 'Quotes: E-mail'],
  },
] as const;

// Each change answers the whole: were two on their way at once, the older answer could arrive last,
// and the screen would show the second change as not made.
for (const { what, path, role, names } of pairs)
  test(`two ${what} that are changed one after the other are shown as they were kept`, async ({
    person,
  }) => {
    const pro = await person({ viewport: phone });
    await registerContractor(pro, `${uniqueSuffix(phone)}@example.com`, 'plumb and level');
    await pro.goto('/contractor/settings');
    const boxes = names.map((name) => pro.getByRole(role, { name }));
    for (const box of boxes) await expect(box).toBeVisible();
    const before = await Promise.all(boxes.map((box) => box.isChecked()));

    const firstAnswer = Promise.withResolvers<void>();
    let sent = 0;
    await pro.route(path, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      sent += 1;
      const isFirst = sent === 1;
      const response = await route.fetch();
      if (isFirst) await firstAnswer.promise;
      await route.fulfill({ response });
    });
    for (const box of boxes) await box.click();
    // Whatever the second click sent at once has left before this question.
    await pro.evaluate(() => fetch('/api/service-categories').then(({ ok }) => ok));
    expect(sent).toBe(1);
    firstAnswer.resolve();

    const expectChanged = async () => {
      for (const [index, box] of boxes.entries())
        await expect(box).toBeChecked({ checked: !before[index] });
    };
    await expectChanged();
    await pro.reload();
    await expectChanged();
  });

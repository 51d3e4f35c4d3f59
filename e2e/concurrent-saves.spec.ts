import { expect, phone, registerContractor, test, uniqueSuffix } from './fixtures.ts';

const pairs = [
  {
    kind: 'settings',
    path: '**/api/contractor-settings',
    role: 'switch',
    names: ['Contact details', 'Price data'],
  },
  {
    kind: 'notification preferences',
    path: '**/api/notifications/preferences',
    role: 'checkbox',
    names: ['New leads: Email', 'Quotes: Email'],
  },
] as const;

// The answer to a change contains all settings. If two changes were in flight at once, the older answer could
// arrive last, and the screen would show the second change as undone.
for (const { kind, path, role, names } of pairs)
  test(`a contractor changes two ${kind} quickly, and both changes stay on screen and are saved`, async ({
    openPage,
  }) => {
    const pro = await openPage({ viewport: phone });
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
    // Anything that the second click sent immediately was sent before this request.
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

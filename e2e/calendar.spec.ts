import type { APIRequestContext } from '@playwright/test';
import { call, registerByApi } from './api-calls.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectContrast,
  sizes,
  test,
  uniqueSuffix,
  waitForHydration,
} from './fixtures.ts';

const service = 'Fence Installation';
const post = <Answer>(request: APIRequestContext, path: string, data: object = {}) =>
  call<Answer>(request, 'POST', path, { data });

/** `2027-05-03`, so many days from today. */
const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** `December 3`. */
const dayName = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

for (const { name, viewport, colorScheme } of sizes)
  test(`a homeowner books a visit, the contractor confirms it, and the homeowner moves it, ${name}`, async ({
    openPage,
  }) => {
    const suffix = uniqueSuffix(viewport);
    const [pro, owner] = [
      await openPage({ viewport, colorScheme }),
      await openPage({ viewport, colorScheme }),
    ];
    const business = `Level Fences ${suffix}`;
    const place = { zipCode: '59801', phone: '(406) 555-0142' };
    await registerByApi(pro.request, 'contractor', {
      ...place,
      email: `fence-pro-${suffix}@example.com`,
      businessName: business,
      services: [service],
    });
    await registerByApi(owner.request, 'homeowner', {
      ...place,
      email: `fence-owner-${suffix}@example.com`,
    });
    const project = await post<{ id: string; leadId: string }>(owner.request, '/projects', {
      title: `A fence ${suffix}`,
      description: 'Forty feet along the yard.',
      category: service,
      zipCode: '59801',
    });
    await post(pro.request, `/leads/${project.leadId}/interest`);

    await test.step('the homeowner books a free time from the project', async () => {
      await owner.goto(`/homeowner/projects/${project.id}`);
      await owner.getByRole('link', { name: `Book a visit by ${business}` }).click();
      const dialog = owner.getByRole('dialog', { name: 'Book a visit' });
      await dialog.getByRole('radio').first().check();
      await dialog.getByLabel('Notes for the pro').fill('The gate is open');
      await expectAccessible(owner, 'booking a visit');
      await dialog.getByRole('button', { name: 'Request this time' }).click();
      await expect(owner.getByRole('dialog', { name: 'Calendar event' })).toContainText(
        'Not confirmed yet',
      );
    });

    await test.step('the contractor finds it in the agenda and confirms', async () => {
      await pro.goto('/contractor/calendar?view=agenda');
      await expectAccessible(pro, 'the agenda');
      await pro.getByRole('link', { name: `Site visit: A fence ${suffix}` }).click();
      const dialog = pro.getByRole('dialog', { name: 'Calendar event' });
      await expect(dialog).toContainText('The gate is open');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog.getByText('Confirmed', { exact: true })).toBeVisible();
      await expectAccessible(pro, 'an entry');
      await pro.reload();
      await expect(dialog.getByText('Confirmed', { exact: true })).toBeVisible();
    });

    await test.step('the homeowner sees it at once, and proposes another time', async () => {
      const dialog = owner.getByRole('dialog', { name: 'Calendar event' });
      await expect(dialog.getByText('Confirmed', { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Propose another time' }).click();
      await dialog.getByRole('radio').last().check();
      await dialog.getByLabel('Why').fill('A dentist');
      await dialog.getByRole('button', { name: 'Propose this time' }).click();
      await expect(dialog.getByText('Not confirmed yet')).toBeVisible();
      await expect(dialog.getByText('“A dentist” (you)')).toBeVisible();
    });

    await test.step('both read of it in their conversation', async () => {
      await owner.goto('/homeowner/messages');
      await owner.locator('main li a').first().click();
      await expect(owner.getByText(/proposed .* as the new time/).last()).toBeVisible();
    });
  });

for (const { name, viewport, colorScheme } of sizes)
  test(`a contractor enters, drags or edits, and deletes entries, ${name}`, async ({
    openPage,
  }) => {
    const suffix = uniqueSuffix(viewport);
    const pro = await openPage({ viewport, colorScheme, expectedErrorStatuses: [404, 409] });
    await registerByApi(pro.request, 'contractor', {
      email: `calendar-pro-${suffix}@example.com`,
      businessName: `Level Calendars ${suffix}`,
    });
    const day = dayAhead(3);
    await pro.goto(`/contractor/calendar?view=week&date=${day}`);
    await pro.getByRole('button', { name: 'New event' }).click();
    const form = pro.getByRole('dialog', { name: 'New event' });
    await form.getByLabel('Title').fill('Measure the fence');
    await form.getByLabel('First day').fill(day);
    await form.getByLabel('Last day').fill(day);
    await expectAccessible(pro, 'a new entry');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    const entry = pro
      .getByRole('button', { name: /Measure the fence/ })
      .or(pro.getByRole('link', { name: /Measure the fence/ }));
    await expect(entry.first()).toBeVisible();
    await expect(
      pro.getByText(/“Measure the fence” is on your calendar: .*, 9–10 AM/),
    ).toBeVisible();
    await expectContrast(pro, 'the week');

    await test.step('an entry that the grid is placing stays in its list for screen readers', async () => {
      const item = pro.getByRole('listitem').filter({ has: entry.first() });
      if (!(await item.count())) return;
      await item.evaluate((element) => element.style.setProperty('visibility', 'hidden'));
      await expect(entry.first()).toBeVisible();
    });

    await test.step('an overlap is named, and what was typed stays', async () => {
      await pro.getByRole('button', { name: 'New event' }).click();
      await form.getByLabel('Title').fill('Another');
      await form.getByLabel('First day').fill(day);
      await form.getByLabel('Last day').fill(day);
      await expect(form.getByText(/“Measure the fence”, .* Pick another time/)).toBeVisible();
      await form.getByRole('checkbox', { name: 'All day' }).check();
      await expect(form.getByText(/You can still save this/)).toBeVisible();
      await form.getByRole('checkbox', { name: 'All day' }).uncheck();
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText(/This overlaps “Measure the fence”/)).toBeVisible();
      await expect(form.getByLabel('Title')).toHaveValue('Another');
      await form.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('with the keyboard: open, move, and see it after a reload', async () => {
      await entry.first().focus();
      await pro.keyboard.press('Enter');
      const dialog = pro.getByRole('dialog', { name: 'Calendar event' });
      await dialog.getByRole('button', { name: 'Edit' }).click();
      const edit = pro.getByRole('dialog', { name: 'Edit event' });
      await edit.getByLabel('Start').fill('13:00');
      await edit.getByLabel('End').fill('14:30');
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(edit).toBeHidden();
      await expect(pro.getByText(/is on your calendar: .*, 1–2:30 PM/)).toBeVisible();
      await pro.goto(`/contractor/calendar?view=agenda&date=${day}`);
      await expect(pro.getByText('1–2:30 PM')).toBeVisible();
    });

    await test.step('the calendar goes to the day of what is entered', async () => {
      const later = dayAhead(50);
      await pro.getByRole('button', { name: 'New event' }).click();
      await form.getByLabel('Title').fill('Order the posts');
      await form.getByLabel('First day').fill(later);
      await form.getByLabel('Last day').fill(later);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
      await expect(pro).toHaveURL(new RegExp(`date=${later}`));
      await expect(pro.getByRole('link', { name: 'Order the posts' }).last()).toBeVisible();
      await pro.goto(`/contractor/calendar?view=agenda&date=${day}`);
    });

    await test.step('dragged to the day after, in the month', async () => {
      if (viewport.width < desktop.width) return;
      const next = dayAhead(4);
      const cell = pro.getByRole('listitem').filter({ has: pro.locator(`[datetime="${next}"]`) });
      const bar = pro.getByRole('link', { name: '1 PM Measure the fence' });
      await pro.goto(`/contractor/calendar?view=month&date=${next}`);
      await waitForHydration(pro);
      await expectAccessible(pro, 'the month');
      await expectContrast(pro, 'the month');
      const saved = pro.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await bar.dragTo(cell);
      expect((await saved).status()).toBe(200);
      await pro.goto(`/contractor/calendar?view=agenda&date=${day}`);
      const moved = pro.locator('li', { has: pro.getByRole('heading', { name: dayName(next) }) });
      await expect(moved.getByText('1–2:30 PM')).toBeVisible();
    });

    await test.step('deleted', async () => {
      await pro.getByRole('link', { name: 'Measure the fence' }).click();
      const dialog = pro.getByRole('dialog', { name: 'Calendar event' });
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(pro.getByText('Nothing scheduled')).toBeVisible();
    });

    await test.step('hours, a private address, and busy times from a file', async () => {
      await pro.getByText('Working hours, and sync with another calendar').click();
      await pro.getByRole('checkbox', { name: 'Saturday' }).check();
      await pro.getByLabel('Saturday: to').fill('12:00');
      await pro.getByRole('button', { name: 'Save hours' }).click();
      await expect(pro.getByText('Saved.')).toBeVisible();
      await pro.getByRole('button', { name: 'Make a private address' }).click();
      const address = await pro.getByLabel('Private address').inputValue();
      const feed = await pro.request.get(address);
      expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR/);
      const stamp = day.replaceAll('-', '');
      await pro.locator('input[type=file]').setInputFiles({
        name: 'calendar.ics',
        mimeType: 'text/calendar',
        buffer: Buffer.from(
          ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', `DTSTART:${stamp}T180000Z`]
            .concat(`DTEND:${stamp}T190000Z`, 'SUMMARY:Choir', 'END:VEVENT', 'END:VCALENDAR', '')
            .join('\r\n'),
        ),
      });
      await expect(pro.getByText('1 busy time added.')).toBeVisible();
      await expect(pro.getByRole('link', { name: 'Choir' })).toBeVisible();
      await expectAccessible(pro, 'the settings of the calendar');
      await pro.getByRole('button', { name: 'Remove address' }).click();
      const sure = pro.getByRole('dialog', { name: 'Remove the address?' });
      await sure.getByRole('button', { name: 'Keep it' }).click();
      // Its button has the same name as the one that opens it.
      await expect(sure).toBeHidden();
      await expect(pro.getByLabel('Private address')).toHaveValue(address);
      await pro.getByRole('button', { name: 'Remove address' }).click();
      await sure.getByRole('button', { name: 'Remove address' }).click();
      await expect(pro.getByLabel('Private address')).toBeHidden();
      await pro.reload();
      await pro.getByText('Working hours, and sync with another calendar').click();
      await expect(pro.getByLabel('Saturday: to')).toHaveValue('12:00');
    });
  });

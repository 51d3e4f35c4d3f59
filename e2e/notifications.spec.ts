import { desktop, expect, expectAccessible, phone, signIn, test } from './people.ts';

const password = 'plumbline';

test('what somebody chose of notifications is there after a reload, and all can be read at once', async ({
  person,
}) => {
  const dana = await person({ viewport: phone });
  await dana.goto('/login');
  await signIn(dana, 'dana@example.com', password);
  await dana.goto('/homeowner/settings');
  const quiet = dana.getByRole('switch', { name: 'Quiet hours' });
  const mails = dana.getByRole('checkbox', { name: 'Quotes: E-mail' });
  await expect(mails).toBeChecked();
  await quiet.click();
  await expect(dana.getByLabel('From', { exact: true })).toHaveValue('21:00');
  await mails.click();
  await expect(mails).not.toBeChecked();
  await dana.reload();
  await expect(quiet).toBeChecked();
  await expect(mails).not.toBeChecked();
  await expectAccessible(dana, 'the settings');

  await dana.goto('/homeowner/notifications');
  await dana.getByText('Unread', { exact: true }).click();
  await expect(dana).toHaveURL(/show=unread/);
  await expect(dana.locator('main li').first()).toBeVisible();
  await expectAccessible(dana, 'the notifications');
  await dana.getByRole('button', { name: 'Notifications' }).click();
  const panel = dana.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Mark all read' }).click();
  await expect(panel.getByRole('button', { name: 'Mark all read' })).toBeHidden();
});

test('an admin sees whom a broadcast goes to, sends it, and sees how far it is', async ({
  person,
}) => {
  const admin = await person({ viewport: desktop });
  await admin.goto('/login');
  await signIn(admin, 'admin@example.com', password);
  await admin.goto('/admin/broadcasts/new');
  await admin.getByLabel('Message').fill('A storm is coming on Friday.');
  await expect(admin.getByText(/^Goes to \d+ people\.$/)).toBeVisible();
  await expectAccessible(admin, 'a new broadcast');
  await admin.getByRole('button', { name: 'Send it now' }).click();
  await expect(admin).toHaveURL(/\/admin\/broadcasts\/[\da-f-]{36}$/);
  await expect(admin.getByText(/^(\d+) of \1 people, 100%$/)).toBeVisible();
  await expect(admin.getByText('Sent', { exact: true })).toBeVisible();
  await expectAccessible(admin, 'a broadcast');
});

import { call, registerByApi } from './api-calls.ts';
import { expect, expectAccessible, signIn, sizes, test } from './fixtures.ts';

for (const { name, viewport, colorScheme } of sizes)
  test(`a dispute is opened, answered and decided, ${name}`, async ({ openPage }) => {
    const look = { viewport, colorScheme };
    const [owner, pro, admin] = [await openPage(look), await openPage(look), await openPage(look)];
    await registerByApi(pro.request, 'contractor', { businessName: 'Level & Sons' });
    await registerByApi(owner.request, 'homeowner', { firstName: 'Dana', lastName: 'Kowalski' });
    const project = await call<{ id: string; leadId: string }>(owner.request, 'POST', '/projects', {
      data: {
        ...{ title: 'Leak above the bedroom', description: 'A brown ring on the ceiling.' },
        ...{ category: 'Roof Repair', zipCode: '60614' },
      },
    });
    await call(pro.request, 'POST', `/leads/${project.leadId}/interest`);
    const quote = await call<{ id: string }>(
      pro.request,
      'POST',
      `/leads/${project.leadId}/quotes`,
      {
        data: {
          projectTitle: 'Leak above the bedroom',
          items: [{ description: 'Find and mend it', amount: 90_000 }],
        },
      },
    );
    await call(pro.request, 'POST', `/quotes/${quote.id}/send`, { data: { channels: ['portal'] } });
    await call(owner.request, 'POST', `/quotes/${quote.id}/accept`, { data: {} });

    await owner.goto(`/homeowner/projects/${project.id}`);
    await owner.getByRole('link', { name: 'Report a problem' }).click();
    await owner.getByRole('button', { name: 'Open a dispute' }).click();
    const what = `It leaks in the same place, ${crypto.randomUUID().slice(0, 8)}`;
    await owner.getByLabel('What happened, and what would resolve it?').fill(what);
    await owner.getByLabel('Amount, if it’s about money').fill('250');
    await expectAccessible(owner, 'the form of a dispute');
    await owner.getByRole('button', { name: 'Open dispute' }).click();
    await expect(owner.getByText(what)).toBeVisible();
    await owner.getByRole('button', { name: 'Show the record of the job' }).click();
    await expect(owner.getByText(/signed version 1/)).toBeVisible();
    await expectAccessible(owner, 'a dispute with its record');
    await owner.reload();
    await expect(owner.getByText(what)).toBeVisible();

    await pro.goto(`/contractor/projects/${project.id}`);
    await pro.getByRole('button', { name: 'Answer', exact: true }).click();
    await pro.getByLabel('Your response').fill('The flashing was not part of it.');
    await pro.getByRole('button', { name: 'Send response' }).click();
    await expect(pro.getByText('Under review')).toBeVisible();
    await expectAccessible(pro, 'a dispute that was answered');
    // The other side sees it without a reload.
    await expect(owner.getByText('The flashing was not part of it.')).toBeVisible();

    await signIn(admin, 'admin@example.com', 'plumbline');
    await admin.waitForURL('**/admin');
    await admin.goto('/admin/disputes');
    const dispute = admin.getByRole('article').filter({ hasText: what });
    await dispute.getByLabel('Outcome').selectOption('rework');
    await dispute
      .getByLabel('Reasons (shown to both sides)')
      .fill('The quote covers the flashing.');
    await expectAccessible(admin, 'disputes to decide');
    await dispute.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(admin.getByText('Decided. Both sides are notified')).toBeVisible();
    await expect(owner.getByText('The quote covers the flashing.')).toBeVisible();
    await admin.goto('/how-disputes-work');
    await expectAccessible(admin, 'how disputes work');
  });

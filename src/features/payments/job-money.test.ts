import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '#test/read-pdf.ts';
import { newJob } from '#test/valid-job-calls.ts';
import { createWorld, type World } from '#test/world.ts';
import { checkLedger } from './ledger/service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the money of a job adds up from the deposit to the last receipt, through the API alone', async () => {
  const { home, business, projectId, quoteId } = await newJob(world);
  await world.settle();
  const invoices = async () => (await home.invoices.list({ quoteId })).items;
  /** Pays the one invoice that is due. */
  async function pay(amount: number) {
    const due = (await invoices()).filter(({ dueAmount }) => dueAmount > 0);
    expect(due.map(({ dueAmount }) => dueAmount)).toEqual([amount]);
    const { paymentId } = await home.invoices.pay({ id: due[0]?.id ?? '' });
    await home.sandbox.pay({ id: paymentId, card: 'works' });
    return paymentId;
  }

  const [deposit] = await invoices();
  expect(await business.jobs.get({ id: projectId })).toMatchObject({
    ...{ agreedTotal: 250_000, paidAmount: 0, dueAmount: 50_000 },
  });
  const { paymentId } = await home.invoices.pay({ id: deposit?.id ?? '' });
  await home.sandbox.pay({ id: paymentId, card: 'declined' });
  expect(await invoices()).toMatchObject([{ kind: 'deposit', status: 'failed', paidAmount: 0 }]);
  expect(await pay(50_000)).toBe(paymentId);

  const order = await business.changeOrders.create({
    id: projectId,
    ...{ reason: 'Rotten boards', items: [{ description: 'New boards', amount: 40_000 }] },
  });
  await home.changeOrders.accept({ id: order.id, totalAmount: 290_000 });
  const paid = [paymentId];
  for (const { id, amount } of (await home.jobs.get({ id: projectId })).milestones) {
    await business.milestones.finish({ id });
    await home.milestones.approve({ id });
    await world.settle();
    paid.push(await pay(amount));
  }

  await business.payments.refund({ id: paid[1] ?? '', amount: 10_000, reason: 'Less material' });
  await world.settle();
  await business.jobs.finish({ id: projectId });
  await home.projects.update({ id: projectId, status: 'completed' });
  await world.settle();

  expect(await home.jobs.get({ id: projectId })).toMatchObject({
    agreedTotal: 290_000,
    ...{ paidAmount: 280_000, pendingAmount: 0, dueAmount: 0 },
    completedBySilence: false,
  });
  for (const side of [home, business])
    expect((await side.projects.list({})).items).toMatchObject([
      { agreedTotal: 290_000, paidAmount: 280_000 },
    ]);
  const all = await invoices();
  const sum = (of: (invoice: (typeof all)[number]) => number) =>
    all.reduce((total, invoice) => total + of(invoice), 0);
  expect([
    all.length,
    sum(({ totalAmount }) => totalAmount),
    sum(({ paidAmount }) => paidAmount),
    sum(({ dueAmount }) => dueAmount),
    sum(({ refundedAmount }) => refundedAmount),
  ]).toEqual([4, 290_000, 290_000, 0, 10_000]);
  for (const id of paid) {
    const receipt = await home.payments.receipt({ id });
    const { text } = await readPdf(new Uint8Array(await receipt.arrayBuffer()));
    expect(text).toContain('Receipt for INV-');
  }
  expect((await checkLedger(world.db)).findings).toEqual([]);
});

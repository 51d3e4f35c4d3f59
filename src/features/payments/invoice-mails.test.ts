import { and, asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { outboxMails } from '#server/delivery/tables.ts';
import { acceptedQuote } from '#test/accepted-quote.ts';
import { createWorld } from '#test/world.ts';
import { paymentsSchedules } from './reactions.ts';

const world = await createWorld();
afterAll(() => world.close());
afterEach(() => world.setClock(undefined));

const DAY_MS = 86_400_000;

async function invoiced() {
  const parties = await acceptedQuote(world);
  const { id } = await parties.business.invoices.create({
    quoteId: parties.quoteId,
    items: [{ description: 'First half', amount: 100_000 }],
  });
  return { ...parties, id };
}
type Invoiced = Awaited<ReturnType<typeof invoiced>>;

const mailsAbout = async ({ id, owner }: Pick<Invoiced, 'id' | 'owner'>) => {
  await world.settle();
  const mails = await world.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.recipientId, owner.uid)))
    .orderBy(asc(outboxMails.id));
  return mails.filter(({ html }) => html.includes(id)).map(({ subject }) => subject);
};

async function pay({ home, id }: Invoiced, card: 'works' | 'declined') {
  const { checkoutUrl } = await home.invoices.pay({ id });
  await home.sandbox.pay({ id: checkoutUrl?.split('/').at(-1) ?? '', card }).catch(() => {});
  await paymentsSchedules.paymentEvents?.run(world.jobContext());
}

test('a homeowner is mailed the invoice, that it was paid, and that money came back', async () => {
  const work = await invoiced();
  await pay(work, 'works');
  const { payments } = await work.business.invoices.get({ id: work.id });
  await work.business.payments.refund({ id: payments[0]?.id ?? '', amount: 40_000 });
  await world.settle();
  await paymentsSchedules.paymentEvents?.run(world.jobContext());
  expect(await mailsAbout(work)).toEqual([
    expect.stringContaining('sent you an invoice for $1,000'),
    expect.stringContaining('Your payment of $1,000 went through'),
    expect.stringContaining('$400 was refunded to you'),
  ]);
});

test('an invoice that is due soon or overdue is mailed once, unless it is paid', async () => {
  const [open, paid] = [await invoiced(), await invoiced()];
  // The mail about the invoice goes out before that about the payment.
  await world.settle();
  await pay(paid, 'works');
  const run = async (days: number) => {
    world.setClock(new Date(Date.now() + days * DAY_MS));
    await paymentsSchedules.invoicesDueSoon?.run(world.jobContext());
    await paymentsSchedules.overdueInvoices?.run(world.jobContext());
  };
  await run(1);
  await run(5);
  await run(5);
  expect(await mailsAbout(open)).toEqual([
    expect.stringContaining('sent you an invoice'),
    expect.stringContaining('is due'),
  ]);
  await run(9);
  await run(9);
  expect((await mailsAbout(open)).slice(2)).toEqual([expect.stringContaining('is overdue')]);
  expect(await mailsAbout(paid)).toEqual([
    expect.stringContaining('sent you an invoice'),
    expect.stringContaining('went through'),
  ]);
});

test('whoever wants no mails about projects gets none', async () => {
  const parties = await acceptedQuote(world);
  await parties.home.notifications.updatePreferences({ projectUpdates: false });
  const { id } = await parties.business.invoices.create({
    quoteId: parties.quoteId,
    items: [{ description: 'First half', amount: 100_000 }],
  });
  expect(await mailsAbout({ ...parties, id })).toEqual([]);
  await world.settle();
});

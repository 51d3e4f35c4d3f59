import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { users } from '#features/users/tables.ts';
import { acceptedQuote } from '#test/accepted-quote.ts';
import { createWorld, type World } from '#test/world.ts';
import type { PendingReason } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ REVIEW_CHECKS: 'full' });
});
afterAll(() => world.close());
afterEach(() => world.setClock(undefined));

/** Work that was agreed on two days ago and that nobody calls finished, with an invoice of $1,000. */
async function invoicedJob() {
  const parties = await acceptedQuote(world);
  const { owner, quoteId, business } = parties;
  // The personas share a phone number, which would hold the review.
  await world.db.update(users).set({ phone: '(312) 555-0188' }).where(eq(users.id, owner.uid));
  await business.projects.update({ id: parties.projectId, status: 'in_progress' });
  const { id: invoiceId } = await business.invoices.create({
    quoteId,
    items: [{ description: 'First half', amount: 100_000 }],
  });
  await world.settle();
  world.setClock(new Date(Date.now() + 2 * 86_400_000));
  return { ...parties, invoiceId };
}
type Job = Awaited<ReturnType<typeof invoicedJob>>;

async function payWith(card: 'works' | 'declined' | 'second_step', { home, invoiceId }: Job) {
  const { paymentId } = await home.invoices.pay({ id: invoiceId });
  await home.sandbox.pay({ id: paymentId, card });
  return paymentId;
}

async function record({ business, invoiceId }: Job) {
  const { payments } = await business.invoices.recordPayment({
    ...{ id: invoiceId, amount: 100_000, method: 'check' },
  });
  const recorded = payments.at(-1);
  if (!recorded) throw new Error('the payment was recorded');
  return recorded.id;
}

const nothing: PendingReason[] = [];
const unproved: PendingReason[] = ['completion'];

test.each<[string, (job: Job) => Promise<unknown>, PendingReason[]]>([
  ['nobody has paid', async () => undefined, unproved],
  ['a checkout that was opened', ({ home, invoiceId: id }) => home.invoices.pay({ id }), unproved],
  ['a card that was declined', (job) => payWith('declined', job), unproved],
  ['a card whose second step is open', (job) => payWith('second_step', job), unproved],
  ['a check that the business recorded', record, unproved],
  [
    'a check that the business recorded and the homeowner confirmed',
    async (job) => job.home.payments.confirm({ id: await record(job) }),
    unproved,
  ],
  ['a payment through the provider', (job) => payWith('works', job), nothing],
  [
    'a payment through the provider that the business gave back',
    async (job) => {
      const id = await payWith('works', job);
      await job.business.payments.refund({ id, amount: 100_000, reason: 'Take it back' });
    },
    nothing,
  ],
])('work under way and %s', async (_, pay, pending) => {
  const job = await invoicedJob();
  const { home, projectId, pro } = job;
  const { id } = await home.reviews.create({ projectId, rating: 5, comment: 'Well made' });
  await pay(job);
  await world.settle();
  const { items } = await home.reviews.list({ homeownerId: job.owner.uid });
  expect(items.find((item) => item.id === id)).toMatchObject({
    ...{ pending, verified: pending.length === 0 },
  });
  const { reviewCount } = await (await world.as()).contractors.get({ id: pro.contractorId });
  expect(reviewCount).toBe(pending.length === 0 ? 1 : 0);
});

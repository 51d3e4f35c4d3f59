import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptedQuote } from '#test/accepted-quote.ts';
import { createWorld, type World } from '#test/world.ts';
import { checkLedger } from './ledger/service.ts';
import { paymentsSchedules } from './reactions.ts';

let world: World;
let parties: Awaited<ReturnType<typeof acceptedQuote>>;
const sendStatement = pg.Client.prototype.query;
beforeAll(async () => {
  world = await createWorld();
  parties = await acceptedQuote(world, { price: 10_000_000 });
});
afterEach(() => {
  pg.Client.prototype.query = sendStatement;
});
afterAll(() => world.close());

/**
 * Ends every connection before the statement with this number, as the end of a process does: nothing is answered any
 * more, and nothing cleaned up. Returns whether it came to that.
 */
function dieBefore(number: number) {
  let sent = 0;
  function query(this: pg.Client, ...given: unknown[]) {
    sent += 1;
    if (sent <= number) return (sendStatement as (...all: unknown[]) => unknown).apply(this, given);
    (this as unknown as { connection: pg.Connection }).connection.stream.destroy();
    const error = new Error('the process has ended');
    const done = given.at(-1);
    if (typeof done === 'function') return void done(error);
    return Promise.reject(error);
  }
  pg.Client.prototype.query = query as typeof sendStatement;
  return () => sent > number;
}

/** Runs something that dies; says whether it did. Afterwards the program has been started again. */
async function interrupt(number: number, run: () => Promise<unknown>) {
  const hasDied = dieBefore(number);
  await run().catch((error: unknown) => {
    if (!hasDied()) throw error;
  });
  pg.Client.prototype.query = sendStatement;
  return hasDied();
}

const runMinutelyJob = () => paymentsSchedules.paymentEvents?.run(world.jobContext());

async function newInvoice() {
  const { business, quoteId } = parties;
  const { id } = await business.invoices.create({
    quoteId,
    items: [{ description: 'A day of work', amount: 10_000 }],
  });
  return id;
}

/** What the provider knows was paid of an invoice, in US cents. */
async function paidAtProvider(invoiceId: string) {
  const { rows } = await world.pool.query<{ paid: number }>(
    `select coalesce(sum(checkout.amount), 0)::int as paid from sandbox_checkouts checkout
     join payments on payments.id = checkout.id
     where payments.invoice_id = $1 and checkout.status = 'succeeded'`,
    [invoiceId],
  );
  return rows[0]?.paid;
}

/** Pays at last, however far it came before. */
async function finish(id: string) {
  const { home } = parties;
  if ((await home.invoices.get({ id })).status === 'paid') return;
  const { paymentId } = await home.invoices.pay({ id });
  await home.sandbox.pay({ id: paymentId, card: 'works' });
}

/** Each statement in turn is the last one that never ran. */
async function dieEverywhere(run: (id: string) => Promise<unknown>, prepare = newInvoice) {
  const { home } = parties;
  let wasInterrupted = true;
  let steps = 0;
  for (; wasInterrupted; steps += 1) {
    const id = await prepare();
    wasInterrupted = await interrupt(steps, () => run(id));
    await runMinutelyJob();
    const { paidAmount } = await home.invoices.get({ id });
    expect(paidAmount, `after ${steps} statements`).toBe(await paidAtProvider(id));
    await finish(id);
    const { payments, ...invoice } = await home.invoices.get({ id });
    expect(invoice, `after ${steps} statements`).toMatchObject({
      ...{ status: 'paid', paidAmount: 10_000, dueAmount: 0 },
    });
    expect(payments.map(({ status }) => status)).toEqual(['succeeded']);
  }
  expect(steps).toBeGreaterThan(5);
  expect((await checkLedger(world.db)).findings).toEqual([]);
}

test('wherever the program ends while a checkout is opened, the invoice is paid once', () =>
  dieEverywhere((id) => parties.home.invoices.pay({ id })));

test('wherever it ends while a payment is made, what the provider took is what the invoice says', () =>
  dieEverywhere(
    async (id) => {
      const { rows } = await world.pool.query('select id from payments where invoice_id = $1', [
        id,
      ]);
      await parties.home.sandbox.pay({ id: rows[0]?.id ?? '', card: 'works' });
    },
    async () => {
      const id = await newInvoice();
      await parties.home.invoices.pay({ id });
      return id;
    },
  ));

test('wherever it ends while a slow payment arrives, the next run finds it', () =>
  dieEverywhere(
    async () => {
      world.setClock(new Date(Date.now() + 90_000));
      await runMinutelyJob();
    },
    async () => {
      world.setClock(undefined);
      const id = await newInvoice();
      const { paymentId } = await parties.home.invoices.pay({ id });
      await parties.home.sandbox.pay({ id: paymentId, card: 'slow' });
      return id;
    },
  ));

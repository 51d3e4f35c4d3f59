import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { acceptedQuote } from '#test/accepted-quote.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createWorld, type World } from '#test/world.ts';
import { receiveEvents } from './events/service.ts';
import { checkLedger } from './ledger/service.ts';
import { paymentsSchedules } from './reactions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  world.setClock(undefined);
  // Whatever a test did, the books add up.
  expect((await checkLedger(world.db)).findings).toEqual([]);
});

const signed = (terms?: { deposit?: number; price?: number }) => acceptedQuote(world, terms);

/** The same, with an invoice of $1,000 that is due. */
async function invoiced(amount = 100_000) {
  const parties = await signed();
  const { id } = await parties.business.invoices.create({
    quoteId: parties.quoteId,
    items: [{ description: 'First half', amount }],
  });
  return { ...parties, id };
}

/** Runs the minutely job. */
const tick = () => paymentsSchedules.paymentEvents?.run(world.jobContext());

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

describe('an invoice', () => {
  test('of the deposit is sent when the quote is accepted, once', async () => {
    const { home, quoteId } = await signed({ deposit: 50_000 });
    await world.settle();
    const { items } = await home.invoices.list({ quoteId });
    expect(items).toMatchObject([
      {
        kind: 'deposit',
        status: 'due',
        totalAmount: 50_000,
        dueAmount: 50_000,
        number: 1,
        label: 'INV-0001',
      },
    ]);
    const { items: told } = await home.notifications.list({});
    expect(told.map(({ title }) => title)).toContainEqual(
      expect.stringContaining('sent you an invoice for $500'),
    );
  });

  test('of the rest is prepared when the work is completed, for the business to check', async () => {
    const { home, business, quoteId, projectId } = await signed({ deposit: 50_000 });
    await world.settle();
    await business.projects.update({ id: projectId, status: 'completed' });
    await world.settle();
    const { items } = await business.invoices.list({ quoteId });
    expect(items.map(({ kind, status, totalAmount }) => [kind, status, totalAmount])).toEqual([
      ['balance', 'draft', 200_000],
      ['deposit', 'due', 50_000],
    ]);
    expect((await home.invoices.list({ quoteId })).items).toHaveLength(1);
    const issued = await business.invoices.issue({ id: items[0]?.id ?? '' });
    expect(issued).toMatchObject({ status: 'due', number: 2 });
  });

  test('never comes to more than the price that was signed, however many are written at once', async () => {
    const { business, quoteId } = await signed();
    const write = () =>
      codeOf(
        business.invoices.create({ quoteId, items: [{ description: 'Work', amount: 100_000 }] }),
      );
    const outcomes = await Promise.all(Array.from({ length: 8 }, write));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(2);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'failed-precondition']));
    const { items } = await business.invoices.list({ quoteId });
    expect(items.map(({ number }) => number)).toEqual([2, 1]);
  });

  test('is added up when it is sent: drafts may come to more', async () => {
    const { business, quoteId } = await signed();
    const items = [{ description: 'Work', amount: 150_000 }];
    const drafts = [
      await business.invoices.create({ quoteId, items, draft: true }),
      await business.invoices.create({ quoteId, items, draft: true }),
    ];
    const outcomes = await Promise.all(
      drafts.map(({ id }) => codeOf(business.invoices.issue({ id }))),
    );
    expect(outcomes.sort()).toEqual(['failed-precondition', 'ok']);
  });

  test('has a number without a gap, although drafts are deleted and writes fail', async () => {
    const { business, quoteId } = await signed();
    const line = [{ description: 'Work', amount: 10_000 }];
    const draft = await business.invoices.create({ quoteId, items: line, draft: true });
    expect(draft).toMatchObject({ number: null, label: 'Draft', status: 'draft' });
    await codeOf(
      business.invoices.create({ quoteId, items: [{ description: 'Work', amount: 900_000 }] }),
    );
    await Promise.all(
      Array.from({ length: 6 }, () => business.invoices.create({ quoteId, items: line })),
    );
    await business.invoices.remove({ id: draft.id });
    const { items } = await business.invoices.list({ quoteId });
    expect(items.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test('that was sent cannot be changed, not even past the program', async () => {
    const { business, id } = await invoiced();
    const items = [{ description: 'More', amount: 200_000 }];
    expect(await codeOf(business.invoices.update({ id, items }))).toBe('failed-precondition');
    expect(await codeOf(business.invoices.remove({ id }))).toBe('failed-precondition');
    await expect(
      world.pool.query('update invoices set total_amount = 200000 where id = $1', [id]),
    ).rejects.toThrow('an issued invoice cannot be changed');
    await expect(world.pool.query('delete from invoices where id = $1', [id])).rejects.toThrow();
  });

  test('of another is not found, and not paid', async () => {
    const { id } = await invoiced();
    const stranger = await world.as(await homeowner(world));
    const rival = await world.as(await contractor(world));
    for (const call of [
      () => stranger.invoices.get({ id }),
      () => stranger.invoices.pay({ id }),
      () => rival.invoices.get({ id }),
      () => rival.invoices.void({ id }),
      () => rival.invoices.recordPayment({ id, amount: 1, method: 'cash' }),
    ])
      expect(await codeOf(call())).toBe('not-found');
  });

  test('is void when it is taken back, unless something was paid of it', async () => {
    const { business, home, id } = await invoiced();
    const voided = await business.invoices.void({ id, reason: 'A mistake' });
    expect(voided).toMatchObject({
      status: 'void',
      dueAmount: 0,
      voidReason: 'A mistake',
      moves: [],
    });
    expect(await codeOf(home.invoices.pay({ id }))).toBe('failed-precondition');
  });

  test('is a document that both can read', async () => {
    const { home, id } = await invoiced();
    const file = await home.invoices.pdf({ id });
    const { text } = await readPdf(new Uint8Array(await file.arrayBuffer()));
    expect(text).toContain('Invoice INV-0001');
    expect(text).toContain('$1,000');
  });

  test('is brought to mind when it is overdue, once a week and three times at most', async () => {
    const { home, id } = await invoiced();
    const { dueDate } = await home.invoices.get({ id });
    const run = async (daysLate: number) => {
      world.setClock(new Date(Date.parse(`${dueDate}T20:00:00Z`) + daysLate * 86_400_000));
      await paymentsSchedules.overdueInvoices?.run(world.jobContext());
      await paymentsSchedules.overdueInvoices?.run(world.jobContext());
    };
    for (const days of [0, 2, 4, 10, 18, 30, 60]) await run(days);
    await world.settle();
    const { items } = await home.notifications.list({});
    expect(items.filter(({ title }) => title.includes('is overdue'))).toHaveLength(3);
    expect(await home.invoices.get({ id })).toMatchObject({ overdue: true });
  });
});

test('a business reminds of an overdue invoice once a week and three times at most, also with others at the same time', async () => {
  const { business, home, quoteId } = await acceptedQuote(world);
  const { id } = await business.invoices.create({
    quoteId,
    items: [{ description: 'First half', amount: 100_000 }],
  });
  const day = 86_400_000;
  const begin = Date.now();
  const remind = () => business.invoices.remind({ id });
  try {
    await expect(remind()).rejects.toMatchObject({ code: 'failed-precondition' });
    expect((await business.invoices.list({ overdue: true })).items).toEqual([]);
    for (const week of [0, 1, 2]) {
      world.setClock(new Date(begin + (30 + 7 * week) * day));
      expect((await business.invoices.get({ id })).moves).toContain('remind');
      expect((await business.invoices.list({ overdue: true })).items).toMatchObject([{ id }]);
      const answers = await Promise.allSettled([remind(), remind()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const reminded = await business.invoices.get({ id });
      expect(reminded.moves).not.toContain('remind');
      const next = week === 2 ? null : new Date(begin + (37 + 7 * week) * day).toISOString();
      expect(reminded.nextReminderAt).toEqual(next);
    }
    world.setClock(new Date(begin + 90 * day));
    await expect(remind()).rejects.toMatchObject({ code: 'failed-precondition' });
    await expect(home.invoices.remind({ id })).rejects.toMatchObject({ code: 'permission-denied' });
    await world.settle();
    const { items } = await home.notifications.list({});
    expect(items.filter(({ title }) => title.endsWith('is overdue'))).toHaveLength(3);
  } finally {
    world.setClock(undefined);
  }
});

describe('paying in the sandbox', () => {
  test('fails, then succeeds, and leaves a receipt', async () => {
    const { home, business, id } = await invoiced();
    const { checkoutUrl, paymentId, amount } = await home.invoices.pay({ id });
    expect(checkoutUrl).toContain(`/homeowner/billing/checkout/${paymentId}`);
    expect(amount).toBe(100_000);
    const declined = await home.sandbox.pay({ id: paymentId, card: 'declined' });
    expect(declined).toMatchObject({ status: 'open', declined: true });
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'failed', dueAmount: 100_000 });
    expect((await home.invoices.pay({ id })).paymentId).toBe(paymentId);
    expect(await home.sandbox.pay({ id: paymentId, card: 'works' })).toMatchObject({
      status: 'succeeded',
    });
    const paid = await home.invoices.get({ id });
    expect(paid).toMatchObject({ status: 'paid', paidAmount: 100_000, dueAmount: 0, moves: [] });
    await world.settle();
    const { items } = await business.notifications.list({});
    expect(items.map(({ title }) => title)).toContainEqual(expect.stringContaining('paid $1,000'));
    const { text } = await readPdf(
      new Uint8Array(await (await home.payments.receipt({ id: paymentId })).arrayBuffer()),
    );
    expect(text).toContain('Receipt for INV-0001');
    expect(text).toContain('No real money moved');
  });

  test('a double click, and 150 windows at once, lead to one checkout that is paid once', async () => {
    const { home, id } = await invoiced();
    const opened = await Promise.all(Array.from({ length: 150 }, () => home.invoices.pay({ id })));
    expect(new Set(opened.map(({ paymentId }) => paymentId)).size).toBe(1);
    const paymentId = opened[0]?.paymentId ?? '';
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(home.sandbox.pay({ id: paymentId, card: 'works' }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'paid', paidAmount: 100_000 });
  });

  test('has one checkout at a time, also past the program', async () => {
    const { home, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    const again = world.pool.query(
      `insert into payments (id, invoice_id, contractor_id, homeowner_id, amount, method, status)
       select gen_random_uuid(), invoice_id, contractor_id, homeowner_id, amount, method, $2
       from payments where id = $1`,
      [paymentId, 'processing'],
    );
    await expect(again).rejects.toThrow('payments_one_checkout');
  });

  test('asks for a second step, which the bank may refuse', async () => {
    const { home, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    await home.sandbox.pay({ id: paymentId, card: 'second_step' });
    await home.sandbox.answer({ id: paymentId, approve: false });
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'failed' });
    await home.sandbox.pay({ id: paymentId, card: 'second_step' });
    expect(await home.sandbox.answer({ id: paymentId, approve: true })).toMatchObject({
      status: 'succeeded',
    });
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'paid' });
  });

  test('is on its way for a while with a slow card, and nobody pays it twice meanwhile', async () => {
    const { home, business, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    await home.sandbox.pay({ id: paymentId, card: 'slow' });
    expect(await home.invoices.get({ id })).toMatchObject({
      status: 'processing',
      dueAmount: 0,
      pendingAmount: 100_000,
    });
    expect(await codeOf(home.invoices.pay({ id }))).toBe('failed-precondition');
    expect(await codeOf(business.invoices.void({ id }))).toBe('failed-precondition');
    world.setClock(new Date(Date.now() + 90_000));
    await tick();
    await tick();
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'paid', pendingAmount: 0 });
  });

  test('pays a part, and then the rest', async () => {
    const { home, id } = await invoiced();
    const first = await home.invoices.pay({ id, amount: 40_000 });
    await home.sandbox.pay({ id: first.paymentId, card: 'works' });
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'due', dueAmount: 60_000 });
    await expect(home.invoices.pay({ id, amount: 60_001 })).rejects.toMatchObject({
      code: 'out-of-range',
      data: { issues: [{ path: 'amount', message: expect.stringContaining('$600 is left') }] },
    });
    const second = await home.invoices.pay({ id, amount: 10_000 });
    const third = await home.invoices.pay({ id });
    expect(third.paymentId).not.toBe(second.paymentId);
    expect(await codeOf(home.sandbox.pay({ id: second.paymentId, card: 'works' }))).toBe(
      'failed-precondition',
    );
    await home.sandbox.pay({ id: third.paymentId, card: 'works' });
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'paid', paidAmount: 100_000 });
  });

  test('is paid back by the provider, and disputed by the bank, which takes it back', async () => {
    const { home, id } = await invoiced(50_000);
    const { paymentId } = await home.invoices.pay({ id });
    await home.sandbox.pay({ id: paymentId, card: 'refunded' });
    expect(await home.invoices.get({ id })).toMatchObject({
      status: 'refunded',
      refundedAmount: 50_000,
    });
    const other = await invoiced(50_000);
    const disputed = await other.home.invoices.pay({ id: other.id });
    await other.home.sandbox.pay({ id: disputed.paymentId, card: 'disputed' });
    expect(await other.home.invoices.get({ id: other.id })).toMatchObject({
      status: 'paid',
      disputedAmount: 50_000,
    });
    world.setClock(new Date(Date.now() + 90_000));
    await tick();
    expect(await other.home.invoices.get({ id: other.id })).toMatchObject({
      status: 'refunded',
      disputedAmount: 0,
      refundedAmount: 50_000,
    });
  });

  test('somebody else’s checkout is not found', async () => {
    const { home, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    const stranger = await world.as(await homeowner(world));
    expect(await codeOf(stranger.sandbox.checkout({ id: paymentId }))).toBe('not-found');
    expect(await codeOf(stranger.sandbox.pay({ id: paymentId, card: 'works' }))).toBe('not-found');
    expect(await codeOf(stranger.payments.receipt({ id: paymentId }))).toBe('not-found');
  });

  test('a checkout whose time is over cannot be paid, and the invoice is due again', async () => {
    const { home, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    world.setClock(new Date(Date.now() + 25 * 3_600_000));
    expect(await codeOf(home.sandbox.pay({ id: paymentId, card: 'works' }))).toBe(
      'failed-precondition',
    );
    await tick();
    const { payments, status } = await home.invoices.get({ id });
    expect([status, payments[0]?.status]).toEqual(['due', 'expired']);
  });
});

test('nothing is paid above the agreed price, where it was lowered below what was invoiced', async () => {
  const { home, business, projectId, id } = await invoiced();
  // Before change orders were compared with the invoices, such a price could be signed.
  await world.pool.query(
    `insert into change_orders
       (id, project_id, number, reason, items, amount, days, status, total_after, answered_at)
     values (uuidv7(), $1, 1, 'Less', '[]', -210000, 0, 'accepted', 40000, now())`,
    [projectId],
  );
  const refused = {
    code: 'failed-precondition',
    message: expect.stringContaining('agreed price of $400'),
  };
  await expect(home.invoices.pay({ id })).rejects.toMatchObject(refused);
  await expect(
    business.invoices.recordPayment({ id, amount: 50_000, method: 'check' }),
  ).rejects.toMatchObject(refused);
  expect(await home.invoices.pay({ id, amount: 40_000 })).toMatchObject({ amount: 40_000 });
});

describe('a refund', () => {
  test('goes back the way the money came, in parts, and never more than was paid', async () => {
    const { home, business, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    await home.sandbox.pay({ id: paymentId, card: 'works' });
    await business.payments.refund({ id: paymentId, amount: 30_000, reason: 'Less material' });
    await expect(business.payments.refund({ id: paymentId, amount: 70_001 })).rejects.toMatchObject(
      {
        code: 'out-of-range',
        data: { issues: [{ path: 'amount', message: expect.stringContaining('$700 is left') }] },
      },
    );
    await world.settle();
    expect(await home.invoices.get({ id })).toMatchObject({
      status: 'paid',
      refundedAmount: 30_000,
    });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(business.payments.refund({ id: paymentId }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    await world.settle();
    expect(await home.invoices.get({ id })).toMatchObject({
      status: 'refunded',
      refundedAmount: 100_000,
    });
    expect(await codeOf(home.payments.refund({ id: paymentId }))).toBe('permission-denied');
  });

  test('may be made by a master admin, and by no other admin', async () => {
    const { home, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    await home.sandbox.pay({ id: paymentId, card: 'works' });
    const other = await world.as(await admin(world, { permissions: ['manage_settings'] }));
    expect(await codeOf(other.payments.refund({ id: paymentId }))).toBe('permission-denied');
    const master = await world.as(await admin(world, { master: true }));
    await master.payments.refund({ id: paymentId, amount: 100 });
    await world.settle();
    expect(await home.invoices.get({ id })).toMatchObject({ refundedAmount: 100 });
    const { recent } = await master.paymentSettings.get();
    expect(recent[0]).toMatchObject({ paymentId, refundableAmount: 99_900 });
  });
});

describe('money that the business has directly', () => {
  test('counts once the homeowner confirms it', async () => {
    const { home, business, id } = await invoiced();
    const recorded = await business.invoices.recordPayment({
      id,
      amount: 60_000,
      method: 'check',
      note: 'No. 1204',
    });
    expect(recorded).toMatchObject({
      status: 'processing',
      paidAmount: 0,
      pendingAmount: 60_000,
      dueAmount: 40_000,
    });
    const paymentId = recorded.payments[0]?.id ?? '';
    expect(await codeOf(business.payments.confirm({ id: paymentId }))).toBe('permission-denied');
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => codeOf(home.payments.confirm({ id: paymentId }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(await home.invoices.get({ id })).toMatchObject({
      status: 'due',
      paidAmount: 60_000,
      dueAmount: 40_000,
    });
    await business.payments.refund({ id: paymentId, amount: 10_000 });
    expect(await home.invoices.get({ id })).toMatchObject({ refundedAmount: 10_000 });
  });

  test('is due again when the homeowner declines it, or the business takes it back', async () => {
    const { home, business, id } = await invoiced();
    const first = await business.invoices.recordPayment({ id, amount: 100_000, method: 'cash' });
    await home.payments.decline({ id: first.payments[0]?.id ?? '' });
    const second = await business.invoices.recordPayment({ id, amount: 100_000, method: 'cash' });
    const after = await business.payments.withdraw({ id: second.payments[1]?.id ?? '' });
    expect(after).toMatchObject({ status: 'due', dueAmount: 100_000, paidAmount: 0 });
    expect(after.payments.map(({ status }) => status)).toEqual(['declined', 'withdrawn']);
  });

  test('that was also paid online meanwhile is a surplus, which is owed back', async () => {
    const { home, business, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    const recorded = await business.invoices.recordPayment({
      id,
      amount: 100_000,
      method: 'check',
    });
    await home.payments.confirm({ id: recorded.payments[1]?.id ?? '' });
    await home.sandbox.pay({ id: paymentId, card: 'works' });
    await world.settle();
    const { status, paidAmount, payments } = await home.invoices.get({ id });
    expect([status, paidAmount]).toEqual(['paid', 100_000]);
    expect(payments[0]).toMatchObject({ surplusAmount: 100_000, refundedAmount: 100_000 });
  });
});

describe('what a provider says', () => {
  const context = () => world.jobContext();

  test('of a payment that nobody made changes nothing', async () => {
    const { home, id } = await invoiced();
    const figures = async () => {
      const { rows } = await world.pool.query(
        `select (select count(*) from payments) as payments, (select count(*) from ledger_entries) as entries,
           (select count(*) from activities) as activities`,
      );
      return rows[0];
    };
    await world.settle();
    const [invoice, before] = [await home.invoices.get({ id }), await figures()];
    await receiveEvents(context(), 'sandbox', [
      {
        eventId: 'forged',
        paymentId: crypto.randomUUID(),
        event: { type: 'payment.succeeded', at: 1 },
      },
    ]);
    await world.settle();
    expect(await figures()).toEqual(before);
    expect(await home.invoices.get({ id })).toEqual(invoice);
  });

  test('twice, late and in the wrong order ends the same', async () => {
    const { home, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    const say = (eventId: string, event: Parameters<typeof receiveEvents>[2][number]['event']) =>
      receiveEvents(context(), 'sandbox', [{ eventId: `${id}:${eventId}`, paymentId, event }]);
    await Promise.all([
      say('2', { type: 'refund.succeeded', refundId: `r-${id}`, amount: 5_000 }),
      say('1', { type: 'payment.succeeded', at: 2 }),
      say('1', { type: 'payment.succeeded', at: 2 }),
      say('0', { type: 'payment.failed', at: 1, failure: 'card_declined' }),
      say('2', { type: 'refund.succeeded', refundId: `r-${id}`, amount: 5_000 }),
    ]);
    expect(await home.invoices.get({ id })).toMatchObject({
      status: 'paid',
      paidAmount: 100_000,
      refundedAmount: 5_000,
    });
  });

  test('that was stored by a process that died is applied by the next', async () => {
    const { home, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    await world.pool.query(
      `insert into payment_events (provider, event_id, payment_id, event) values ('sandbox', $1, $2, $3)`,
      [`kept:${id}`, paymentId, { type: 'payment.succeeded', at: 1 }],
    );
    await tick();
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'paid' });
  });

  test('that contradicts what is known is set aside for a master admin to see', async () => {
    const { home, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    await receiveEvents(context(), 'sandbox', [
      {
        eventId: `much:${id}`,
        paymentId,
        event: { type: 'refund.succeeded', refundId: `m-${id}`, amount: 100_001 },
      },
    ]);
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'due', refundedAmount: 0 });
    const master = await world.as(await admin(world, { master: true }));
    expect((await master.paymentSettings.get()).problems).toBe(1);
  });
});

describe('the ledger', () => {
  const query = (text: string, values: unknown[] = []) => world.pool.query(text, values);

  test('is only ever added to, and a transaction that does not add up is not committed', async () => {
    const { id } = await invoiced();
    const { rows } = await query('select id from ledger_transactions where invoice_id = $1', [id]);
    for (const table of ['ledger_entries', 'ledger_transactions'])
      for (const change of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(query(change)).rejects.toThrow('the ledger is only added to');
    await expect(query('update ledger_entries set amount = 1')).rejects.toThrow('only added to');
    await expect(
      query(
        `insert into ledger_entries (transaction_id, account, owner_id, amount)
          values ($1, 'direct', $1, 1)`,
        [rows[0]?.id],
      ),
    ).rejects.toThrow('does not add up');
  });

  test('is found out when somebody changes an invoice or a payment behind its back', async () => {
    const { home, id } = await invoiced();
    const { paymentId } = await home.invoices.pay({ id });
    await home.sandbox.pay({ id: paymentId, card: 'works' });
    await query('update invoices set refunded_amount = 1 where id = $1', [id]);
    const { findings } = await checkLedger(world.db);
    expect(findings).toMatchObject([{ subject: id, check: expect.stringContaining('invoice') }]);
    await query('update invoices set refunded_amount = 0 where id = $1', [id]);
  });
});

test('the dashboards say what is to be paid, confirmed and sent', async () => {
  const { home, business, quoteId, id } = await invoiced();
  const items = [{ description: 'The rest', amount: 100_000 }];
  await business.invoices.create({ quoteId, items, draft: true });
  const kinds = async () => (await home.counts.homeowner()).nextSteps.map(({ kind }) => kind);
  expect(await kinds()).toContain('payInvoice');
  await business.invoices.recordPayment({ id, amount: 100_000, method: 'check' });
  expect(await kinds()).toContain('confirmPayment');
  expect((await business.counts.contractor()).nextSteps).toContainEqual(
    expect.objectContaining({ kind: 'sendInvoice', title: 'Send the $1,000 invoice for “Roof”' }),
  );
});

test('invoice terms are set by a master admin', async () => {
  const master = await world.as(await admin(world, { master: true }));
  await master.paymentSettings.save({ termsDays: 0 });
  const { home, id } = await invoiced();
  const { dueDate, issuedAt } = await home.invoices.get({ id });
  expect(Date.parse(`${dueDate}`)).toBeLessThanOrEqual(Date.parse(`${issuedAt}`));
  await master.paymentSettings.save({ termsDays: 7 });
});

test('the summary of both sides says what is owed and was paid', async () => {
  const { home, business, id } = await invoiced();
  const { paymentId } = await home.invoices.pay({ id, amount: 25_000 });
  await home.sandbox.pay({ id: paymentId, card: 'works' });
  const figures = { dueAmount: 75_000, overdueAmount: 0, paidAmount: 25_000, provider: 'sandbox' };
  expect(await home.billing.summary()).toMatchObject(figures);
  expect(await business.billing.summary()).toMatchObject({
    ...figures,
    months: [{ online: 25_000, direct: 0 }],
  });
});

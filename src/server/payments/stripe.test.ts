import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keepAccount } from '#features/payments/accounts/data.ts';
import { checkLedger } from '#features/payments/ledger/service.ts';
import { paymentsSchedules } from '#features/payments/reactions.ts';
import { newId } from '#lib/columns.ts';
import { acceptedQuote } from '#test/accepted-quote.ts';
import { admin, contractor } from '#test/personas.ts';
import { SECRETS, startStripeServer } from '#test/stripe-server.ts';
import { createWorld, type World } from '#test/world.ts';

let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let world: World;
beforeAll(async () => {
  stripe = await startStripeServer();
  world = await createWorld(stripe.settings);
});
afterAll(async () => {
  await world.close();
  await stripe.stop();
});
afterEach(async () => {
  stripe.setOutage(false);
  world.setClock(undefined);
  expect((await checkLedger(world.db)).findings).toEqual([]);
});

const post = async (event: ReturnType<typeof stripe.event>) =>
  (await world.fetch('/webhooks/stripe', { method: 'POST', ...event })).status;
const say = (...given: Parameters<typeof stripe.event>) => post(stripe.event(...given));

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

/** A business with an account at Stripe that takes payments, and a homeowner who owes it $1,000. */
async function parties() {
  const { home, business, quoteId } = await acceptedQuote(world);
  const { id } = await business.invoices.create({
    quoteId,
    items: [{ description: 'First half', amount: 100_000 }],
  });
  return { home, business, id };
}

async function connected() {
  const made = await parties();
  const { url } = await made.business.billing.connect();
  const account = url.split('/').at(-1) ?? '';
  Object.assign(stripe.row(account), { charges_enabled: true, details_submitted: true });
  await say('account.updated', stripe.row(account), { account });
  return { ...made, account };
}

/** The same, with a checkout that is open at Stripe. */
async function opened() {
  const made = await connected();
  const { paymentId, checkoutUrl } = await made.home.invoices.pay({ id: made.id });
  const sessionId = checkoutUrl.split('/').at(-1) ?? '';
  return { ...made, paymentId, checkoutUrl, sessionId };
}

/** The same, paid. */
async function paid() {
  const made = await opened();
  const session = stripe.pay(made.sessionId);
  await say('checkout.session.completed', session, { account: made.account });
  return { ...made, session, intent: String(session.payment_intent) };
}

describe('an account', () => {
  test('is connected by the business, and until then nobody pays it online', async () => {
    const { home, business, id } = await parties();
    expect(await business.billing.summary()).toMatchObject({
      ...{ provider: 'stripe', account: 'missing' },
    });
    expect(await codeOf(home.invoices.pay({ id }))).toBe('failed-precondition');
    const [first, again] = [await business.billing.connect(), await business.billing.connect()];
    expect(again.url).toBe(first.url);
    expect(await business.billing.summary()).toMatchObject({ account: 'incomplete' });
    const account = first.url.split('/').at(-1) ?? '';
    Object.assign(stripe.row(account), { charges_enabled: true });
    expect(await say('account.updated', stripe.row(account), { account })).toBe(200);
    expect(await business.billing.summary()).toMatchObject({ account: 'ready' });
    expect(await codeOf(home.invoices.pay({ id }))).toBe('ok');
  });

  test('is one, however often a business connects it at the same time', async () => {
    const { business } = await parties();
    const connects = Array.from({ length: 20 }, () => business.billing.connect());
    const urls = (await Promise.all(connects)).map(({ url }) => url);
    expect(new Set(urls).size).toBe(1);
    // The two keys of its row conflict in either order only now and then, hence the rounds.
    for (let round = 0; round < 100; round += 1) {
      const account = { contractorId: newId(), provider: 'stripe', reference: newId() };
      const all = Array.from({ length: 10 }, () => keepAccount(world.db, account));
      for (const kept of await Promise.all(all)) expect(kept.reference).toBe(account.reference);
    }
  });
});

describe('a payment', () => {
  test('goes to the account of the business, from a checkout at Stripe', async () => {
    const { home, id, account, sessionId, checkoutUrl } = await opened();
    expect((await home.invoices.pay({ id })).checkoutUrl).toBe(checkoutUrl);
    const asked = stripe.requests.filter(({ path }) => path === '/v1/checkout/sessions');
    expect(asked.at(-1)).toMatchObject({ account, key: expect.stringMatching(/^checkout:/) });
    expect(stripe.row(sessionId)).toMatchObject({ amount_total: 100_000, account });
    const session = stripe.pay(sessionId);
    const event = stripe.event('checkout.session.completed', session, { account });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => post(event)));
    expect(new Set(outcomes)).toEqual(new Set([200]));
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'paid', paidAmount: 100_000 });
    expect(await post(event)).toBe(200);
    const { rows } = await world.pool.query(
      `select count(*)::int as count from payment_events where provider = 'stripe' and payment_id in
        (select id from payments where invoice_id = $1)`,
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('fails, is on its way, and arrives, in any order', async () => {
    const { home, id, account, sessionId, paymentId } = await opened();
    const attempt = stripe.add('pi', 'payment_intent', {
      metadata: { paymentId },
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    await say('payment_intent.payment_failed', attempt, { account });
    expect(await home.invoices.get({ id })).toMatchObject({
      status: 'failed',
      payments: [{ failure: 'insufficient_funds' }],
    });
    const session = stripe.pay(sessionId, { status: 'unpaid' });
    await say('checkout.session.async_payment_succeeded', session, { account });
    await say('checkout.session.completed', session, { account });
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'paid' });
  });

  test('is not believed from a forged, foreign or misdirected event', async () => {
    const { home, id, account, sessionId } = await opened();
    const session = stripe.pay(sessionId);
    const type = 'checkout.session.completed';
    expect(await say(type, session, { account, secret: 'whsec_guessed' })).toBe(403);
    const event = stripe.event(type, session, { account });
    const forged = { ...event, body: event.body.replace('100000', '1') };
    expect(await post(forged)).toBe(403);
    const { headers: _, ...unsigned } = event;
    expect((await world.fetch('/webhooks/stripe', { method: 'POST', ...unsigned })).status).toBe(
      403,
    );
    // Another business owns its account, and may make a session there that carries our id.
    const rival = await connected();
    expect(await say(type, session, { account: rival.account })).toBe(200);
    expect(await say(type, session)).toBe(200);
    // So may this one: for less, or in a checkout that we did not open.
    expect(await say(type, { ...session, amount_total: 100 }, { account })).toBe(200);
    expect(await say(type, { ...session, id: 'cs_test_own' }, { account })).toBe(200);
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'due', paidAmount: 0 });
  });

  test('is paid back through Stripe, and by the business at Stripe', async () => {
    const { business, home, id, account, paymentId, intent } = await paid();
    await business.payments.refund({ id: paymentId, amount: 30_000 });
    await world.settle();
    const refund = [...stripe.rows.values()].filter(({ object }) => object === 'refund').at(-1);
    expect(refund).toMatchObject({ payment_intent: intent, amount: 30_000, account });
    expect(await home.invoices.get({ id })).toMatchObject({ refundedAmount: 0 });
    const done = { ...refund, status: 'succeeded' };
    await say('refund.updated', done, { account });
    await say('refund.updated', done, { account });
    const own = { payment_intent: intent, amount: 5_000, status: 'succeeded', metadata: {} };
    await say('refund.created', stripe.add('re', 'refund', own, account), { account });
    expect(await home.invoices.get({ id })).toMatchObject({ refundedAmount: 35_000 });
  });

  test('is disputed and won back; an inquiry of the bank moves nothing', async () => {
    const { home, id, account, intent } = await paid();
    const dispute = stripe.add(
      'dp',
      'dispute',
      { payment_intent: intent, amount: 100_000, status: 'warning_needs_response' },
      account,
    );
    await say('charge.dispute.created', dispute, { account });
    expect(await home.invoices.get({ id })).toMatchObject({ disputedAmount: 0 });
    const won = { ...dispute, status: 'won' };
    await say('charge.dispute.closed', won, { account });
    await say('charge.dispute.created', { ...dispute, status: 'needs_response' }, { account });
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'paid', disputedAmount: 0 });
  });

  test('that is heard of refunded before it is heard of paid is both', async () => {
    const { home, id, account, sessionId } = await opened();
    const session = stripe.pay(sessionId);
    const refund = stripe.add(
      're',
      'refund',
      { payment_intent: session.payment_intent, amount: 100_000, status: 'succeeded' },
      account,
    );
    await say('refund.created', refund, { account });
    await say('checkout.session.completed', session, { account });
    expect(await home.invoices.get({ id })).toMatchObject({
      ...{ status: 'refunded', refundedAmount: 100_000 },
    });
  });

  test('for another amount closes the checkout before; one that was paid meanwhile counts', async () => {
    const { home, id, sessionId } = await opened();
    const second = await home.invoices.pay({ id, amount: 40_000 });
    expect(stripe.row(sessionId)).toMatchObject({ status: 'expired' });
    stripe.pay(second.checkoutUrl.split('/').at(-1) ?? '');
    // Its event is still on its way: asking for another amount learns of it.
    expect(await codeOf(home.invoices.pay({ id, amount: 100_000 }))).toBe('out-of-range');
    expect(await home.invoices.get({ id })).toMatchObject({ paidAmount: 40_000 });
  });

  test('is asked for when its checkout is over, should no event ever come', async () => {
    const { home, id, sessionId } = await opened();
    stripe.pay(sessionId);
    world.setClock(new Date(Date.now() + 25 * 3_600_000));
    await paymentsSchedules.paymentEvents?.run(world.jobContext());
    expect(await home.invoices.get({ id })).toMatchObject({ status: 'paid' });
  });

  test('opens once, also when the answer was lost', async () => {
    const { home, id } = await connected();
    stripe.setOutage(true);
    expect(await codeOf(home.invoices.pay({ id }))).toBe('unavailable');
    stripe.setOutage(false);
    const first = await home.invoices.pay({ id });
    await world.pool.query(
      'update payments set reference = null, checkout_url = null where id = $1',
      [first.paymentId],
    );
    expect((await home.invoices.pay({ id })).checkoutUrl).toBe(first.checkoutUrl);
  });
});

describe('a plan', () => {
  test('is paid for at Stripe, changed, canceled and ended by it', async () => {
    const api = await world.as(await contractor(world));
    const { checkoutUrl } = await api.plans.subscribe({ plan: 'pro' });
    const session = stripe.pay(checkoutUrl?.split('/').at(-1) ?? '');
    const subscription = stripe.row(String(session.subscription));
    await say('customer.subscription.created', subscription);
    expect(await api.plans.get()).toMatchObject({ plan: 'pro', price: 2_900, provider: 'stripe' });
    expect(await api.plans.subscribe({ plan: 'business' })).toMatchObject({
      ...{ plan: 'business', price: 7_900, checkoutUrl: null },
    });
    expect(await api.plans.cancel()).toMatchObject({ cancelAtPeriodEnd: true });
    expect(subscription).toMatchObject({ cancel_at_period_end: true });
    Object.assign(subscription, { status: 'canceled' });
    await say('customer.subscription.deleted', subscription);
    await say('customer.subscription.created', subscription);
    expect(await api.plans.get()).toMatchObject({ plan: 'free', status: 'ended' });
  });

  test('is not given for a subscription in the account of a business', async () => {
    const pro = await contractor(world);
    const api = await world.as(pro);
    await api.plans.subscribe({ plan: 'pro' });
    const metadata = { contractorId: pro.contractorId, checkoutId: pro.uid, plan: 'business' };
    const account = 'acct_of_a_business';
    const own = stripe.add(
      'sub',
      'subscription',
      { status: 'active', metadata, cancel_at_period_end: false },
      account,
    );
    expect(await say('customer.subscription.created', own, { account })).toBe(200);
    expect(await api.plans.get()).toMatchObject({ plan: 'free' });
  });
});

test('what we send, store and log has nothing of a card', async () => {
  const { intent } = await paid();
  expect(intent).toMatch(/^pi_/);
  const sent = stripe.requests.map(({ body }) => body).join('\n');
  expect(sent).not.toMatch(/card\[|cvc|exp_month|number\]/);
  const master = await world.as(await admin(world, { master: true }));
  expect(await master.paymentSettings.get()).toMatchObject({ provider: 'stripe', problems: 0 });
  expect(Object.keys(SECRETS)).toHaveLength(2);
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { admin, contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { plansSchedules } from './reactions.ts';
import { type PaidPlan, planOf } from './rules.ts';
import type { PlanCard } from './sandbox/rules.ts';
import { syncSubscription } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => world.setClock(undefined));

const DAY_MS = 86_400_000;
const inDays = (days: number) => world.setClock(new Date(Date.now() + days * DAY_MS));
/** Runs the job of every five minutes. */
const tick = () => plansSchedules.plans?.run(world.jobContext());

async function business() {
  const pro = await contractor(world);
  return { pro, api: await world.as(pro) };
}

/** A business that has paid for a plan. */
async function subscribed(plan: PaidPlan = 'pro', card: PlanCard = 'works') {
  const { pro, api } = await business();
  const { checkoutUrl } = await api.plans.subscribe({ plan });
  const id = checkoutUrl?.split('/').at(-1) ?? '';
  await api.planSandbox.pay({ id, card });
  return { pro, api, id };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

const titlesOf = async (api: Awaited<ReturnType<typeof business>>['api']) => {
  await world.settle();
  return (await api.notifications.list({})).items.map(({ title }) => title);
};

test.each([
  ['no subscription', undefined, 'free'],
  ['a month that is paid', { days: 1 }, 'pro'],
  ['a month that was not paid for a few days', { days: -6, status: 'past_due' }, 'pro'],
  ['a month that was not paid for longer than a week', { days: -8, status: 'past_due' }, 'free'],
  ['a canceled plan before its end', { days: 1, cancelAtPeriodEnd: true }, 'pro'],
  ['a canceled plan after its end', { days: -0.01, cancelAtPeriodEnd: true }, 'free'],
  ['an ended plan with days left', { days: 20, status: 'ended' }, 'free'],
] as const)('%s is the plan that follows from it', (_, given, expected) => {
  const now = new Date('2027-03-10T12:00:00Z');
  const { days = 0, ...rest } = given ?? {};
  const subscription = given && {
    ...{ plan: 'pro' as const, status: 'active' as const, cancelAtPeriodEnd: false },
    ...rest,
    periodEnd: new Date(now.getTime() + days * DAY_MS),
  };
  expect(planOf(subscription, now)).toBe(expected);
});

describe('a plan', () => {
  test('is Free until another is paid for: a declined card changes nothing', async () => {
    const { api } = await business();
    expect(await api.plans.get()).toMatchObject({ plan: 'free', moves: ['subscribe'] });
    const { checkoutUrl, plan } = await api.plans.subscribe({ plan: 'pro' });
    expect(plan).toBe('free');
    const id = checkoutUrl?.split('/').at(-1) ?? '';
    expect(await api.planSandbox.pay({ id, card: 'declined' })).toMatchObject({
      ...{ status: 'open', declined: true },
    });
    expect(await api.plans.get()).toMatchObject({ plan: 'free' });
    expect(await api.planSandbox.pay({ id, card: 'works' })).toMatchObject({ status: 'active' });
    expect(await api.plans.get()).toMatchObject({ plan: 'pro', price: 2_900, status: 'active' });
    expect(await titlesOf(api)).toContain('You’re on the Pro plan');
  });

  test('opens one checkout, however often it is asked for, and is paid once', async () => {
    const { api } = await business();
    const opened = await Promise.all(
      Array.from({ length: 40 }, () => api.plans.subscribe({ plan: 'pro' })),
    );
    expect(new Set(opened.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    const id = opened[0]?.checkoutUrl?.split('/').at(-1) ?? '';
    const paid = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(api.planSandbox.pay({ id, card: 'works' }))),
    );
    expect(paid.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  });

  test('asked for instead of another closes the checkout of that one', async () => {
    const { api } = await business();
    const [first, second] = [
      await api.plans.subscribe({ plan: 'pro' }),
      await api.plans.subscribe({ plan: 'business' }),
    ];
    const idOf = ({ checkoutUrl }: typeof first) => checkoutUrl?.split('/').at(-1) ?? '';
    expect(await codeOf(api.planSandbox.pay({ id: idOf(first), card: 'works' }))).toBe(
      'failed-precondition',
    );
    await api.planSandbox.pay({ id: idOf(second), card: 'works' });
    expect(await api.plans.get()).toMatchObject({ plan: 'business', price: 7_900 });
  });

  test('of another business is neither seen nor paid', async () => {
    const { api } = await business();
    const { checkoutUrl } = await api.plans.subscribe({ plan: 'pro' });
    const id = checkoutUrl?.split('/').at(-1) ?? '';
    const rival = (await business()).api;
    expect(await codeOf(rival.planSandbox.checkout({ id }))).toBe('not-found');
    expect(await codeOf(rival.planSandbox.pay({ id, card: 'works' }))).toBe('not-found');
  });

  test('holds its tools, and only as long as it runs', async () => {
    const { api } = await business();
    expect(await codeOf(api.contractors.analytics({ days: 90 }))).toBe('ok');
    expect(await codeOf(api.contractors.analytics({ days: 91 }))).toBe('permission-denied');
    const table = { period: 30, table: 'days' } as const;
    expect(await codeOf(api.analytics.exportBusiness(table))).toBe('permission-denied');
    const paid = await subscribed();
    expect(await codeOf(paid.api.contractors.analytics({ days: 366 }))).toBe('ok');
    expect(await codeOf(paid.api.analytics.exportBusiness(table))).not.toBe('permission-denied');
    await paid.api.plans.cancel();
    inDays(32);
    expect(await codeOf(paid.api.contractors.analytics({ days: 366 }))).toBe('permission-denied');
  });

  test('that is canceled lasts until the end of its month, and can be kept until then', async () => {
    const { api } = await subscribed();
    expect(await api.plans.cancel()).toMatchObject({
      ...{ plan: 'pro', cancelAtPeriodEnd: true, moves: ['subscribe', 'resume'] },
    });
    expect(await api.plans.resume()).toMatchObject({ cancelAtPeriodEnd: false });
    await api.plans.cancel();
    await tick();
    expect(await api.plans.get()).toMatchObject({ plan: 'pro' });
    inDays(32);
    await tick();
    expect(await api.plans.get()).toMatchObject({ plan: 'free', status: 'ended' });
    expect(await codeOf(api.plans.cancel())).toBe('failed-precondition');
    expect(await titlesOf(api)).toEqual(
      expect.arrayContaining([expect.stringContaining('ends on'), 'Your Pro plan has ended']),
    );
  });

  test('is renewed every month, and changed at once', async () => {
    const { api } = await subscribed();
    const { periodEnd } = await api.plans.get();
    expect(await codeOf(api.plans.subscribe({ plan: 'pro' }))).toBe('failed-precondition');
    expect(await api.plans.subscribe({ plan: 'business' })).toMatchObject({
      ...{ plan: 'business', checkoutUrl: null },
    });
    inDays(32);
    await tick();
    const renewed = await api.plans.get();
    expect(renewed).toMatchObject({ plan: 'business', status: 'active' });
    expect(Date.parse(renewed.periodEnd ?? '')).toBeGreaterThan(Date.parse(periodEnd ?? ''));
  });

  test('whose next month cannot be paid stays for a week', async () => {
    const { api } = await subscribed('pro', 'renewal_declined');
    inDays(32);
    await tick();
    expect(await api.plans.get()).toMatchObject({ plan: 'pro', status: 'past_due' });
    inDays(40);
    await tick();
    expect(await api.plans.get()).toMatchObject({ plan: 'free', status: 'ended' });
    expect(await titlesOf(api)).toContain('We couldn’t charge you for your Pro plan');
  });

  test('is not paid twice: a second subscription is ended at once', async () => {
    const { pro, api, id } = await subscribed();
    const other = crypto.randomUUID();
    await world.pool.query(
      `insert into sandbox_subscriptions (id, contractor_id, plan, price, status, card, started_at, months, period_end, expires_at)
       select $1, contractor_id, 'business', 7900, 'active', card, started_at, months, period_end, expires_at
       from sandbox_subscriptions where id = $2`,
      [other, id],
    );
    await syncSubscription(await world.contextOf(pro), other);
    expect(await api.plans.get()).toMatchObject({ plan: 'pro' });
    const { rows } = await world.pool.query(
      'select status from sandbox_subscriptions where id = $1',
      [other],
    );
    expect(rows).toEqual([{ status: 'ended' }]);
  });

  test('ends with the account', async () => {
    const { pro, id } = await subscribed();
    const job = { ...world.jobContext() };
    const { plansReactions } = await import('./reactions.ts');
    const endPlan = plansReactions['user.removed']?.endPlan;
    if (typeof endPlan !== 'function') throw new Error('a plan ends with the account');
    await endPlan({ subjectId: pro.uid } as Parameters<typeof endPlan>[0], job);
    const { rows } = await world.pool.query(
      'select status from sandbox_subscriptions where id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'ended' }]);
  });
});

test('a master admin sets what plans cost, for whoever subscribes from then on', async () => {
  const { api } = await subscribed();
  const master = await world.as(await admin(world, { master: true }));
  const prices = { pro: 3_500, business: 9_900 };
  expect(await master.paymentSettings.save({ termsDays: 7, prices })).toMatchObject({ prices });
  expect(await master.paymentSettings.save({ termsDays: 8 })).toMatchObject({ prices });
  // As the page for contractors tells it before anybody joins.
  expect((await (await world.as()).plans.prices()).items).toEqual([
    { plan: 'free', price: 0 },
    { plan: 'pro', price: prices.pro },
    { plan: 'business', price: prices.business },
  ]);
  expect(await api.plans.get()).toMatchObject({
    price: 2_900,
    offers: [
      { plan: 'pro', price: 3_500 },
      { plan: 'business', price: 9_900 },
    ],
  });
  expect(
    await codeOf(master.paymentSettings.save({ termsDays: 7, prices: { pro: 0, business: 1 } })),
  ).toBe('invalid-argument');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFile } from '#features/files/samples.ts';
import { checkLedger } from '#features/payments/ledger/service.ts';
import { users } from '#features/users/tables.ts';
import { signIn } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { composeDemo } from './demo/compose.ts';
import { seedDemo, writeDemo } from './demo.ts';
import { findWrongCounters } from './find-wrong-counters.ts';
import { demoSignIns } from './sign-ins.ts';

const now = new Date();
let world: World;

const seed = () => {
  const { db, services } = world;
  return seedDemo({ db, storage: services.storage, now, brand: 'Plumbline' });
};

beforeAll(async () => {
  world = await createWorld();
  expect(await seed()).toBe(true);
}, 60_000);
afterAll(() => world.close());

test('the demo seed does nothing if anybody is registered', async () => {
  const before = await world.db.$count(users);
  expect(await seed()).toBe(false);
  expect(await world.db.$count(users)).toBe(before);
});

test('the demo world is written completely or not at all, and by only one of several simultaneous programs', async () => {
  const fresh = await createWorld();
  try {
    const demo = composeDemo({ now, brand: 'Plumbline' });
    const write = (pictures = [sampleFile()]) =>
      writeDemo(fresh.db, demo, { pictures, passwordHash: '' });
    const twice = sampleFile();
    await expect(write([twice, twice])).rejects.toThrow();
    expect(await fresh.db.$count(users)).toBe(0);
    expect((await Promise.all([write(), write(), write()])).filter(Boolean)).toHaveLength(1);
    expect(await fresh.db.$count(users)).toBe(demo.users.length);
  } finally {
    await fresh.close();
  }
});

test('every stored counter equals a recount', async () => {
  expect(await findWrongCounters(world.db)).toEqual([]);
});

test('the books of the demo world add up', async () => {
  const { findings, entries } = await checkLedger(world.db);
  expect(findings).toEqual([]);
  expect(entries).toBeGreaterThan(100);
});

test('seeding sends no email and adds no notifications', async () => {
  const count = async (table: string) => {
    const { rows } = await world.pool.query(`select count(*)::int as count from ${table}`);
    return rows[0]?.count;
  };
  const before = await Promise.all(['notifications', 'messages', 'activities'].map(count));
  await world.settle();
  expect(await Promise.all(['notifications', 'messages', 'activities'].map(count))).toEqual(before);
  expect(await count('outbox_mails')).toBe(0);
});

describe('in the demo world', () => {
  const as = async (who: string) => {
    const account = demoSignIns.find((signIn) => signIn.who === who);
    const { email = '', password = '', role } = account ?? {};
    const { token, user, activeRole } = await signIn(world, { email, password });
    expect(activeRole).toBe(role);
    return { api: await world.as({ token }), user, token };
  };

  test('the homeowner has projects, a quote to answer and a message to read', async () => {
    const { api } = await as('Homeowner');
    const { items } = await api.projects.list({});
    expect(new Set(items.map(({ status }) => status)).size).toBeGreaterThanOrEqual(5);
    expect(items.some(({ mayReview }) => mayReview)).toBe(true);
    const quotes = (await api.quotes.list({ status: 'sent' })).items;
    expect(quotes.map(({ viewedAt }) => viewedAt !== null).toSorted()).toEqual([
      false,
      false,
      true,
    ]);
    expect(quotes.every(({ moves }) => moves.includes('accept'))).toBe(true);
    expect((await api.conversations.unreadCount()).count).toBeGreaterThan(0);
    expect((await api.notifications.unreadCount()).count).toBeGreaterThan(0);
    const asking = items.find(({ title }) => title === 'Leak above the back bedroom');
    const detail = await api.projects.get({ id: asking?.id ?? '' });
    expect(detail).toMatchObject({ photos: [{ type: 'image/webp' }], interested: { length: 3 } });
  });

  test('the contractor has leads to claim and quotes in every status', async () => {
    const { api, user } = await as('Contractor');
    expect((await api.leads.available({})).items.length).toBeGreaterThanOrEqual(2);
    const leads = (await api.leads.list({ limit: 100 })).items;
    expect(new Set(leads.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4);
    const stats = await api.quotes.stats();
    for (const status of ['draft', 'sent', 'accepted', 'archived'] as const)
      expect(stats[status], status).toBeGreaterThan(0);
    expect((await api.conversations.unreadCount()).count).toBeGreaterThan(0);
    const page = await api.contractors.get({ id: user.contractorId ?? '' });
    expect(page.reviewCount).toBeGreaterThanOrEqual(5);
    expect(page.portfolio.some(({ before }) => before !== null)).toBe(true);
  });

  test('the admin sees the projects and quotes of everybody', async () => {
    const { api } = await as('Admin');
    expect((await api.projects.list({})).items.length).toBe(20);
    expect((await api.quotes.list({})).items.length).toBe(50);
  });

  test.each(['Homeowner', 'Contractor'])('the %s has bills in every state', async (who) => {
    const { api } = await as(who);
    const bills = (await api.invoices.list({})).items;
    const partPaid = bills.filter(({ paidAmount, dueAmount }) => paidAmount > 0 && dueAmount > 0);
    expect(partPaid.length).toBeGreaterThan(0);
    expect(bills.filter(({ overdue }) => overdue)).toHaveLength(1);
    expect(bills.filter(({ status, overdue }) => status === 'due' && !overdue)).not.toEqual([]);
    expect(bills.filter(({ status }) => status === 'paid').length).toBeGreaterThan(2);
    const online = bills.find(({ status, label }) => status === 'paid' && label === 'INV-0001');
    const { payments } = await api.invoices.get({ id: online?.id ?? '' });
    expect(payments).toMatchObject([{ status: 'succeeded' }]);
    const { dueAmount, overdueAmount } = await api.billing.summary();
    expect(dueAmount).toBeGreaterThan(overdueAmount);
    expect(overdueAmount).toBeGreaterThan(0);
  });

  test('a payment of the demo world can be paid back', async () => {
    const { api } = await as('Contractor');
    const bills = (await api.invoices.list({ status: 'paid' })).items;
    const details = await Promise.all(bills.map(({ id }) => api.invoices.get({ id })));
    const paid = details.flatMap(({ payments }) => payments).find((one) => one.method === 'online');
    await api.payments.refund({ id: paid?.id ?? '', amount: 100, reason: 'A rebate' });
    await world.settle();
    const { payments } = await api.invoices.get({ id: paid?.invoiceId ?? '' });
    expect(payments).toMatchObject([{ refundedAmount: 100 }]);
    expect((await checkLedger(world.db)).findings).toEqual([]);
  });

  test('one person is both homeowner and contractor', async () => {
    const { api, token } = await as('Homeowner and contractor');
    expect((await api.projects.list({})).items.length).toBeGreaterThan(0);
    await api.session.switchRole({ role: 'contractor' });
    const contractor = await world.as({ token });
    expect((await contractor.leads.list({})).items.length).toBeGreaterThan(0);
    expect((await contractor.quotes.stats()).accepted).toBeGreaterThan(0);
  });

  test('guests find contractors in three cities, with pictures that open', async () => {
    const api = await world.as();
    for (const zip of ['60614', '97214', '78704'])
      expect((await api.contractors.search({ zip })).items.length).toBeGreaterThanOrEqual(4);
    const { items } = await api.reviews.list({});
    expect(items.length).toBe(50);
    const [first] = (await api.contractors.search({ service: 'Kitchen Remodeling' })).items;
    const { portfolio } = await api.contractors.get({ id: first?.id ?? '' });
    const picture = await world.fetch(portfolio[0]?.after.url ?? '');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect((await picture.arrayBuffer()).byteLength).toBe(portfolio[0]?.after.size);
    expect((await api.counts.footer()).activeContractors).toBe(19);
  });
});

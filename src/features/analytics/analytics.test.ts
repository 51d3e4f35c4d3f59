import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordUniqueView } from '#features/contractors/views/data.ts';
import { dayViews } from '#features/contractors/views/tables.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { invoices } from '#features/payments/invoices/tables.ts';
import { payments } from '#features/payments/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { addDays } from '#lib/local-date.ts';
import { acceptedQuote } from '#test/accepted-quote.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';
import type { PlatformReport } from './contract.ts';
import { countDay } from './counting/data.ts';
import { analyticsSchedules } from './reactions.ts';
import { findReport, storeReport } from './reports/data.ts';
import {
  addUp,
  analyticsPeriods,
  businessFigures,
  funnelOf,
  noFunnel,
  noPlatformTotals,
  platformFigures,
} from './rules.ts';
import { countFigures } from './service.ts';
import { contractorDays, platformDays } from './tables.ts';

let world: World;
let desk: Awaited<ReturnType<World['as']>>;
beforeAll(async () => {
  world = await createWorld();
  desk = await world.as(await admin(world, { permissions: ['view_analytics'] }));
});
afterAll(() => world.close());
afterEach(() => world.setClock(undefined));

const TODAY = '2027-03-10';
const noon = new Date(`${TODAY}T12:00:00Z`);
const count = () => analyticsSchedules.figures?.run(world.jobContext());

type Happening = { day: number; minutes: number; steps: number; service: number; cents: number };
const happenings = fc.array(
  fc.record<Happening>({
    day: fc.nat(6),
    minutes: fc.nat(2_000),
    /** How far it comes: a request, a quote, an acceptance, a payment, its end, a review. */
    steps: fc.integer({ min: 1, max: 6 }),
    service: fc.nat(2),
    cents: fc.integer({ min: 100, max: 5_000_000 }),
  }),
  { minLength: 1, maxLength: 6 },
);

const services = ['Roof Repair', 'Plumbing Repair', 'Lawn Care'];

/** Writes one story with its instants: each step as many minutes after the one before. */
async function insertHappening(
  { day, minutes, steps, service: index, cents }: Happening,
  people: {
    owner: Awaited<ReturnType<typeof homeowner>>;
    pro: Awaited<ReturnType<typeof contractor>>;
  },
) {
  const { owner, pro } = people;
  const start = Date.parse(`${addDays(TODAY, day - 8)}T00:00:00Z`);
  const at = (step: number) => new Date(start + step * minutes * 60_000);
  const service = services[index] ?? '';
  const work = await insertProjectWithLead(world, { homeowner: owner, contractors: [pro] });
  const [leadId, projectId] = [work.lead.id, work.project.id];
  await world.db
    .update(leads)
    .set({ service, createdAt: at(0), offeredCount: steps % 2 })
    .where(sql`id = ${leadId}`);
  await world.db
    .update(leadOffers)
    .set({ createdAt: at(1) })
    .where(sql`lead_id = ${leadId}`);
  await world.db.update(projects).set({ category: service }).where(sql`id = ${projectId}`);
  if (steps < 2) return;
  const quote = await insertQuoteFor(world, work, pro, {
    ...{ status: steps > 2 ? 'accepted' : 'sent', totalAmount: cents, sentAt: at(1) },
    acceptedAt: steps > 2 ? at(2) : null,
  });
  if (steps < 4) return;
  const parties = { contractorId: pro.contractorId, homeownerId: owner.uid };
  const [invoice] = await world.db
    .insert(invoices)
    .values({
      ...parties,
      quoteId: quote.id,
      kind: 'balance',
      title: 'Work',
      items: [],
      totalAmount: cents,
    })
    .returning();
  await world.db.insert(payments).values({
    ...{ ...parties, invoiceId: invoice?.id ?? '', amount: cents, allocated: cents },
    ...{ method: 'check', status: 'succeeded', succeededAt: at(3) },
  });
  if (steps < 5) return;
  await world.db
    .update(projects)
    .set({ status: 'completed', completedAt: at(4), contractorId: pro.contractorId })
    .where(sql`id = ${projectId}`);
  if (steps < 6) return;
  await world.db.insert(reviews).values({
    ...{ ...parties, projectId, customerName: 'D.', projectType: service, rating: 5 },
    ...{ comment: 'Good', verified: true, createdAt: at(5) },
  });
}

/** What the records say of each day, read row by row and without SQL's help. */
async function scan() {
  const day = (at: Date | null) => at?.toISOString().slice(0, 10);
  const all = {
    leads: await world.db.select().from(leads),
    offers: await world.db.select().from(leadOffers),
    quotes: await world.db.select().from(quotes),
    payments: await world.db.select().from(payments),
    invoices: await world.db.select().from(invoices),
    projects: await world.db.select().from(projects),
    reviews: await world.db.select().from(reviews),
    views: await world.db.select().from(dayViews),
  };
  const truth = new Map<string, Record<string, number>>();
  const add = (on: string | undefined, service: string, changes: Record<string, number>) => {
    if (!on) return;
    const key = `${on} ${service}`;
    const row = truth.get(key) ?? {};
    for (const [name, value] of Object.entries(changes)) row[name] = (row[name] ?? 0) + value;
    truth.set(key, row);
  };
  const serviceOf = (leadId: string | null) =>
    all.leads.find(({ id }) => id === leadId)?.service ?? '';
  for (const lead of all.leads) {
    add(day(lead.createdAt), lead.service, {
      requests: 1,
      unmatched: lead.offeredCount === 0 ? 1 : 0,
    });
    const [first] = all.quotes
      .filter(({ leadId, sentAt }) => leadId === lead.id && sentAt)
      .sort((a, b) => Number(a.sentAt) - Number(b.sentAt));
    if (!first?.sentAt) continue;
    const minutes = Math.round((first.sentAt.getTime() - lead.createdAt.getTime()) / 60_000);
    add(day(first.sentAt), lead.service, { firstQuotes: 1, firstQuoteMinutes: minutes });
  }
  for (const offer of all.offers)
    add(day(offer.createdAt), serviceOf(offer.leadId), { interested: 1 });
  for (const quote of all.quotes) {
    add(day(quote.sentAt), serviceOf(quote.leadId), { quotes: 1 });
    add(day(quote.acceptedAt), serviceOf(quote.leadId), { wins: 1, wonCents: quote.totalAmount });
  }
  for (const payment of all.payments) {
    const invoice = all.invoices.find(({ id }) => id === payment.invoiceId);
    const quote = all.quotes.find(({ id }) => id === invoice?.quoteId);
    if (payment.status === 'succeeded')
      add(day(payment.succeededAt), serviceOf(quote?.leadId ?? null), {
        paidCents: payment.allocated,
      });
  }
  for (const project of all.projects)
    if (project.status === 'completed')
      add(day(project.completedAt), project.category, { completed: 1 });
  for (const review of all.reviews) {
    const project = all.projects.find(({ id }) => id === review.projectId);
    add(day(review.createdAt), project?.category ?? '', { reviews: 1 });
  }
  for (const { day: on, views } of all.views) add(on, '', { visits: views });
  return truth;
}

/** How far the requests posted since a day have come, followed one by one. */
async function followedSince(day: string) {
  const [sent, work, written] = [
    await world.db.select().from(quotes),
    await world.db.select().from(projects),
    await world.db.select().from(reviews),
  ];
  const posted = (await world.db.select().from(leads)).filter(
    ({ createdAt }) => createdAt >= new Date(`${day}T00:00:00Z`),
  );
  const quotesOf = (leadId: string) => sent.filter((quote) => quote.leadId === leadId);
  const quoted = posted.filter(({ id }) => quotesOf(id).some(({ sentAt }) => sentAt));
  const accepted = quoted.filter(({ id }) => quotesOf(id).some(({ acceptedAt }) => acceptedAt));
  const completed = accepted.filter(
    ({ projectId }) => work.find(({ id }) => id === projectId)?.status === 'completed',
  );
  const reviewed = completed.filter(({ projectId }) =>
    written.some((review) => review.projectId === projectId),
  );
  const counts = { posted, quoted, accepted, completed, reviewed };
  return Object.fromEntries(Object.entries(counts).map(([step, rows]) => [step, rows.length]));
}

const nonZero = (row: Record<string, unknown>) =>
  Object.fromEntries(platformFigures.flatMap((name) => (row[name] ? [[name, row[name]]] : [])));

test('counters equal a scan of the records, however often and in whatever order days are counted', async () => {
  const owner = await homeowner(world);
  const pros = [await contractor(world), await contractor(world)];
  await fc.assert(
    fc.asyncProperty(
      happenings,
      fc.shuffledSubarray([...Array(17).keys()], { minLength: 17 }),
      async (stories, order) => {
        for (const [index, story] of stories.entries()) {
          const pro = pros[index % 2];
          if (!pro) throw new Error('there are two');
          await insertHappening(story, { owner, pro });
          const day = addDays(TODAY, story.day - 8);
          await recordUniqueView(world.db, {
            contractorId: pro.contractorId,
            ...{ day, visitor: crypto.randomUUID() },
          });
        }
        for (const back of [...order, order[0] ?? 0])
          await countDay(world.db, addDays(TODAY, 5 - back));
        const truth = await scan();
        const counted = new Map<string, object>();
        for (const row of await world.db.select().from(platformDays))
          counted.set(`${row.day} ${row.service}`, nonZero(row));
        const within = [...truth].filter(([key]) => key < addDays(TODAY, 6));
        expect(Object.fromEntries([...counted].sort())).toEqual(
          Object.fromEntries(within.map(([key, row]) => [key, nonZero(row)]).sort()),
        );
        const ofBusinesses = addUp(
          ['wins', 'wonCents', 'quotes', 'paidCents'],
          await world.db.select().from(contractorDays),
        );
        const ofAll = addUp(
          ['wins', 'wonCents', 'quotes', 'paidCents'],
          await world.db.select().from(platformDays),
        );
        expect(ofBusinesses).toEqual(ofAll);
      },
    ),
    { numRuns: 4 },
  );
});

test('an admin reads prepared figures beside those of the period before; a job counts them', async () => {
  world.setClock(noon);
  await count();
  const week = await desk.analytics.platform({ period: 7 });
  expect(week).toMatchObject({ period: 7, from: addDays(TODAY, -6), to: TODAY });
  expect(week.countedAt).toBe(noon.toISOString());
  const rows = await world.db.select().from(platformDays);
  const between = (from: string, to: string) =>
    addUp(
      platformFigures,
      rows.filter(({ day }) => day >= from && day <= to),
    );
  expect(week.totals).toEqual(between(addDays(TODAY, -6), TODAY));
  expect(week.before).toEqual(between(addDays(TODAY, -13), addDays(TODAY, -7)));
  expect(week.services.map(({ service }) => service).sort()).toEqual(
    [
      ...new Set(
        rows
          .filter(({ day, service }) => service && day >= addDays(TODAY, -6))
          .map(({ service }) => service),
      ),
    ].sort(),
  );
  expect(week.services.find(({ service }) => service === 'Roof Repair')?.businesses ?? 2).toBe(2);
  expect(week.places[0]).toMatchObject({ zipCode: '60614', city: 'Chicago', businesses: 2 });
  expect(week.funnel).toEqual(await followedSince(addDays(TODAY, -6)));
  expect(week.cohorts.homeowners).toHaveLength(12);
  // Reading counts nothing: what happens now is in it after the next run.
  const before = (await desk.analytics.platform({ period: 7 })).totals.requests;
  await insertProjectWithLead(world, { homeowner: await homeowner(world), contractors: [] });
  await world.db
    .update(leads)
    .set({ createdAt: noon })
    .where(sql`created_at > ${noon} or created_at < '2027-01-01'`);
  expect((await desk.analytics.platform({ period: 7 })).totals.requests).toBe(before);
  await count();
  expect((await desk.analytics.platform({ period: 7 })).totals.requests).toBe(before + 1);
});

test('a run goes on where the last one stopped, and a night counts again what changed since', async () => {
  world.setClock(noon);
  await world.db.delete(platformDays).where(sql`day < ${TODAY}`);
  await count();
  const days = async () =>
    (await world.db.select().from(platformDays)).map(({ day }) => day).sort();
  const counted = await days();
  expect(counted).toContain(TODAY);
  expect(counted.filter((day) => day < addDays(TODAY, -1))).toEqual([]);
  const stopped = new AbortController();
  stopped.abort();
  await countFigures({ ...world.jobContext(), stopSignal: stopped.signal }, { again: 35 });
  expect(await findReport(world.db, 'counted')).toMatchObject({ report: { through: TODAY } });
  await analyticsSchedules.recentFigures?.run(world.jobContext());
  expect((await days())[0]?.localeCompare(addDays(TODAY, -1))).toBe(-1);
  expect(await findReport(world.db, 'counted')).toMatchObject({ report: { through: TODAY } });
});

test('a business sees its own figures, and nobody else’s', async () => {
  const job = await acceptedQuote(world);
  const other = await contractor(world);
  await recordUniqueView(world.db, {
    contractorId: job.pro.contractorId,
    ...{ day: new Date().toISOString().slice(0, 10), visitor: 'somebody' },
  });
  await count();
  const mine = await job.business.analytics.business({});
  expect(mine.totals).toEqual({
    ...{ views: 1, requests: 1, quotes: 1, wins: 1, wonCents: 250_000, paidCents: 0 },
  });
  expect(mine.before).toEqual(addUp(businessFigures, []));
  expect(mine.services).toMatchObject([{ service: 'Roof Repair', requests: 1, wins: 1 }]);
  expect(mine.days).toHaveLength(1);
  const theirs = await (await world.as(other)).analytics.business({});
  expect(theirs).toMatchObject({ days: [], services: [], totals: addUp(businessFigures, []) });
});

test('a year and the CSV file are tools of a plan; the admin’s tables are files, too', async () => {
  const pro = await contractor(world);
  const api = await world.as(pro);
  const refused = { code: 'permission-denied' };
  await expect(api.analytics.business({ period: 365 })).rejects.toMatchObject(refused);
  await expect(api.analytics.exportBusiness({ table: 'days' })).rejects.toMatchObject(refused);
  const { checkoutUrl } = await api.plans.subscribe({ plan: 'pro' });
  await api.planSandbox.pay({ id: checkoutUrl?.split('/').at(-1) ?? '', card: 'works' });
  expect(await api.analytics.business({ period: 365 })).toMatchObject({ period: 365 });
  await recordUniqueView(world.db, {
    contractorId: pro.contractorId,
    ...{ day: new Date().toISOString().slice(0, 10), visitor: 'somebody' },
  });
  const mine = await world.fetch('/api/contractor-analytics/export?table=days', {
    token: pro.token,
  });
  expect(mine.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await mine.text()).toContain(
    '"Day","Views","Requests","Quotes","Wins","Won (USD)","Paid (USD)"',
  );
  await expect(desk.analytics.platform({ period: 8 as 7 })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

test('a step of the funnel is a part of the one before, whenever its work was finished', async () => {
  world.setClock(noon);
  const owner = await homeowner(world);
  const pro = await contractor(world);
  // Requests of long ago that are reviewed today, and one of today.
  const longAgo = addDays(TODAY, -60);
  const parties = { contractorId: pro.contractorId, homeownerId: owner.uid };
  for (const at of [longAgo, longAgo, TODAY]) {
    const work = await insertProjectWithLead(world, { homeowner: owner, contractors: [pro] });
    await world.db
      .update(leads)
      .set({ createdAt: new Date(at) })
      .where(sql`id = ${work.lead.id}`);
    if (at === TODAY) continue;
    await insertQuoteFor(world, work, pro, {
      ...{ status: 'accepted', sentAt: new Date(at), acceptedAt: new Date(at) },
    });
    await world.db
      .update(projects)
      .set({ status: 'completed', completedAt: noon })
      .where(sql`id = ${work.project.id}`);
    await world.db.insert(reviews).values({
      ...{ ...parties, projectId: work.project.id, customerName: 'D.', projectType: '', rating: 5 },
      ...{ comment: 'Good', verified: true, createdAt: noon },
    });
  }
  await count();
  for (const period of analyticsPeriods) {
    const { funnel } = await desk.analytics.platform({ period });
    const shares = funnelOf(funnel).flatMap(({ share }) => share ?? []);
    expect(Math.max(0, ...shares)).toBeLessThanOrEqual(100);
  }
});

test('a report of an earlier version answers zero for what is counted since', async () => {
  world.setClock(noon);
  await count();
  const stored = await findReport<PlatformReport>(world.db, 'platform', 30);
  if (!stored) throw new Error('nothing was stored');
  const { funnel: _, ...report } = stored.report;
  const { paidCents: __, firstQuotes: ___, ...totals } = report.totals;
  await storeReport(world.db, {
    ...{ name: 'platform', period: 30, computedAt: noon, report: { ...report, totals } },
  });
  const answer = await desk.analytics.platform({});
  expect(answer.funnel).toEqual(noFunnel);
  expect(answer.totals).toEqual({ ...totals, paidCents: 0, firstQuotes: 0 });
});

test('before the first count every figure is zero', async () => {
  await world.db.execute(sql`delete from analytics_reports`);
  const nothing = await desk.analytics.platform({});
  expect(nothing).toMatchObject({ countedAt: null, totals: noPlatformTotals, days: [] });
});

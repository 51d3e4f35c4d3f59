import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '#features/leads/tables.ts';
import { insertClaim } from '#features/listings/claims/data.ts';
import { insertListings } from '#features/listings/data.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { invoices } from '#features/payments/invoices/tables.ts';
import { payments } from '#features/payments/tables.ts';
import { updateUser } from '#features/users/data.ts';
import { insertDocument } from '#features/verification/data.ts';
import { sampleDocument } from '#features/verification/samples.ts';
import { newId } from '#lib/columns.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the overview shows counts, and pending steps with the longest-waiting first', async () => {
  const manager = await admin(world, { permissions: ['manage_users'] });
  const plain = await admin(world);
  const dana = await homeowner(world, { firstName: 'Dana', lastName: 'Whitfield' });
  const okafor = await contractor(world, { businessName: 'Okafor Roofing' });
  const seenBy = async (caller: { token: string }) => (await world.as(caller)).counts.admin();
  expect(await seenBy(manager)).toEqual({
    users: 4,
    activeProjects: 0,
    newLeads: 0,
    reviews: 0,
    urgentConversations: 0,
    supportTickets: 0,
    openReports: 0,
    openReviews: 0,
    pendingDisputes: 0,
    pendingConnectRequests: 0,
    pendingVerifications: 0,
    openClaims: 0,
    nextSteps: [],
    failingJobs: 0,
    masterAdmins: [],
  });

  const [listingId = ''] = await insertListings(world.db, [sampleListing()], new Date());
  await insertClaim(world.db, {
    id: newId(),
    contractorId: listingId,
    wish: 'removal',
    name: 'Robin',
    email: 'robin@example.com',
    createdAt: new Date('2026-01-02T00:00:00Z'),
  });
  const document = (given: object) =>
    insertDocument(world.db, sampleDocument({ contractorId: okafor.contractorId, ...given }));
  await document({ uploadedAt: new Date('2026-01-01T00:00:00Z') });
  // Replaced and decided documents need no check.
  await document({ kind: 'insurance', replacedAt: new Date() });
  await document({ kind: 'insurance', status: 'approved' });
  const home = await world.as(dana);
  await home.projects.create({
    title: 'Leak',
    description: 'A brown ring',
    category: 'Roof Repair',
    zipCode: '60614',
  });
  const { id } = await home.conversations.findOrCreate({ contractorId: okafor.contractorId });
  await home.conversations.escalate({ id, priority: 'urgent' });
  await updateUser(world.db, (await homeowner(world)).uid, { isActive: false });

  const { nextSteps, masterAdmins, ...figures } = await seenBy(manager);
  expect(masterAdmins).toEqual([]);
  expect(figures).toEqual({
    users: 4,
    activeProjects: 0,
    newLeads: 1,
    reviews: 0,
    urgentConversations: 1,
    supportTickets: 1,
    openReports: 0,
    openReviews: 0,
    pendingDisputes: 0,
    pendingConnectRequests: 0,
    pendingVerifications: 1,
    openClaims: 1,
    failingJobs: 0,
  });
  expect(nextSteps.map(({ kind, title, href }) => ({ kind, title, href }))).toEqual([
    {
      kind: 'checkDocument',
      title: 'Check the license of Okafor Roofing',
      href: expect.stringMatching(/^\/admin\/verification\?document=[\da-f-]{36}$/),
    },
    {
      kind: 'decideRemoval',
      title: 'Decide whether Tessera Builders is removed',
      href: expect.stringMatching(/^\/admin\/claims#claim-[\da-f-]{36}$/),
    },
    {
      kind: 'readMessages',
      title: 'Read the message from Dana Whitfield',
      href: `/admin/messages?conversationId=${id}`,
    },
  ]);
  const ofPlain = await seenBy(plain);
  expect(
    Object.values(ofPlain).filter((figure) => typeof figure === 'number' && figure > 0),
  ).toEqual([]);
  const { name } =
    (await updateUser(world.db, plain.uid, { name: 'Ada Masters', isMasterAdmin: true })) ?? {};
  expect((await seenBy(manager)).masterAdmins).toEqual([name]);
  await updateUser(world.db, plain.uid, { isMasterAdmin: false });
  expect((await seenBy(plain)).nextSteps).toEqual([]);
});

test('the last 30 days stand beside the 30 before', async () => {
  const desk = await world.as(await admin(world, { permissions: ['view_analytics'] }));
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  world.setClock(new Date('2031-06-30T12:00:00Z'));
  try {
    for (const at of ['2031-06-29', '2031-06-02', '2031-05-20', '2031-04-02', '2031-07-02']) {
      const work = await insertProjectWithLead(world, { homeowner: owner, contractors: [pro] });
      const day = new Date(`${at}T08:00:00Z`);
      await world.db.update(leads).set({ createdAt: day }).where(eq(leads.id, work.lead.id));
      const quote = await insertQuoteFor(world, work, pro, {
        ...{ status: 'accepted', sentAt: day, acceptedAt: day, totalAmount: 40_000 },
      });
      const parties = { contractorId: pro.contractorId, homeownerId: owner.uid };
      const [invoice] = await world.db
        .insert(invoices)
        .values({
          ...{ ...parties, quoteId: quote.id, kind: 'balance', title: 'Work' },
          ...{ items: [], totalAmount: 40_000 },
        })
        .returning();
      await world.db.insert(payments).values({
        ...{ ...parties, invoiceId: invoice?.id ?? '', amount: 40_000, allocated: 40_000 },
        ...{ method: 'check', status: 'succeeded', succeededAt: day },
      });
    }
    const counted = { now: 2, before: 1 };
    expect(await desk.counts.trends()).toEqual({
      ...{ requests: counted, quotes: counted, accepted: counted },
      paidCents: { now: 80_000, before: 40_000 },
    });
  } finally {
    world.setClock(undefined);
  }
});

test('a background job that keeps failing is seen on the overview and in the metrics', async () => {
  const manager = await admin(world, { permissions: ['manage_users'] });
  const jobs = async () => (await (await world.as(manager)).counts.admin()).failingJobs;
  const before = await jobs();
  await world.pool.query(
    `select graphile_worker.add_job('upkeep', '{}', run_at => now() + interval '1 day', job_key => 'fails')`,
  );
  // Not those of others, which may be waiting here.
  await world.pool.query(
    `update graphile_worker._private_jobs set attempts = 5 where key = 'fails'`,
  );
  expect(await jobs()).toBe(before + 1);
  const metrics = async () => (await world.fetch('/metrics')).text();
  expect(await metrics()).toMatch(/^jobs_failing [1-9]/m);

  await world.pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 hour' where key = 'fails'`,
  );
  const measured = await metrics();
  expect(measured).toMatch(/^queue_length\{queue="jobs"\} [1-9]/m);
  expect(measured).toMatch(/^queue_oldest_seconds\{queue="jobs"\} 36\d\d/m);
  expect(measured).toMatch(/^queue_length\{queue="email"\} 0/m);
});

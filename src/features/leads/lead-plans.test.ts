import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/database/database.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { isOlderPostgres, queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import {
  availableNews,
  findLeadSeeker,
  type LeadSeeker,
  listAvailableLeads,
} from './available/data.ts';
import { insertDirectLead } from './direct/data.ts';
import { listLeads, listLeadsOfContractor, listPassedLeads } from './lists/data.ts';
import { findMatchingContractors } from './offers/data.ts';
import { leadOffers, leads } from './tables.ts';

const services = ['Pool Installation', 'Stucco Repair', 'Tile Installation'];

const inChicago = {
  ...{ location: 'Chicago, IL', city: 'Chicago', state: 'IL', zipCode: '60614' },
  ...{ latitude: 41.92, longitude: -87.65 },
};
const inMiami = {
  ...{ location: 'Miami, FL', city: 'Miami', state: 'FL', zipCode: '33130' },
  ...{ latitude: 25.77, longitude: -80.2 },
};

let world: World;
let hugo: Awaited<ReturnType<typeof homeowner>>;
let carla: Awaited<ReturnType<typeof contractor>>;
beforeAll(async () => {
  world = await createWorld();
  await admin(world);
  hugo = await homeowner(world);
  carla = await contractor(world, { services: services.slice(0, 2) });
  for (let n = 0; n < 30; n += 1) await contractor(world, { services });
  const people = [hugo, ...(await Promise.all(Array.from({ length: 30 }, () => homeowner(world))))];
  const rows = Array.from({ length: 6_000 }, (_, n) => ({
    homeownerId: people[n % people.length]?.uid ?? '',
    homeownerName: hugo.name,
    homeownerEmail: hugo.email,
    service: services[n % 3] ?? '',
    status: n % 2 === 0 ? ('new' as const) : ('lost' as const),
    projectTitle: 'Tiles',
    description: 'Loose tiles',
    ...(n % 5 === 0 ? inChicago : inMiami),
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await world.db.insert(leads).values(rows.slice(at, at + 1_000));
  const offered = await world.db.select({ leadId: leads.id }).from(leads).limit(2_000);
  await world.db
    .insert(leadOffers)
    .values(offered.map(({ leadId }) => ({ leadId, contractorId: carla.contractorId })));
  // Every business passes on some.
  await world.pool.query(`insert into lead_passes (contractor_id, lead_id, passed_at)
    select contractors.id, passed.id, now() from contractors
    cross join (select id from leads order by id limit 200) passed`);
  await world.pool.query('analyze');
});
afterAll(() => world.close());

test.skipIf(isOlderPostgres()).each<[string, (db: Db, seeker: LeadSeeker) => Promise<unknown>]>([
  ['a page of available leads', (db, seeker) => listAvailableLeads(db, seeker, { limit: 20 })],
  [
    'what a dashboard says of them',
    (db, { contractorId }) =>
      db.execute(sql`select ${availableNews(sql`${contractorId}::uuid`, { most: 20, shown: 5 })}`),
  ],
])('%s is read from the index of leads that take interest', async (_, list) => {
  const seeker = await findLeadSeeker(world.db, carla.contractorId);
  if (!seeker) throw new Error('there is no such contractor');
  const plans = await queryPlansOf(world, (db) => list(db, seeker));
  for (const plan of plans) {
    // With the place: those elsewhere are passed over in the index.
    expect(plan).toMatch(
      /Index Scan (Backward )?using leads_with_spots on leads.*\n +Index Cond: .*latitude >=.*longitude <=/,
    );
    expect(plan).not.toMatch(/Seq Scan on leads/);
    expect(plan).toMatch(/using lead_passes_contractor_id_lead_id_pk/);
  }
});

test('a lead is written with its activity without reading a table', async () => {
  const context = await world.contextOf();
  const lead = {
    ...{ homeownerId: hugo.uid, homeownerName: hugo.name, homeownerEmail: hugo.email },
    ...{ service: 'Tile Installation', projectTitle: 'Tiles', description: 'Loose tiles' },
    ...{ ...inChicago, budgetMin: null, budgetMax: null },
    createdAt: new Date(),
  };
  const plans = await queryPlansOf(world, (db) => insertDirectLead(db, context, lead));
  for (const plan of plans) {
    expect(plan).toMatch(/Insert on leads/);
    // The one row that says whether posting is switched on.
    const others = plan.replaceAll('Seq Scan on platform_settings', '');
    expect(others).not.toMatch(/(Seq|Index|Heap|Only) Scan/);
  }
});

test.skipIf(isOlderPostgres()).each([
  ['a homeowner’s leads', 'leads_of_homeowner', () => ({ homeownerId: hugo.uid })],
  ['all leads', 'leads_pkey', () => ({})],
])('%s are read in index order', async (_, index, filter) => {
  const plans = await queryPlansOf(world, (db) => listLeads(db, { ...filter(), limit: 20 }));
  for (const plan of plans) {
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Sort|Seq Scan on leads/);
  }
});

test('a contractor’s own leads are read in index order', async () => {
  const plans = await queryPlansOf(world, (db) =>
    listLeadsOfContractor(db, carla.contractorId, { limit: 20 }),
  );
  for (const plan of plans) {
    expect(plan).toContain('lead_offers');
    // The earlier jobs of one homeowner, of whom there are none here, may be sorted.
    expect(plan).not.toMatch(/Sort Key: (?!past\.)|Seq Scan on lead/);
  }
});

test('the leads that a contractor passed on are read from the index of passes', async () => {
  const plans = await queryPlansOf(world, (db) =>
    listPassedLeads(db, carla.contractorId, { limit: 20 }),
  );
  for (const plan of plans) {
    expect(plan).toContain('lead_passes_contractor_id_lead_id_pk');
    expect(plan).not.toMatch(/Seq Scan on (leads|lead_passes|lead_offers)/);
  }
});

test('the contractors who match a lead are found through the index of services', async () => {
  const [lead] = await world.db
    .select()
    .from(leads)
    .where(eq(leads.service, 'Stucco Repair'))
    .limit(1);
  if (!lead) throw new Error('there is no such lead');
  await world.pool.query('set enable_seqscan = off');
  const plans = await queryPlansOf(world, (db) => findMatchingContractors(db, lead));
  for (const plan of plans) expect(plan).toContain('contractor_services_place');
});

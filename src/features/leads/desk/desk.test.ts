import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { newId } from '#lib/columns.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { type DeskFilters, listDeskLeads } from './data.ts';
import { type Progress, type Standstill, standstillOf } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const waiting = {
  offeredCount: 3,
  awaitsConfirmation: false,
  viewedCount: 0,
  spotsFilled: 0,
  quoteCount: 0,
};
test.each<[Partial<Progress>, Standstill | undefined]>([
  [{ offeredCount: null }, 'not_offered_yet'],
  [{ offeredCount: 0, awaitsConfirmation: true }, 'nobody_matches'],
  [{ awaitsConfirmation: true }, 'awaits_confirmation'],
  [{}, 'nobody_looked'],
  [{ viewedCount: 2, awaitsConfirmation: true }, 'looked_only'],
  [{ viewedCount: 2, spotsFilled: 1 }, 'spots_without_quotes'],
  [{ offeredCount: 0, spotsFilled: 1, quoteCount: 1 }, undefined],
])('%j stands still because: %s', (lead, standstill) => {
  expect(standstillOf({ ...waiting, ...lead })).toBe(standstill);
});

describe('the desk', () => {
  test('finds a lead by its title and by its homeowner, and follows it to the first quote', async () => {
    const pro = await contractor(world, { services: ['Locksmith'] });
    const owner = await homeowner(world, { lastName: 'Quillfeather' });
    const desk = await world.as(await admin(world, { permissions: ['manage_users'] }));
    const project = await (await world.as(owner)).projects.create({
      ...newProject,
      title: 'Brass deadbolt',
      category: 'Locksmith',
    });
    const id = project.leadId ?? '';
    await world.settle();
    for (const q of ['brass dead', 'quillfeather'])
      expect((await desk.adminLeads.list({ q })).items.map((lead) => lead.id)).toEqual([id]);
    expect((await desk.adminLeads.list({ q: 'no such lead' })).items).toEqual([]);
    expect((await desk.adminLeads.list({ unanswered: 'true' })).items).toEqual([]);
    const standstill = async () => (await desk.adminLeads.get({ id })).standstill;
    expect(await standstill()).toBe('nobody_looked');

    const asPro = await world.as(pro);
    await asPro.leads.markViewed({ id });
    expect(await standstill()).toBe('looked_only');
    await asPro.leads.expressInterest({ id });
    expect(await desk.adminLeads.get({ id })).toMatchObject({
      standstill: 'spots_without_quotes',
      offeredCount: 1,
      viewedCount: 1,
      spotsFilled: 1,
      homeownerEmail: owner.email,
      pros: [{ contractorId: pro.contractorId, asked: false, interestedAt: expect.any(String) }],
      moves: ['updateStatus', 'assign'],
    });
    const quote = await asPro.quotes.createFromLead({
      id,
      projectTitle: 'Brass deadbolt',
      items: [{ description: 'Locks', amount: 20_000 }],
    });
    expect(await standstill()).toBe('spots_without_quotes');
    await asPro.quotes.send({ id: quote.id });
    expect(await standstill()).toBe(null);

    // Everything of this homeowner is found, and each hit leads to a page of the desk.
    const { groups } = await desk.search.all({ q: 'quillfeather' });
    const found = Object.fromEntries(groups.map(({ kind, items }) => [kind, items[0]?.path]));
    expect(found).toMatchObject({
      leads: `/admin/leads?leadId=${id}`,
      quotes: `/admin/projects?quoteId=${quote.id}`,
    });
    expect((await desk.adminProjects.list({ q: 'quillfeather' })).items).toMatchObject([
      { id: project.id, title: 'Brass deadbolt', homeownerId: owner.uid },
    ]);
    const { items } = await desk.adminProjects.list({ q: 'deadbolt', status: 'quotes_pending' });
    expect(items.map((each) => each.id)).toEqual([project.id]);
  });

  test('lists open leads without a pro as unanswered after two days', async () => {
    const owner = await homeowner(world);
    const { id } = await (await world.as(owner)).leads.create({
      service: 'Carpentry',
      zipCode: '60614',
      projectTitle: 'Shelf',
      description: 'Oak',
    });
    const manager = await admin(world, { permissions: ['manage_users'] });
    world.setClock(new Date(Date.now() + 49 * 3_600_000));
    const { items } = await (await world.as(manager)).adminLeads.list({ unanswered: 'true' });
    world.setClock(undefined);
    expect(items.map((lead) => lead.id)).toEqual([id]);
  });
});

describe('with many leads', () => {
  beforeAll(async () => {
    const owner = await homeowner(world);
    await world.db.execute(sql`
      insert into leads (id, homeowner_id, homeowner_name, homeowner_email, status, service, project_title,
        description, location, city, state, zip_code, latitude, longitude, interested_contractors)
      select gen_random_uuid(), ${owner.uid}::uuid, 'R', 'r@example.com',
        case when n % 50 = 0 then 'lost' when n % 7 = 0 then 'won' else 'new' end,
        case when n % 40 = 0 then 'Masonry' else 'Roof Repair' end, 'T', 'D', 'L', 'C',
        case when n % 60 = 0 then 'WY' else 'IL' end, '60614', 41.9, -87.6,
        case when n % 90 = 0 then '{}' else array[gen_random_uuid()] end::uuid[]
      from generate_series(1, 20000) n`);
    await world.db.execute(sql`analyze`);
  });

  const filters: DeskFilters[] = [{}, { status: 'lost' }, { service: 'Masonry' }, { state: 'WY' }];
  test.each(filters)('a page of %j is read in order from an index', async (filter) => {
    for (const after of [undefined, newId()])
      for (const plan of await queryPlansOf(world, (db) =>
        listDeskLeads(db, { ...filter, after, limit: 50, now: new Date() }),
      ))
        expect(plan).not.toMatch(/Seq Scan|Sort/);
  });

  test('unanswered leads come from the index that holds only such', async () => {
    for (const plan of await queryPlansOf(world, (db) =>
      listDeskLeads(db, { unanswered: true, limit: 50, now: new Date() }),
    ))
      expect(plan).toMatch(/leads_unanswered/);
  });

  test('a text is looked up by the indexes of titles and people', async () => {
    for (const plan of await queryPlansOf(world, (db) =>
      listDeskLeads(db, { q: 'quillfeather', limit: 50, now: new Date() }),
    ))
      expect(plan).not.toMatch(/Seq Scan on leads/);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '#features/files/tables.ts';
import { insertListings } from '#features/listings/data.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { newProject, sampleProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { listSitemapContractors } from '#features/search/sitemap/data.ts';
import { verificationDocuments } from '#features/verification/tables.ts';
import { newId } from '#lib/columns.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { isOlderPostgres, queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { insertContractor } from '../data.ts';
import { portfolioItems } from '../portfolio/tables.ts';
import { contractorSettings } from '../settings/tables.ts';
import { businessLocations, contractors } from '../tables.ts';
import { findPublicContractor } from './data.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Must never appear in an answer to a guest. */
const canaries = {
  email: 'canary-mail@example.com',
  phone: '(312) 555-0166',
  fax: '(312) 555-0167',
  address1: '17 Canary Row',
  address2: 'Rear canary door',
  contactName: 'Canary Contact',
};
/** Must never appear in any public answer. */
const secrets = { licenseNumber: 'CANARY-LICENSE', insuranceInfo: 'canary insurance' };

async function insertFile(visibility: 'public' | 'private') {
  const id = newId();
  await world.db.insert(files).values({
    id,
    visibility,
    storageKey: id,
    name: 'deck.webp',
    type: 'image/webp',
    size: 1,
    checksum: '',
    width: 1200,
    height: 900,
  });
  return id;
}

async function insertBusiness() {
  const id = newId();
  await world.db.transaction((tx) =>
    insertContractor(tx, {
      ...canaries,
      ...secrets,
      id,
      userId: null,
      businessName: 'Harbor Decks',
      description: 'Decks that drain',
      place: { zipCode: '60614', city: 'Chicago', state: 'IL', latitude: 41.92, longitude: -87.65 },
      services: ['Deck Building', 'Carpentry'],
    }),
  );
  return id;
}

test('a page shows the portfolio with public pictures only', async () => {
  const id = await insertBusiness();
  const [shown, hidden] = [await insertFile('public'), await insertFile('private')];
  const item = { contractorId: id, category: 'Deck Building' };
  await world.db.insert(portfolioItems).values([
    { ...item, id: newId(), title: 'Before and after', beforeFileId: shown, afterFileId: shown },
    { ...item, id: newId(), title: 'No before', beforeFileId: hidden, afterFileId: shown },
    { ...item, id: newId(), title: 'Put first', afterFileId: shown, position: -1 },
    { ...item, id: newId(), title: 'Not public', afterFileId: hidden },
  ]);
  const page = await (await world.as()).contractors.get({ id });
  expect(page).toMatchObject({
    businessName: 'Harbor Decks',
    rating: 0,
    ratingCounts: [0, 0, 0, 0, 0],
    unclaimed: false,
    serviceDetails: [{ name: 'Carpentry' }, { name: 'Deck Building' }],
    portfolio: [
      { title: 'Put first' },
      { title: 'No before', before: null, after: { id: shown, width: 1200 } },
      { title: 'Before and after', before: { id: shown }, after: { id: shown } },
    ],
  });
});

test('contact details are shown to signed-in users but not to guests', async () => {
  const id = await insertBusiness();
  await world.db.insert(businessLocations).values({
    ...{ id: newId(), contractorId: id, name: 'Shop', city: 'Chicago', state: 'IL' },
    ...{ zipCode: '60601', address1: canaries.address1, phone: canaries.phone },
  });
  const { token } = await contractor(world);
  const paths = [`/api/contractors/${id}`, '/api/contractors?limit=100', '/api/reviews'];
  for (const caller of [{}, { token }])
    for (const path of paths) {
      const text = await (await world.fetch(path, caller)).text();
      for (const canary of Object.values({ ...canaries, ...secrets }))
        expect(text).not.toContain(canary);
    }
  expect((await world.fetch(`/api/contractors/${id}/full`)).status).toBe(401);
  const full = await (await world.as({ token })).contractors.full({ id });
  expect(full.contact).toMatchObject(canaries);
  expect(full.contact?.locations).toMatchObject([{ phone: canaries.phone }]);
  for (const canary of Object.values(secrets)) expect(JSON.stringify(full)).not.toContain(canary);
});

test('a business that hides its contact details still sees its own', async () => {
  const { contractorId, phone, ...pro } = await contractor(world);
  await world.db.insert(contractorSettings).values({ contractorId, showContactInfo: false });
  const contactFor = async (caller: { token: string }) =>
    (await (await world.as(caller)).contractors.full({ id: contractorId })).contact;
  expect(await contactFor(await homeowner(world))).toBeNull();
  expect(await contactFor(pro)).toMatchObject({ phone });
});

describe('a business with a hidden page', () => {
  let hidden: Awaited<ReturnType<typeof contractor>>;
  let id: string;
  beforeAll(async () => {
    const businessName = 'Zinnia Keepsake Works';
    hidden = await contractor(world, { businessName, services: ['Pest Control'] });
    id = hidden.contractorId;
    await (await world.as(hidden)).settings.save({ privacy: { publicProfile: false } });
  });

  test('is in no list', async () => {
    const guest = await world.as();
    const inLists = await Promise.all([
      guest.contractors.search({ limit: 100 }),
      guest.contractors.search({ service: 'Pest Control', limit: 100 }),
      guest.contractors.search({ q: 'Zinnia' }),
      guest.search.suggest({ q: 'Zinnia' }),
    ]);
    expect(JSON.stringify(inLists)).not.toContain(id);
    expect(inLists[2]).toMatchObject({ items: [], count: 0 });
    const sitemap = await listSitemapContractors(world.db, '00000000-0000-0000-0000-000000000000');
    expect(sitemap.map((entry) => entry.id)).not.toContain(id);
    await (await world.as(hidden)).settings.save({ privacy: { publicProfile: true } });
    expect((await guest.contractors.search({ q: 'Zinnia' })).items).toMatchObject([{ id }]);
    await (await world.as(hidden)).settings.save({ privacy: { publicProfile: false } });
  });

  test('does not exist for guests and strangers, who cannot request, save or message it', async () => {
    const stranger = await world.as(await homeowner(world));
    const rival = await world.as(await contractor(world));
    const notFound = { code: 'not-found' };
    await expect((await world.as()).contractors.get({ id })).rejects.toMatchObject(notFound);
    await expect((await world.as()).reviews.stats({ contractorId: id })).rejects.toMatchObject(
      notFound,
    );
    await expect(rival.contractors.full({ id })).rejects.toMatchObject(notFound);
    for (const attempt of [
      () => stranger.contractors.full({ id }),
      () => stranger.savedContractors.add({ contractorId: id }),
      () => stranger.conversations.findOrCreate({ contractorId: id }),
      () => stranger.projects.create({ ...newProject, contractorId: id }),
    ])
      await expect(attempt()).rejects.toMatchObject(notFound);
    await expect(stranger.contractors.recordView({ id })).rejects.toMatchObject(notFound);
    const paths = [`/og/contractor/${id}.png`, `/contractor/${id}`, `/api/contractors/${id}`];
    for (const path of paths) expect([path, (await world.fetch(path)).status]).toEqual([path, 404]);
  });

  test('is visible to itself, admins and a homeowner it is interested in, and still gets leads', async () => {
    const hugo = await homeowner(world);
    const contractorApi = await world.as(hidden);
    const project = { ...newProject, category: 'Pest Control' };
    const { leadId } = await (await world.as(hugo)).projects.create(project);
    await world.settle();
    await contractorApi.leads.expressInterest({ id: leadId ?? '' });
    for (const person of [hidden, hugo, await admin(world, { permissions: ['manage_users'] })]) {
      const page = await (await world.as(person)).contractors.full({ id });
      expect(page).toMatchObject({ isPublic: false, businessName: hidden.businessName });
      await (await world.as(person)).contractors.recordView({ id });
    }
    expect((await contractorApi.contractors.profile()).id).toBe(id);
    const conversation = await (await world.as(hugo)).conversations.findOrCreate({
      contractorId: id,
    });
    expect(conversation.contractorId).toBe(id);
  });
});

test.each([
  [newId(), 404],
  ['not-an-id', 400],
])('the id %s is answered with %i', async (id, status) => {
  expect((await world.fetch(`/api/contractors/${id}`)).status).toBe(status);
});

test('a page shows only documents that are approved and not expired', async () => {
  const { contractorId } = await contractor(world);
  const document = { contractorId, fileId: newId(), decidedAt: new Date(), issuer: 'State' };
  await world.db.insert(verificationDocuments).values([
    { ...document, kind: 'license', status: 'approved', validUntil: '2099-01-01' },
    { ...document, kind: 'insurance', status: 'approved', validUntil: '2020-01-01' },
    { ...document, kind: 'businessRegistration', status: 'pending_review' },
  ]);
  const { verifiedDocuments } = await (await world.as()).contractors.get({ id: contractorId });
  expect(verifiedDocuments).toMatchObject([
    { kind: 'license', issuer: 'State', validUntil: '2099-01-01' },
  ]);
});

test('featured projects show category and place but not the homeowner’s title', async () => {
  const { contractorId } = await contractor(world);
  const owner = await homeowner(world);
  const done = sampleProject({ homeownerId: owner.uid, contractorId, title: 'Canary title' });
  const running = sampleProject({ homeownerId: owner.uid, contractorId });
  await world.db.insert(projects).values([
    { ...done, status: 'completed', completedAt: new Date() },
    { ...running, status: 'started' },
  ]);
  await world.db
    .update(contractors)
    .set({ featuredProjectIds: [done.id, running.id] })
    .where(eq(contractors.id, contractorId));
  const page = await (await world.as()).contractors.get({ id: contractorId });
  expect(page.projects).toMatchObject([{ id: done.id, category: done.category }]);
  expect(JSON.stringify(page)).not.toMatch(/Canary title/);
});

describe('a listing from a register', () => {
  test('is marked as unclaimed, with facts, source and date, and not counted', async () => {
    const listing = sampleListing();
    const before = await (await world.as()).counts.footer();
    const [id = ''] = await insertListings(world.db, [listing], new Date());
    const page = await (await world.as()).contractors.get({ id });
    const [fact] = listing.facts;
    expect(page).toMatchObject({
      unclaimed: true,
      licenseVerified: false,
      registerFacts: [{ number: fact?.number, register: fact?.register, asOf: '2026-07-09' }],
    });
    expect(await (await world.as()).counts.footer()).toEqual(before);
  });
});

test.skipIf(isOlderPostgres())('a page is read by indexes', async () => {
  const { services } = world;
  await world.db.execute(`insert into register_facts (id, contractor_id, kind, register, number, as_of)
    select gen_random_uuid(), (select id from contractors limit 1), 'license', 'Plan', i::text, '2026-01-01'
    from generate_series(1, 3000) i`);
  await world.db.execute('analyze register_facts, contractors');
  const now = () => new Date();
  const plans = await queryPlansOf(world, (db) =>
    findPublicContractor({ db, services, now }, newId()),
  );
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (register_facts|verification)/);
});

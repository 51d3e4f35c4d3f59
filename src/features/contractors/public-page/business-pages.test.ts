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

/** Planted where a guest's answer must never reach. */
const canaries = {
  email: 'canary-mail@example.com',
  phone: '(312) 555-0166',
  fax: '(312) 555-0167',
  address1: '17 Canary Row',
  address2: 'Rear canary door',
  contactName: 'Canary Contact',
};
/** Nobody else is ever told. */
const kept = { licenseNumber: 'CANARY-LICENSE', insuranceInfo: 'canary insurance' };

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
      ...kept,
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

test('a page shows the work, and of each picture only what is public', async () => {
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

test('guests are not told how to reach a contractor; whoever is signed in is', async () => {
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
      for (const canary of Object.values({ ...canaries, ...kept }))
        expect(text).not.toContain(canary);
    }
  expect((await world.fetch(`/api/contractors/${id}/full`)).status).toBe(401);
  const full = await (await world.as({ token })).contractors.full({ id });
  expect(full.contact).toMatchObject(canaries);
  expect(full.contact?.locations).toMatchObject([{ phone: canaries.phone }]);
  for (const canary of Object.values(kept)) expect(JSON.stringify(full)).not.toContain(canary);
});

test('a business that does not show its contact details keeps them to itself', async () => {
  const { contractorId, phone, ...pro } = await contractor(world);
  await world.db.insert(contractorSettings).values({ contractorId, showContactInfo: false });
  const contactFor = async (caller: { token: string }) =>
    (await (await world.as(caller)).contractors.full({ id: contractorId })).contact;
  expect(await contactFor(await homeowner(world))).toBeNull();
  expect(await contactFor(pro)).toMatchObject({ phone });
});

describe('a business that keeps its page to itself', () => {
  let kept: Awaited<ReturnType<typeof contractor>>;
  let id: string;
  beforeAll(async () => {
    const businessName = 'Zinnia Keepsake Works';
    kept = await contractor(world, { businessName, services: ['Pest Control'] });
    id = kept.contractorId;
    await (await world.as(kept)).settings.save({ privacy: { publicProfile: false } });
  });

  test('stands in no list', async () => {
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
    await (await world.as(kept)).settings.save({ privacy: { publicProfile: true } });
    expect((await guest.contractors.search({ q: 'Zinnia' })).items).toMatchObject([{ id }]);
    await (await world.as(kept)).settings.save({ privacy: { publicProfile: false } });
  });

  test('is as good as gone to guests and strangers, and cannot be asked, saved or written to', async () => {
    const strange = await world.as(await homeowner(world));
    const rival = await world.as(await contractor(world));
    const gone = { code: 'not-found' };
    await expect((await world.as()).contractors.get({ id })).rejects.toMatchObject(gone);
    await expect((await world.as()).reviews.stats({ contractorId: id })).rejects.toMatchObject(
      gone,
    );
    await expect(rival.contractors.full({ id })).rejects.toMatchObject(gone);
    for (const tried of [
      () => strange.contractors.full({ id }),
      () => strange.savedContractors.add({ contractorId: id }),
      () => strange.conversations.findOrCreate({ contractorId: id }),
      () => strange.projects.create({ ...newProject, contractorId: id }),
    ])
      await expect(tried()).rejects.toMatchObject(gone);
    await expect(strange.contractors.recordView({ id })).rejects.toMatchObject(gone);
    const paths = [`/og/contractor/${id}.png`, `/contractor/${id}`, `/api/contractors/${id}`];
    for (const path of paths) expect([path, (await world.fetch(path)).status]).toEqual([path, 404]);
  });

  test('is there for itself, admins, and a homeowner it wants to work for, and still gets leads', async () => {
    const hugo = await homeowner(world);
    const theirs = await world.as(kept);
    const project = { ...newProject, category: 'Pest Control' };
    const { leadId } = await (await world.as(hugo)).projects.create(project);
    await world.settle();
    await theirs.leads.expressInterest({ id: leadId ?? '' });
    for (const person of [kept, hugo, await admin(world)]) {
      const page = await (await world.as(person)).contractors.full({ id });
      expect(page).toMatchObject({ isPublic: false, businessName: kept.businessName });
      await (await world.as(person)).contractors.recordView({ id });
    }
    expect((await theirs.contractors.profile()).id).toBe(id);
    const talk = await (await world.as(hugo)).conversations.findOrCreate({
      contractorId: id,
    });
    expect(talk.contractorId).toBe(id);
  });
});

test.each([
  [newId(), 404],
  ['not-an-id', 400],
])('%s is answered with %i', async (id, status) => {
  expect((await world.fetch(`/api/contractors/${id}`)).status).toBe(status);
});

test('proof counts while it is approved and has not run out', async () => {
  const { contractorId } = await contractor(world);
  const proof = { contractorId, fileId: newId(), decidedAt: new Date(), issuer: 'State' };
  await world.db.insert(verificationDocuments).values([
    { ...proof, kind: 'license', status: 'approved', validUntil: '2099-01-01' },
    { ...proof, kind: 'insurance', status: 'approved', validUntil: '2020-01-01' },
    { ...proof, kind: 'businessRegistration', status: 'pending_review' },
  ]);
  const { verifiedDocuments } = await (await world.as()).contractors.get({ id: contractorId });
  expect(verifiedDocuments).toMatchObject([
    { kind: 'license', issuer: 'State', validUntil: '2099-01-01' },
  ]);
});

test('chosen projects show what was done where, and nothing of whose home it was', async () => {
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
  test('says so, with its facts, their source and their date', async () => {
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

test.skipIf(isOlderPostgres())('a page reads by index', async () => {
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

import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { insertListings } from '../data.ts';
import { sampleListing } from '../samples.ts';
import { listListings } from './data.ts';
import { MERGE_IN_USE } from './rules.ts';

let world: World;
let desk: Awaited<ReturnType<World['as']>>['adminListings'];
beforeAll(async () => {
  world = await createWorld();
  desk = (await world.as(await admin(world, { permissions: ['manage_users'] }))).adminListings;
});
afterAll(() => world.close());

async function insertListing(given: Parameters<typeof sampleListing>[0] = {}) {
  const listing = sampleListing({ phone: `(312) 555-${newId().slice(-4)}`, ...given });
  await insertListings(world.db, [listing], new Date());
  return listing;
}
const pageOf = async (id: string) => (await world.as()).contractors.get({ id });

test('a correction shows on the page, moves it on the map, and stands in its history', async () => {
  const { id, businessName } = await insertListing();
  const { updatedAt } = await desk.get({ id });
  const corrected = await desk.update({
    ...{ id, updatedAt, businessName: 'Tessera & Sons', zipCode: '60302', phone: '(312) 555-0151' },
  });
  expect(corrected).toMatchObject({ businessName: 'Tessera & Sons', city: 'Oak Park' });
  expect(corrected.history).toMatchObject([
    {
      kind: 'corrected',
      changes: expect.arrayContaining([
        { field: 'businessName', from: businessName, to: 'Tessera & Sons' },
        { field: 'zipCode', from: '60618', to: '60302' },
      ]),
    },
  ]);
  expect(await pageOf(id)).toMatchObject({ businessName: 'Tessera & Sons', zipCode: '60302' });
  await expect(desk.update({ id, updatedAt, city: 'Cicero' })).rejects.toMatchObject({
    code: 'aborted',
  });
  await expect(desk.update({ id, zipCode: '00000' })).rejects.toMatchObject({
    data: { issues: [{ path: 'zipCode' }] },
  });
});

test('a business with an owner is theirs to change', async () => {
  const { contractorId } = await contractor(world);
  const change = { id: contractorId, city: 'Cicero' };
  await expect(desk.get(change)).rejects.toMatchObject({ code: 'not-found' });
  await expect(desk.update(change)).rejects.toMatchObject({ code: 'not-found' });
  await expect(desk.unlist({ ids: [contractorId], reason: 'A test' })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
});

test('listings are taken off together and listed again', async () => {
  const [one, two] = [await insertListing(), await insertListing()];
  const ids = [one.id, two.id];
  expect(await desk.unlist({ ids, reason: 'Closed for good' })).toMatchObject({ changed: 2 });
  for (const id of ids) await expect(pageOf(id)).rejects.toMatchObject({ code: 'not-found' });
  const off = (await desk.list({ show: 'unlisted' })).items.map(({ id }) => id);
  expect(off).toEqual(expect.arrayContaining(ids));
  expect((await desk.get({ id: one.id })).history).toMatchObject([
    { kind: 'unlisted', note: 'Closed for good' },
  ]);
  expect(await desk.relist({ ids: [one.id, newId()] })).toMatchObject({ changed: 1 });
  expect(await pageOf(one.id)).toMatchObject({ id: one.id });
});

test('a merge moves what its preview says, and every address leads to the business that stays', async () => {
  const [kept, double] = [
    await insertListing({ phone: '' }),
    await insertListing({ services: ['Roof Repair'] }),
  ];
  const [both, one] = [await homeowner(world), await homeowner(world)];
  for (const [person, id] of [
    [both, kept.id],
    [both, double.id],
    [one, double.id],
  ] as const)
    await (await world.as(person)).savedContractors.add({ contractorId: id });
  const claimant = await contractor(world);
  await (await world.as(claimant)).claims.create({ id: double.id });
  const merge = { id: double.id, into: kept.id };
  expect(await desk.previewMerge(merge)).toEqual({
    ...{ businessName: kept.businessName, facts: 1, saves: 1, claims: 1, leads: 0 },
    fields: ['Phone'],
  });
  await desk.merge(merge);
  expect(await pageOf(double.id)).toMatchObject({
    id: kept.id,
    services: ['Home Additions', 'Roof Repair'],
  });
  expect(await desk.get({ id: kept.id })).toMatchObject({
    phone: double.phone,
    history: [{ kind: 'merged', note: `${double.businessName} (${double.id})` }],
  });
  const saved = await (await world.as(one)).savedContractors.list({});
  expect(saved.items).toMatchObject([{ contractorId: kept.id }]);
  expect((await (await world.as(both)).savedContractors.list({})).items).toHaveLength(1);
  const own = await (await world.as(claimant)).claims.list({});
  expect(own.items).toMatchObject([{ contractorId: kept.id, status: 'open' }]);
  await expect(desk.merge(merge)).rejects.toMatchObject({ code: 'failed-precondition' });

  // The business that stayed turns out to be a double itself: both addresses lead on.
  const last = await insertListing();
  await desk.merge({ id: kept.id, into: last.id });
  for (const id of [double.id, kept.id]) expect((await pageOf(id)).id).toBe(last.id);
});

test('a double goes into a business with an owner, but not the other way around', async () => {
  const [{ id }, { contractorId }] = [await insertListing(), await contractor(world)];
  await expect(desk.merge({ id: contractorId, into: id })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await expect(desk.merge({ id, into: id })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await desk.merge({ id, into: contractorId });
  expect((await pageOf(id)).id).toBe(contractorId);
});

test('a listing that people have worked with is not merged away', async () => {
  const [kept, double] = [await insertListing(), await insertListing()];
  const person = await homeowner(world);
  await world.pool.query(
    `insert into conversations (id, homeowner_id, contractor_id, homeowner_name, contractor_name, type)
     values ($1, $2, $3, 'H', 'C', 'general')`,
    [newId(), person.uid, double.id],
  );
  const merge = { id: double.id, into: kept.id };
  await expect(desk.previewMerge(merge)).rejects.toMatchObject({ message: MERGE_IN_USE });
  await expect(desk.merge(merge)).rejects.toMatchObject({ message: MERGE_IN_USE });
});

test('it is found by the start of its name and by its phone, with its doubles beside it', async () => {
  const { id } = await insertListing({
    businessName: 'Quillon Roofing LLC',
    phone: '(312) 555-7711',
  });
  const same = await insertListing({ businessName: 'Quillon Roofing, Inc.', phone: '' });
  const caller = await insertListing({ businessName: 'QR Group', phone: '312-555-7711' });
  const found = async (q: string) => (await desk.list({ q })).items.map((item) => item.id).sort();
  expect(await found('quillon ro')).toEqual([id, same.id].sort());
  expect(await found('312 555 7711')).toEqual([id, caller.id].sort());
  expect(await found('%%%')).toEqual([]);
  const { doubles } = await desk.get({ id });
  expect(doubles.map((double) => double.id).sort()).toEqual([same.id, caller.id].sort());
});

test('the list is read in order from an index', async () => {
  const other = await createWorld();
  await other.pool.query(`
    insert into contractors (id, business_name, phone, zip_code, latitude, longitude, unclaimed_since, is_active)
    select md5(n::text)::uuid, 'Business ' || md5(n::text), '(312) 555-' || lpad((n % 9999)::text, 4, '0'), '60618',
      41.9, -87.7, case when n % 9 = 0 then null else now() end, n % 50 <> 0
    from generate_series(1, 4000) n;
    analyze contractors`);
  for (const query of [
    { show: 'listed' as const },
    { show: 'unlisted' as const },
    { show: 'listed' as const, q: 'Business 4f' },
    { show: 'listed' as const, q: '(312) 555-0149' },
  ])
    for (const plan of await queryPlansOf(other, (db) => listListings(db, { ...query, limit: 50 })))
      expect(plan, JSON.stringify(query)).not.toMatch(/Seq Scan on contractors/);
  await other.close();
});

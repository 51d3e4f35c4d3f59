import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { leadPreferences } from '#features/contractors/tables.ts';
import { newId } from '#lib/columns.ts';
import { createJobWorld, postLead } from '#test/job-world.ts';
import { contractor, grantRoles } from '#test/personas.ts';
import { LEAD_NOT_FOUND } from '../rules.ts';
import { newLead } from '../samples.ts';
import { leads } from '../tables.ts';

const { world, hugo, carla } = await createJobWorld();
afterAll(() => world.close());

type Caller = { token: string };
const as = async (caller: Caller) => (await world.as(caller)).leads;

async function offersTo(caller: Caller, input = {}) {
  const { items } = await (await as(caller)).available({ limit: 100, ...input });
  return items.map(({ id }) => id);
}

describe('available leads', () => {
  test('lists leads that match by service, distance and budget, and no others', async () => {
    const id = await postLead(world, hugo);
    const seekers: [string, boolean, Caller & { contractorId: string }][] = [
      ['near, same service', true, carla],
      ['30 miles away', true, await contractor(world, { zipCode: '60120' })],
      ['80 miles away', false, await contractor(world, { zipCode: '53202' })],
      [
        '60 miles away, in the corner of a box of 50',
        false,
        await contractor(world, { zipCode: '60033' }),
      ],
      ['another service', false, await contractor(world, { services: ['Carpentry'] })],
    ];
    const [near, selective] = [await contractor(world), await contractor(world)];
    await world.db.insert(leadPreferences).values([
      { contractorId: near.contractorId, maxDistance: 0 },
      { contractorId: selective.contractorId, minProjectValue: 900_001 },
    ]);
    const far = await contractor(world, { zipCode: '53202' });
    await world.db
      .insert(leadPreferences)
      .values({ contractorId: far.contractorId, maxDistance: 100 });
    seekers.push(
      ['in the same place, with a distance of zero', true, near],
      ['who wants a larger budget', false, selective],
      ['80 miles away who goes 100', true, far],
    );
    for (const [who, isOffered, seeker] of seekers) {
      expect([who, (await offersTo(seeker)).includes(id)]).toEqual([who, isOffered]);
      const lead = (await as(seeker)).get({ id });
      // The minimum budget only decides what is offered; a lead below it may still be opened.
      if (isOffered || seeker === selective) expect((await lead).id).toBe(id);
      else await expect(lead).rejects.toMatchObject({ code: 'not-found', message: LEAD_NOT_FOUND });
    }
    const withoutBudget = await postLead(world, hugo, {
      budgetMin: undefined,
      budgetMax: undefined,
    });
    expect(await offersTo(selective)).toContain(withoutBudget);
  });

  test('never offers contractors the work on their own homes', async () => {
    const both = await contractor(world);
    await grantRoles(world, both.uid, ['contractor', 'homeowner']);
    const own = await postLead(world, await world.session(both.uid, 'homeowner'));
    expect(await offersTo(both)).not.toContain(own);
    expect(await offersTo(carla)).toContain(own);
    await expect((await as(both)).expressInterest({ id: own })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('can be filtered by service and ZIP code', async () => {
    const seeker = await contractor(world, { services: ['Roof Repair', 'Masonry Repair'] });
    const roof = await postLead(world, hugo);
    const wall = await postLead(world, hugo, { category: 'Masonry Repair', zipCode: '60120' });
    const both = await offersTo(seeker);
    expect(both).toEqual(expect.arrayContaining([roof, wall]));
    expect(await offersTo(seeker, { service: 'Masonry Repair' })).toEqual([wall]);
    expect(await offersTo(seeker, { zipCode: '60120' })).toEqual([wall]);
    expect(await offersTo(seeker, { service: 'Carpentry' })).toEqual([]);
  });

  test('lists leads of all services newest first, in pages', async () => {
    const services = ['Deck Building', 'Fence Installation', 'Lawn Care'];
    const seeker = await contractor(world, { services });
    const posted: string[] = [];
    for (let n = 0; n < 9; n += 1)
      posted.unshift(await postLead(world, hugo, { category: services[n % 3] }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await (await as(seeker)).available({ limit: 4, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(posted);
  });

  test('lists leads until they are full or somebody is chosen, and never those for one other contractor', async () => {
    const seeker = await contractor(world, { services: ['Tree Service'] });
    const make = () => postLead(world, hugo, { category: 'Tree Service' });
    const [mine, full, lost, quoted] = [await make(), await make(), await make(), await make()];
    await (await as(seeker)).expressInterest({ id: mine });
    await world.db
      .update(leads)
      .set({ interestedContractors: [newId(), newId(), newId(), newId()] })
      .where(eq(leads.id, full));
    await world.db.update(leads).set({ status: 'lost' }).where(eq(leads.id, lost));
    const rival = await contractor(world, { services: ['Tree Service'] });
    await (await as(rival)).expressInterest({ id: quoted });
    const { quotes } = await world.as(rival);
    const line = { projectTitle: 'Oak', items: [{ description: 'Fell the oak', amount: 90_000 }] };
    const draft = await quotes.createFromLead({ id: quoted, ...line });
    expect(await offersTo(seeker)).toEqual([quoted]);
    expect(await (await as(hugo)).get({ id: quoted })).toMatchObject({
      status: 'new',
      quoteId: null,
    });
    await quotes.send({ id: draft.id, channels: ['portal'] });
    expect(await (await as(hugo)).get({ id: quoted })).toMatchObject({
      status: 'quoted',
      quoteId: draft.id,
    });
    const direct = await (await as(hugo)).create({
      ...newLead,
      service: 'Tree Service',
      contractorId: carla.contractorId,
    });
    expect(await offersTo(seeker)).toEqual([quoted]);
    await expect((await as(seeker)).get({ id: direct.id })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/users/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';
import { recountAcceptedPrices } from './data.ts';
import { pricesSince } from './rules.ts';

let world: World;
let carla: Awaited<ReturnType<typeof contractor>>;
let homeowners: Awaited<ReturnType<typeof homeowner>>[];

beforeAll(async () => {
  world = await createWorld();
  carla = await contractor(world, { businessName: 'Carla Roofing' });
  homeowners = await Promise.all([1, 2, 3, 4].map(() => homeowner(world)));
  await world.db.update(users).set({ emailVerified: true });
});
afterAll(() => world.close());

const acceptedFrom = async (
  owner: Awaited<ReturnType<typeof homeowner>> | undefined,
  dollars: number,
  acceptedAt = new Date(),
) => {
  if (!owner) throw new Error('there are four');
  const work = await insertProjectWithLead(world, { homeowner: owner, contractors: [carla] });
  const items = [{ id: 'a', description: 'Roof', amount: dollars * 100 }];
  await insertQuoteFor(world, work, carla, { status: 'accepted', acceptedAt, items });
};

const foundPrice = async (service?: string) => {
  const { items } = await (await world.as()).contractors.search({ q: 'Carla Roofing', service });
  return items.find(({ id }) => id === carla.contractorId)?.acceptedPrice;
};

/** What the public page says beside the service. */
const pagePrice = async (service: string) => {
  const { serviceDetails } = await (await world.as()).contractors.get({ id: carla.contractorId });
  return serviceDetails.find(({ name }) => name === service)?.acceptedPrice;
};

test('a card and the page say what quotes for the service were accepted at once three homeowners accepted one', async () => {
  const recount = () =>
    recountAcceptedPrices(world.db, carla.contractorId, pricesSince(new Date()));
  const [first, second, third, fourth] = homeowners;
  await acceptedFrom(first, 1_204);
  await acceptedFrom(first, 1_311);
  await acceptedFrom(second, 1_502);
  // Too old, and too little to be a job.
  await acceptedFrom(third, 90_000, new Date(Date.now() - 800 * 86_400_000));
  await acceptedFrom(third, 20);
  await recount();
  expect(await foundPrice('Roof Repair')).toBeNull();
  expect(await pagePrice('Roof Repair')).toBeNull();

  await acceptedFrom(third, 2_877);
  await recount();
  expect(await foundPrice('Roof Repair')).toEqual({ low: 120_000, high: 151_000, quotes: 4 });
  expect(await pagePrice('Roof Repair')).toEqual(await foundPrice('Roof Repair'));
  expect(await foundPrice()).toBeNull();

  // Who has not confirmed their address counts for nothing.
  await world.db
    .update(users)
    .set({ emailVerified: false })
    .where(eq(users.id, fourth?.uid ?? ''));
  await acceptedFrom(fourth, 100_000);
  await recount();
  expect(await foundPrice('Roof Repair')).toMatchObject({ quotes: 4 });
});

test('accepting a quote recounts', async () => {
  const [, , , fourth] = homeowners;
  if (!fourth) throw new Error('there are four');
  await world.db.update(users).set({ emailVerified: true });
  const work = await insertProjectWithLead(world, { homeowner: fourth, contractors: [carla] });
  const { id } = await insertQuoteFor(world, work, carla);
  await (await world.as(carla)).quotes.send({ id, channels: ['portal'] });
  await (await world.as(fourth)).quotes.accept({ id });
  await world.settle();
  // The one from before, which counts by now, and this one.
  expect(await foundPrice('Roof Repair')).toMatchObject({ quotes: 6 });
});

import { afterAll, expect, test } from 'vitest';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
afterAll(() => world.close());
const hugo = await homeowner(world, { zipCode: '60614' });
const carla = await contractor(world, { services: ['Roof Repair', 'Gutter Installation'] });
const rival = await contractor(world);

async function leadFor(business: typeof carla, service = 'Roof Repair') {
  const lead = await (await world.as(hugo)).leads.create({
    ...{ service, zipCode: '60614', projectTitle: 'Leak', description: 'Drips' },
    contractorId: business.contractorId,
  });
  return lead.id;
}

test('the next quote may repeat the terms of the latest one that was sent, and of no draft or rival', async () => {
  const { quotes } = await world.as(carla);
  const leadId = await leadFor(carla);
  const none = { terms: '', warranty: '', depositPercent: null };
  expect(await quotes.lastTerms({ leadId })).toEqual(none);
  const content = {
    ...{ projectTitle: 'Roof', items: [{ description: 'Look', amount: 20_000 }] },
    ...{ terms: 'Net 7', warranty: 'Ten years', depositPercent: 30 },
  };
  const { id } = await quotes.createFromLead({ id: await leadFor(carla), ...content });
  expect(await quotes.lastTerms({ leadId })).toEqual(none);
  await quotes.send({ id, channels: ['portal'] });
  await quotes.createFromLead({ ...content, id: await leadFor(carla), warranty: 'Not sent' });
  const repeated = { terms: 'Net 7', warranty: 'Ten years', depositPercent: 30 };
  expect(await quotes.lastTerms({ leadId })).toEqual(repeated);
  // What a deposit in dollars is of the price of another job says nothing of this one.
  const other = await quotes.createFromLead({
    ...content,
    ...{ id: await leadFor(carla), depositPercent: null, deposit: 5_000, warranty: '' },
  });
  await quotes.send({ id: other.id, channels: ['portal'] });
  expect(await quotes.lastTerms({ leadId })).toEqual({
    ...repeated,
    warranty: '',
    depositPercent: null,
  });
  expect(await (await world.as(rival)).quotes.lastTerms({ leadId })).toEqual(none);
});

test('a warranty is repeated for the same service only, and terms of payment for any', async () => {
  const fiona = await contractor(world, { services: ['Roof Repair', 'Gutter Installation'] });
  const { quotes } = await world.as(fiona);
  const { id } = await quotes.createFromLead({
    ...{ projectTitle: 'Roof', items: [{ description: 'Tear-off', amount: 900_000 }] },
    ...{ id: await leadFor(fiona), terms: 'Net 7', warranty: '25 years on shingles' },
  });
  await quotes.send({ id, channels: ['portal'] });
  const gutters = await leadFor(fiona, 'Gutter Installation');
  expect(await quotes.lastTerms({ leadId: gutters })).toMatchObject({
    terms: 'Net 7',
    warranty: '',
  });
  expect(await quotes.lastTerms({})).toMatchObject({ terms: 'Net 7', warranty: '' });
  const roof = await leadFor(fiona);
  expect(await quotes.lastTerms({ leadId: roof })).toMatchObject({
    warranty: '25 years on shingles',
  });
});

import { afterAll, expect, test } from 'vitest';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
afterAll(() => world.close());
const hugo = await homeowner(world, { zipCode: '60614' });
const carla = await contractor(world, { services: ['Roof Repair'] });
const rival = await contractor(world);

async function leadFor(business: typeof carla) {
  const lead = await (await world.as(hugo)).leads.create({
    ...{ service: 'Roof Repair', zipCode: '60614', projectTitle: 'Leak', description: 'Drips' },
    contractorId: business.contractorId,
  });
  return lead.id;
}

test('the next quote may repeat the terms of the latest one that was sent, and of no draft or rival', async () => {
  const { quotes } = await world.as(carla);
  const none = { terms: '', warranty: '', depositPercent: null };
  expect(await quotes.lastTerms()).toEqual(none);
  const content = {
    ...{ projectTitle: 'Roof', items: [{ description: 'Look', amount: 20_000 }] },
    ...{ terms: 'Net 7', warranty: 'Ten years', depositPercent: 30 },
  };
  const { id } = await quotes.createFromLead({ id: await leadFor(carla), ...content });
  expect(await quotes.lastTerms()).toEqual(none);
  await quotes.send({ id, channels: ['portal'] });
  await quotes.createFromLead({ ...content, id: await leadFor(carla), warranty: 'Not sent' });
  const repeated = { terms: 'Net 7', warranty: 'Ten years', depositPercent: 30 };
  expect(await quotes.lastTerms()).toEqual(repeated);
  // What a deposit in dollars is of the price of another job says nothing of this one.
  const other = await quotes.createFromLead({
    ...content,
    ...{ id: await leadFor(carla), depositPercent: null, deposit: 5_000, warranty: '' },
  });
  await quotes.send({ id: other.id, channels: ['portal'] });
  expect(await quotes.lastTerms()).toEqual({ ...repeated, warranty: '', depositPercent: null });
  expect(await (await world.as(rival)).quotes.lastTerms()).toEqual(none);
});

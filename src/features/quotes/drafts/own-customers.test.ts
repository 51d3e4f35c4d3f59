import { afterAll, expect, test } from 'vitest';
import { findProject } from '#features/projects/data.ts';
import { newId } from '#lib/columns.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
afterAll(() => world.close());
const hugo = await homeowner(world, { zipCode: '60614' });
const carla = await contractor(world, { services: ['Roof Repair'] });
const rival = await contractor(world);
const content = { projectTitle: 'Yearly check', items: [{ description: 'Look', amount: 20_000 }] };

/** A homeowner becomes a customer by taking part in something with the business. */
async function findCustomerOf(business: typeof carla) {
  const { conversations, leads } = await world.as(hugo);
  await conversations.findOrCreate({ contractorId: business.contractorId });
  const lead = await leads.create({
    ...{ service: 'Roof Repair', zipCode: '60614', projectTitle: 'Leak', description: 'Drips' },
    contractorId: business.contractorId,
  });
  const { quotes, customers } = await world.as(business);
  const { id } = await quotes.createFromLead({ id: lead.id, ...content });
  await quotes.send({ id, channels: ['portal'] });
  const { items } = await customers.list({ homeownerId: hugo.uid });
  return items[0]?.id ?? '';
}

test('a quote for one’s own customer needs no lead, and starts a project at their place once accepted', async () => {
  const customerId = await findCustomerOf(carla);
  const [carlas, hugos] = [(await world.as(carla)).quotes, (await world.as(hugo)).quotes];
  const draft = await carlas.create({ ...content, customerId });
  expect(draft).toMatchObject({ leadId: null, projectId: null, homeownerId: hugo.uid });
  expect(draft.customerEmail).toBeNull();
  await expect(hugos.get({ id: draft.id })).rejects.toMatchObject({ code: 'not-found' });
  const sent = await carlas.send({ id: draft.id, channels: ['portal'] });
  expect(sent.customerViewUrl).toContain('/quote-view/');
  const accepted = await hugos.accept({ id: draft.id });
  expect(await findProject(world.db, accepted.projectId ?? '')).toMatchObject({
    ...{ status: 'started', title: 'Yearly check', category: 'Roof Repair', zipCode: '60614' },
    ...{ contractorId: carla.contractorId, acceptedQuoteId: draft.id, leadId: null },
  });
});

test('a quote is for a lead or a customer of one’s own, and mails nobody who takes part in nothing', async () => {
  const customerId = await findCustomerOf(carla);
  const carlas = await world.as(carla);
  await expect(
    (await world.as(rival)).quotes.create({ ...content, customerId }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  for (const target of [{}, { customerId, leadId: newId() }])
    await expect(carlas.quotes.create({ ...content, ...target })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  // The address of somebody who never heard of this business: writing it down sends nothing and names nobody.
  const address = '12 Elm St, Columbus, OH 43215';
  const written = await carlas.customers.create({ name: 'Hugo', email: hugo.email, address });
  const draft = await carlas.quotes.create({ ...content, customerId: written.id });
  expect(draft).toMatchObject({ homeownerId: null, customerName: 'Hugo', location: address });
  const mailAlone = carlas.quotes.send({ id: draft.id, channels: ['email'] });
  await expect(mailAlone).rejects.toMatchObject({ code: 'failed-precondition' });
});

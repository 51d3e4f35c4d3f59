import { afterAll, expect, test } from 'vitest';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createWorld } from '#test/world.ts';
import { PRICES_NEEDED } from '../rules.ts';

const world = await createWorld();
afterAll(() => world.close());
const hugo = await homeowner(world);
const carla = await contractor(world);

const tearOff = { description: 'Tear off old shingles', unpriced: true };
const shingles = { description: 'New shingles', amount: 900_000 };

/** A lead of the homeowner, with what its contractor may do. */
async function scene() {
  const { project, lead } = await insertProjectWithLead(world, {
    ...{ homeowner: hugo, contractors: [carla] },
  });
  const api = await world.as(carla);
  return { project, leadId: lead.id, api, mine: api.quotes };
}

test('a draft keeps lines that have no price yet, and none of them counts', async () => {
  const { leadId, mine } = await scene();
  const items = [{ ...tearOff, quantity: 12, unit: 'sq' }];
  const draft = await mine.createFromLead({ id: leadId, projectTitle: 'Roof', items });
  expect(draft).toMatchObject({
    totalAmount: 0,
    items: [{ ...items[0], unpriced: true, amount: 0, unitPrice: null }],
  });
  const priced = await mine.update({ id: draft.id, items: [tearOff, shingles] });
  expect(priced).toMatchObject({ subtotal: 900_000, totalAmount: 900_000 });
  expect(priced.items).toMatchObject([{ unpriced: true }, { unpriced: false }]);
  const { items: listed } = await mine.list({ leadId });
  expect(listed).toMatchObject([{ id: draft.id, items: [{ unpriced: true }, {}] }]);
});

test.each([
  ['an amount', { ...tearOff, amount: 0 }],
  ['a price of each', { ...tearOff, quantity: 1, unitPrice: 5 }],
  ['a share', { ...tearOff, kind: 'discount' as const, percent: 5 }],
  ['what is not included', { ...tearOff, kind: 'excluded' as const }],
])('a line cannot have %s and lack its price', async (_, item) => {
  const { leadId, mine } = await scene();
  const create = mine.createFromLead({ id: leadId, projectTitle: 'Roof', items: [item] });
  await expect(create).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('nobody is sent a line without a price, nor a new version with one', async () => {
  const { leadId, mine } = await scene();
  const items = [tearOff, shingles];
  const { id } = await mine.createFromLead({ id: leadId, projectTitle: 'Roof', items });
  const refused = { code: 'failed-precondition', message: PRICES_NEEDED };
  await expect(mine.send({ id })).rejects.toMatchObject(refused);
  const { quotes } = await world.as(hugo);
  await expect(quotes.get({ id })).rejects.toMatchObject({ code: 'not-found' });

  await mine.update({ id, items: [shingles] });
  await mine.send({ id });
  expect(await mine.update({ id, items: [shingles, tearOff] })).toMatchObject({
    revision: { totalAmount: 900_000, items: [{}, { unpriced: true }] },
  });
  await expect(mine.send({ id })).rejects.toMatchObject(refused);
  expect(await quotes.get({ id })).toMatchObject({ revision: null, items: [{ unpriced: false }] });
  await mine.update({ id, items: [shingles, { ...tearOff, unpriced: false, amount: 50_000 }] });
  expect((await mine.send({ id })).totalAmount).toBe(950_000);
});

test('what a draft is kept as says that a price is missing: its PDF, a template of it and a copy', async () => {
  const { leadId, api, mine } = await scene();
  const { id } = await mine.createFromLead({
    ...{ id: leadId, projectTitle: 'Roof', items: [tearOff] },
  });
  const { text } = await readPdf(await (await mine.pdf({ id })).bytes());
  expect(text).toContain('No price yet');
  expect(text).not.toContain('$0');
  const template = await api.quoteTemplates.save({ name: 'Roof', quoteId: id });
  expect(template).toMatchObject({ totalAmount: 0, items: [{ unpriced: true }] });
  expect(await mine.duplicate({ id })).toMatchObject({ items: [{ unpriced: true }] });
});

test('a draft without any price does not pull the average of the quotes down', async () => {
  const other = await contractor(world);
  const { lead } = await insertProjectWithLead(world, {
    ...{ homeowner: hugo, contractors: [other] },
  });
  const { quotes: mine } = await world.as(other);
  const begin = (items: [typeof tearOff | typeof shingles]) =>
    mine.createFromLead({ id: lead.id, projectTitle: 'Roof', items });
  await begin([shingles]);
  await begin([tearOff]);
  expect(await mine.stats()).toMatchObject({ draft: 2, averageAmount: 900_000 });
});

test('the second of two windows that write the words goes on with the draft of the first', async () => {
  const { leadId, mine } = await scene();
  const begin = (description: string) =>
    mine.createFromLead({
      ...{ id: leadId, projectTitle: 'Roof', continueDraft: true },
      items: [{ description, unpriced: true }],
    });
  const [first, second] = [await begin('On the phone'), await begin('At the desk')];
  expect(second).toMatchObject({ id: first.id, continued: true });
  expect(second.items).toMatchObject([{ description: 'On the phone' }]);
  const late = mine.update({ id: first.id, edits: -1, items: [tearOff] });
  await expect(late).rejects.toMatchObject({ code: 'aborted' });
});

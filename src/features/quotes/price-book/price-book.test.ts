import { afterAll, expect, test } from 'vitest';
import { CONCURRENCY, retryWhileBusy } from '#test/concurrency.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { createWorld } from '#test/world.ts';
import { MAX_QUOTE_TEMPLATES, TEMPLATE_NAME_TAKEN, TEMPLATES_FULL } from '../templates/rules.ts';
import { MAX_PRICE_BOOK_ITEMS, PRICE_BOOK_FULL, PRICE_BOOK_ITEM_EXISTS } from './rules.ts';
import { priceBookItems } from './tables.ts';

const world = await createWorld();
afterAll(() => world.close());
const hugo = await homeowner(world);
const carla = await contractor(world);
const rival = await contractor(world);

const bookOf = async (who: { token: string }) => (await world.as(who)).priceBook;
const found = async (q: string) =>
  (await (await bookOf(carla)).list({ q })).items.map(({ description }) => description);

test('an item is found by all of its words, and one with the same description gets the new price', async () => {
  const book = await bookOf(carla);
  const flashing = {
    description: 'Replace step flashing',
    pricing: 'quantity',
    unit: 'ft',
  } as const;
  const first = await book.save({ ...flashing, price: 2_400 });
  await book.save({ description: 'Haul away 100% of debris', pricing: 'amount', price: 30_000 });
  const again = await book.save({
    ...flashing,
    description: ' replace  STEP flashing',
    price: 2_600,
  });
  expect(again).toMatchObject({ id: first.id, price: 2_600, unit: 'ft' });
  expect(await found('flash repl')).toEqual([again.description]);
  expect(await found('100%')).toEqual(['Haul away 100% of debris']);
  expect(await found('flashing gutter')).toEqual([]);
  expect((await (await bookOf(rival)).list({})).items).toEqual([]);
  const debris = (await book.list({ q: 'debris' })).items[0];
  await expect(
    book.update({ id: debris?.id ?? '', description: 'Replace step flashing' }),
  ).rejects.toMatchObject({ code: 'already-exists', message: PRICE_BOOK_ITEM_EXISTS });
  for (const call of ['update', 'remove'] as const)
    await expect((await bookOf(rival))[call]({ id: first.id })).rejects.toMatchObject({
      code: 'not-found',
    });
});

test('what a customer asked for finds the items that share its words, most of them first', async () => {
  const owner = await contractor(world);
  const book = await bookOf(owner);
  for (const description of ['Replace step flashing', 'Replace roof vent', 'Paint trim'])
    await book.save({ description, pricing: 'amount', price: 1_000 });
  const near = async (asked: string) =>
    (await book.list({ near: asked })).items.map(({ description }) => description);
  expect(await near('Replace the rusty vents on the roof')).toEqual([
    'Replace roof vent',
    'Replace step flashing',
  ]);
  expect(await near('Dig a pond')).toEqual([]);
  expect(await near('the of')).toEqual([]);
});

test('what a quote contained when it was sent is suggested first from then on', async () => {
  const { quotes, priceBook } = await world.as(carla);
  await priceBook.save({ description: 'Rake out joints', pricing: 'amount', price: 80_000 });
  await priceBook.save({ description: 'Scaffold', pricing: 'amount', price: 120_000 });
  const { lead } = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
  const items = [{ description: 'rake out joints', amount: 90_000 }];
  const { id } = await quotes.createFromLead({ id: lead.id, projectTitle: 'Chimney', items });
  const uses = async () =>
    (await priceBook.list({})).items.map(({ description, useCount }) => [description, useCount]);
  expect((await uses())[0]).toEqual(['Scaffold', 0]);
  await quotes.send({ id, channels: ['portal'] });
  expect((await uses())[0]).toEqual(['Rake out joints', 1]);
  await quotes.update({ id, warranty: 'Two years' });
  await quotes.send({ id, channels: ['portal'] });
  expect((await uses())[0]).toEqual(['Rake out joints', 1]);
});

test('many calls at the same time cannot fill a price book beyond its limit', async () => {
  const owner = await contractor(world);
  const at = new Date();
  await world.db.insert(priceBookItems).values(
    Array.from({ length: MAX_PRICE_BOOK_ITEMS - 1 }, (_, n) => ({
      ...{ contractorId: owner.contractorId, pricing: 'amount' as const, price: 1, lastUsedAt: at },
      ...{ description: `Item ${n}`, descriptionKey: `item ${n}` },
    })),
  );
  const book = await bookOf(owner);
  const outcomes = await Promise.all(
    Array.from({ length: CONCURRENCY }, (_, n) =>
      retryWhileBusy(() =>
        book.save({ description: `New ${n}`, pricing: 'amount', price: n }),
      ).then(
        () => 'kept',
        ({ message }: Error) => message,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array(CONCURRENCY - 1).fill(PRICE_BOOK_FULL), 'kept']);
  // What it has can still be changed.
  expect(await book.save({ description: 'item 0', pricing: 'amount', price: 7 })).toMatchObject({
    price: 7,
  });
});

test('a template keeps lines and terms without what belongs to one customer', async () => {
  const { quotes, quoteTemplates } = await world.as(carla);
  const { lead } = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
  const draft = await quotes.createFromLead({
    ...{ id: lead.id, projectTitle: 'Roof of the Nash house', warranty: 'Ten years' },
    depositPercent: 30,
    items: [
      { description: 'Tear off', amount: 250_000, scope: 'Old shingles' },
      { description: 'Shingles', quantity: 20, unitPrice: 9_000 },
    ],
  });
  const saved = await quoteTemplates.save({ name: 'Roof', quoteId: draft.id });
  expect(saved).toMatchObject({
    ...{ name: 'Roof', lineCount: 2, totalAmount: 430_000 },
    ...{ warranty: 'Ten years', depositPercent: 30 },
    items: [
      { description: 'Tear off', scope: null },
      { quantity: 20, unitPrice: 9_000 },
    ],
  });
  expect(JSON.stringify(saved)).not.toContain('Nash');
  const again = await quoteTemplates.save({ name: ' roof', quoteId: draft.id });
  expect(again.id).toBe(saved.id);
  const gutters = await quoteTemplates.save({ name: 'Gutters', quoteId: draft.id });
  expect((await quoteTemplates.list()).items.map(({ name }) => name)).toEqual(['Gutters', 'roof']);
  await expect(quoteTemplates.rename({ id: gutters.id, name: 'ROOF' })).rejects.toMatchObject({
    message: TEMPLATE_NAME_TAKEN,
  });

  const strangers = (await world.as(rival)).quoteTemplates;
  await expect(strangers.get({ id: saved.id })).rejects.toMatchObject({ code: 'not-found' });
  await expect(strangers.save({ name: 'Mine', quoteId: draft.id })).rejects.toMatchObject({
    code: 'not-found',
  });
  for (let n = 2; n < MAX_QUOTE_TEMPLATES; n += 1)
    await quoteTemplates.save({ name: `Roof ${n}`, quoteId: draft.id });
  await expect(quoteTemplates.save({ name: 'One more', quoteId: draft.id })).rejects.toMatchObject({
    code: 'failed-precondition',
    message: TEMPLATES_FULL,
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { insertProject } from '#features/projects/data.ts';
import { sampleReview } from '#features/reviews/samples.ts';
import { reviews } from '#features/reviews/tables.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld } from '#test/world.ts';
import { searchContractors, writeSearch } from '../data.ts';

const world = await createWorld();
afterAll(() => world.close());

const place = findPlaceByZip('60614');
if (!place) throw new Error('60614 exists');

test('a card quotes a good review of the service asked for, or that the words mean, in whole sentences', async () => {
  const { db } = world;
  const dana = await homeowner(world);
  const services = ['Fence Repair', 'Roof Repair', 'Painting'];
  const { contractorId } = await contractor(world, { businessName: 'Ridge and Rail', services });
  const price = { low: 54_000, high: 235_000, quotes: 3 };
  await db
    .update(contractors)
    .set({ acceptedPrices: { 'Roof Repair': price }, yearsInBusiness: 17, reviewCount: 4 })
    .where(eq(contractors.id, contractorId));
  for (const [projectType, rating, comment] of [
    ['Roof Repair', 5, `The leak is gone. ${'And it never came back since then. '.repeat(5)}`],
    ['Roof Repair', 2, 'Came twice and it still leaks.'],
    ['Fence Repair', 2, 'The gate sags.'],
    ['Deck Building', 5, 'A fine deck.'],
  ] as const) {
    const project = { ...place, homeownerId: dana.uid, title: 'Work', description: '' };
    const { id: projectId } = await insertProject(db, {
      ...{ ...project, category: projectType, status: 'completed', contractorId },
    });
    await db.insert(reviews).values({
      ...sampleReview({ contractorId, homeownerId: dana.uid, projectId }),
      ...{ projectType, rating, comment },
    });
  }
  const search = { verified: false, sort: 'best', limit: 5 } as const;
  const cards = async (asked: { text?: string; service?: string }) => {
    const { items } = await searchContractors(db, { ...search, ...asked });
    const written: { items: unknown[] } = JSON.parse(
      await writeSearch(db, { ...search, ...asked }),
    );
    expect(written.items).toEqual(JSON.parse(JSON.stringify(items)));
    return items;
  };
  const roof = {
    reviewLine: expect.stringMatching(/^The leak is gone\. .*\.$/),
    acceptedPrice: price,
    yearsInBusiness: 17,
  };
  expect(await cards({ service: 'Roof Repair' })).toMatchObject([roof]);
  expect(await cards({ text: 'roof leak' })).toMatchObject([roof]);
  // No other of that service is better.
  expect(await cards({ service: 'Fence Repair' })).toMatchObject([
    { reviewLine: 'The gate sags.', acceptedPrice: null },
  ]);
  // Not a line of other work.
  expect(await cards({ service: 'Painting' })).toMatchObject([{ reviewLine: null }]);
  expect(await cards({})).toMatchObject([{ reviewLine: 'A fine deck.', acceptedPrice: null }]);
});

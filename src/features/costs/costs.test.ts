import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { builtInCategories } from '#features/categories/rules.ts';
import { sampleProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { sampleQuote, sampleQuoteItems } from '#features/quotes/samples.ts';
import { quotes } from '#features/quotes/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { publicCosts } from './figures/rules.ts';
import {
  combineCosts,
  finishes,
  nearestWithFigures,
  placeFactor,
  roundEstimate,
  sizes,
} from './rules.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

const estimate = async (input: Record<string, string>) =>
  (await world.as()).costs.estimate({ category: 'Fence Installation', zipCode: '60614', ...input });

test('a medium job of standard finish in the state of the records costs what they say', async () => {
  const answer = await estimate({});
  expect(answer).toMatchObject({ low: 270_000, typical: 480_000, high: 790_000, state: 'IL' });
  expect(answer.factors).toEqual({ size: 1, finish: 1, place: 1 });
  expect(answer.sources.map(({ kind, samples }) => [kind, samples])).toEqual([
    ['permits', 2_356],
    ['wages', null],
  ]);
});

test('the high figure is null where the records have none', async () => {
  for (const category of ['Roof Installation', 'Masonry Repair', 'Furnace Installation'])
    expect((await estimate({ category })).high).toBeNull();
});

test('every service with figures is a built-in category, with low, typical and high in order', () => {
  const names = new Set(builtInCategories.map(({ name }) => name));
  for (const [category, { p25, median, p75 }] of Object.entries(publicCosts)) {
    expect(names).toContain(category);
    expect(p25).toBeLessThan(median);
    expect(p75 ?? Number.POSITIVE_INFINITY).toBeGreaterThan(median);
  }
});

test('larger sizes, better finishes and expensive states cost more', async () => {
  const cost = async (input: Record<string, string>) => (await estimate(input)).typical;
  const bySize = await Promise.all(sizes.map((size) => cost({ size })));
  const byFinish = await Promise.all(finishes.map((finish) => cost({ finish })));
  expect(bySize).toEqual(bySize.toSorted((a, b) => a - b));
  expect(byFinish).toEqual(byFinish.toSorted((a, b) => a - b));
  expect(placeFactor('MS')).toBeLessThan(placeFactor('CA'));
});

test.each([
  [{ zipCode: '00000' }, 'out-of-range'],
  [{ category: 'Lawn Care' }, 'not-found'],
  [{ category: 'constructor' }, 'not-found'],
  [{ zipCode: 'abc' }, 'invalid-argument'],
])('an estimate for %j is refused with %s', async (input, code) => {
  await expect(estimate(input)).rejects.toMatchObject({ code });
});

test('accepted quotes count from twenty in a state, weighted by samples', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world, {})];
  const accept = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const quoteId = crypto.randomUUID();
      const project = sampleProject({
        homeownerId: owner.uid,
        category: 'Lawn Care',
        state: 'IL',
        acceptedQuoteId: quoteId,
      });
      await world.db.insert(projects).values(project);
      const quote = sampleQuote({
        id: quoteId,
        contractorId: pro.contractorId,
        homeownerId: owner.uid,
        projectId: project.id,
        items: sampleQuoteItems('Roof Repair', 100_000),
        status: 'accepted',
      });
      await world.db.insert(quotes).values(quote);
    }
  };
  await accept(19);
  await expect(estimate({ category: 'Lawn Care' })).rejects.toMatchObject({ code: 'not-found' });
  await accept(1);
  // Quotes count only for contractors who agreed to share their figures.
  await expect(estimate({ category: 'Lawn Care' })).rejects.toMatchObject({ code: 'not-found' });
  await (await world.as(pro)).settings.save({ privacy: { shareAnalytics: true } });
  const answer = await estimate({ category: 'Lawn Care' });
  expect(answer).toMatchObject({ low: 100_000, typical: 100_000, high: 100_000 });
  expect(answer.sources).toMatchObject([{ kind: 'quotes', samples: 20 }]);
  // The form of a project asks beforehand whether there is an estimate.
  const listed = async (zipCode: string) =>
    (await (await world.as()).costs.list({ category: 'Lawn Care', zipCode })).items;
  expect(await listed('60614')).toEqual([{ category: 'Lawn Care', samples: 20 }]);
  expect(await listed('94110')).toEqual([]);
  const elsewhere = estimate({ category: 'Lawn Care', zipCode: '94110' });
  await expect(elsewhere).rejects.toMatchObject({ code: 'not-found' });
});

const record = fc
  .record({ a: fc.nat(9_999_999), b: fc.nat(9_999_999), c: fc.nat(9_999_999), open: fc.boolean() })
  .map(({ a, b, c, open }) => {
    const [low = 0, typical = 0, high = 0] = [a, b, c].sort((x, y) => x - y);
    return { low, typical, high: open ? null : high };
  });

test('combined costs lie within their sources, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(record, fc.integer({ min: 1, max: 9_999 })), { minLength: 1 }),
      (all) => {
        const records = all.map(([spread, samples]) => ({ ...spread, samples }));
        const spread = combineCosts(records);
        expect(spread?.typical).toBeLessThanOrEqual(
          Math.max(...records.map((r) => r.typical)) + 0.01,
        );
        expect(spread?.low).toBeLessThanOrEqual((spread?.typical ?? 0) + 0.01);
        if (spread?.high != null) expect(spread.high).toBeGreaterThanOrEqual(spread.typical);
      },
    ),
  );
  expect(combineCosts([])).toBeUndefined();
  expect([roundEstimate(123_456), roundEstimate(94_600), roundEstimate(1)]).toEqual([
    120_000, 95_000, 1_000,
  ]);
});

test('work without figures is sent to the closest with some', () => {
  const names = Object.keys(publicCosts);
  expect(nearestWithFigures('Roof Repair', names)).toBe('Roof Installation');
  expect(nearestWithFigures('Air Conditioning Repair', names)).toBe(
    'Air Conditioning Installation',
  );
  for (const none of ['Lawn Care', 'Handyman', ''])
    expect(nearestWithFigures(none, names)).toBeUndefined();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addUp,
  asPeriod,
  bucketsOf,
  funnelOf,
  noFunnel,
  percentOf,
  projectToMap,
  spokenMinutes,
} from './rules.ts';

test.each([
  [0, '0 min'],
  [89, '89 min'],
  [300, '5 h'],
  [5_760, '4 days'],
])('%i minutes are said as %s', (minutes, words) => {
  expect(spokenMinutes(minutes)).toBe(words);
});

test('rates are whole percent, and nothing without a denominator', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(1, 0)]).toEqual([33, 67, null]);
});

test('a period that is not offered is the usual one', () => {
  expect(['7', '365', '8', null, 'x'].map(asPeriod)).toEqual([7, 365, 30, 30, 30]);
});

test('each step of the funnel is compared with the one before', () => {
  const funnel = funnelOf({ ...noFunnel, posted: 20, quoted: 15 });
  expect(funnel.map(({ share }) => share)).toEqual([null, 75, 0, null, null]);
});

test('buckets cover each day of a period once, whatever its length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.record({ back: fc.nat(399), views: fc.nat(50) }), { maxLength: 40 }),
      (length, counted) => {
        const dayBack = (back: number) =>
          new Date(Date.UTC(2027, 2, 10) - back * 86_400_000).toISOString().slice(0, 10);
        const within = counted.filter(({ back }) => back < length);
        const { buckets, isByWeek } = bucketsOf(
          ['views'],
          within.map(({ back, views }) => ({ day: dayBack(back), views })),
          { from: dayBack(length - 1), to: dayBack(0) },
        );
        expect(buckets).toHaveLength(isByWeek ? Math.ceil(length / 7) : length);
        expect(addUp(['views'], buckets)).toEqual(addUp(['views'], within));
      },
    ),
  );
});

test.each([
  ['Chicago', 41.9, -87.6],
  ['Seattle', 47.6, -122.3],
  ['Miami', 25.8, -80.2],
  ['Bangor', 44.8, -68.8],
])('%s is on the map', (_, latitude, longitude) => {
  const [x = -1, y = -1] = projectToMap({ latitude, longitude }) ?? [];
  expect(x).toBeGreaterThan(0);
  expect(x).toBeLessThan(1_000);
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(640);
});

test('a place on the map is the same in every engine, whose sines differ in their last digits', () => {
  const place = projectToMap({ latitude: 41.9, longitude: -87.6 }) ?? [];
  expect(place.map((length) => Number(length.toFixed(1)))).toEqual(place);
});

test('Honolulu and Anchorage are not', () => {
  expect(projectToMap({ latitude: 21.3, longitude: -157.9 })).toBeUndefined();
  expect(projectToMap({ latitude: 61.2, longitude: -149.9 })).toBeUndefined();
});

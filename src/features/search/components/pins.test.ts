import { expect, test } from 'vitest';
import { groupIntoPins } from './pins.ts';

const item = (id: string, latitude: number | null, longitude: number | null) => ({
  ...{ id, latitude, longitude },
  businessName: id.toUpperCase(),
});

test('only results of the same ZIP code share a pin, with the numbers of their rows', () => {
  const pins = groupIntoPins([
    item('a', 41.92, -87.65),
    item('b', 41.92, -87.66),
    item('c', null, null),
    item('d', 41.92, -87.65),
  ]);
  expect(pins.map(({ members }) => members.map(({ id, number }) => `${number}${id}`))).toEqual([
    ['1a', '4d'],
    ['2b'],
  ]);
});

import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { type Atlas, landAround } from './map-style.ts';
import { groupIntoPins, pinLabel, placeAround, spreadApart, viewOf } from './pins.ts';

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

test('pins that would lie on each other move apart, and the place stays free', () => {
  const center = { x: 100, y: 100 };
  const points = [
    { x: 100, y: 100 },
    { x: 101, y: 100 },
    { x: 101, y: 100 },
    { x: 110, y: 105 },
    { x: 300, y: 300 },
  ];
  const offsets = spreadApart(points, 34, center);
  const placed = points.map(({ x, y }, index) => ({
    x: x + (offsets[index]?.x ?? 0),
    y: y + (offsets[index]?.y ?? 0),
  }));
  for (const [index, a] of placed.entries()) {
    expect(Math.hypot(a.x - center.x, a.y - center.y)).toBeGreaterThan(15);
    for (const b of placed.slice(index + 1))
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(31);
  }
  expect(offsets.at(-1)).toEqual({ x: 0, y: 0 });
});

test('a pin that is on land does not move into the water', () => {
  const points = [
    { x: 95, y: 100 },
    { x: 98, y: 90 },
  ];
  const isLand = ({ x }: { x: number }) => x < 100;
  const offsets = spreadApart(points, 34, { x: 90, y: 100 }, isLand);
  for (const [index, { x, y }] of points.entries()) {
    const placed = { x: x + (offsets[index]?.x ?? 0), y: y + (offsets[index]?.y ?? 0) };
    expect(isLand(placed)).toBe(true);
  }
});

test('what is drawn as land tells water and land apart at the lake of Chicago', () => {
  const require = createRequire(import.meta.url);
  const borders = require('us-atlas/counties-10m.json') as Atlas;
  const [west, south, east, north] = [-88, 41.5, -87, 42.5];
  const isLand = landAround(borders, {
    getWest: () => west,
    getSouth: () => south,
    getEast: () => east,
    getNorth: () => north,
  });
  expect(isLand(-87.6507, 41.9394)).toBe(true);
  expect(isLand(-87.4, 41.9394)).toBe(false);
});

test('a pin lies about the middle as far and to the side as its place from the place of the search', () => {
  const around = (latitude: number, longitude: number) => {
    const pins = groupIntoPins([item('a', latitude, longitude)]);
    const map = { zipCode: '60614', miles: 25, latitude: 41.92, longitude: -87.65, pins };
    const { here, reach, pins: places } = placeAround(map, 100);
    const percent = (pixels = 0) => Math.round((pixels / reach) * 100);
    return {
      x: percent((places[0]?.x ?? 0) - here.x),
      y: percent((places[0]?.y ?? 0) - here.y),
    };
  };
  // A degree of latitude is 69 miles, one of longitude 51 there.
  expect(around(41.92 + 25 / 69.1, -87.65)).toEqual({ x: 0, y: -100 });
  expect(around(41.92, -87.65 - 25 / 51.4)).toEqual({ x: -100, y: 0 });
});

test('a map begins around the place and its pins, and never with more than the search', () => {
  const view = (miles: number, ...places: [latitude: number, longitude: number][]) => {
    const pins = groupIntoPins(places.map(([y, x], index) => item(String(index), y, x)));
    return viewOf({ zipCode: '60614', miles, latitude: 41.92, longitude: -87.65, pins });
  };
  const search = { latitude: 41.92, longitude: -87.65, miles: 25 };
  expect(view(25)).toEqual(search);
  // All pins are in the west, where the land is.
  const near = view(25, [41.92, -87.75], [41.88, -87.8]);
  expect(near.miles).toBeGreaterThan(5);
  expect(near.miles).toBeLessThan(8);
  expect(near.longitude).toBeCloseTo(-87.725);
  expect(view(25, [41.92 + 24 / 69, -87.65], [41.92 - 24 / 69, -87.65])).toEqual(search);
});

test('a pin of more than two results says how many more there are', () => {
  const [pin] = groupIntoPins(['a', 'b', 'c'].map((id) => item(id, 41.92, -87.65)));
  expect(pin && pinLabel(pin)).toBe('1 +2');
});

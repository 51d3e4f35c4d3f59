import { expect, test } from 'vitest';
import { placesOf } from './local-texts.ts';

const at = (...cities: string[]) => cities.map((city) => ({ city, state: 'IL' }));

test.each([
  [at('Chicago', 'Chicago'), 'Chicago, IL'],
  [at('Oak Park', 'Chicago', 'Chicago'), 'Chicago, IL and Oak Park, IL'],
  [at('Chicago', 'Chicago', 'Oak Park', 'Cicero'), 'Chicago, IL; Oak Park, IL; and Cicero, IL'],
  [
    at('Chicago', 'Chicago', 'Oak Park', 'Cicero', 'Berwyn', 'Skokie'),
    'Chicago, IL; Oak Park, IL; Cicero, IL; and 2 other places',
  ],
])('the places of pros are named, most of them first', (items, words) => {
  expect(placesOf(items)).toBe(words);
});

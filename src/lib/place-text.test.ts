import { expect, test } from 'vitest';
import { isPlaceNamed, placeKey, unfinishedPlaceKey, zipIn } from './place-text.ts';

test.each([
  ['43215', '43215'],
  [' 43215-1234 ', '43215'],
  ['432151234', '43215'],
  ['Columbus, OH 43215', '43215'],
  ['4321', undefined],
  ['abc 123456', undefined],
  ['Columbus', undefined],
])('the ZIP code in %j is %s', (text, zip) => {
  expect(zipIn(text)).toBe(zip);
});

test.each([
  ['St. Louis, Missouri', 'saint louis mo'],
  ['New York, New York', 'new york ny'],
  ['kansas city kansas', 'kansas city ks'],
  ['Charleston, West Virginia', 'charleston wv'],
  ['Virginia Beach', 'virginia beach'],
  ['O’Fallon', 'ofallon'],
  ['LA', 'los angeles ca'],
])('%s is the place %s', (text, key) => {
  expect(placeKey(text)).toBe(key);
});

test('the name of a state may be unfinished where only one begins so', () => {
  expect(unfinishedPlaceKey('columbus ohi')).toBe('columbus oh');
  expect(unfinishedPlaceKey('columbus new')).toBeUndefined();
  expect(unfinishedPlaceKey('ohio')).toBeUndefined();
});

test('a city is named with its state or without, and by no other state', () => {
  const place = { city: 'Saint Louis', state: 'MO' };
  for (const text of ['st louis', 'Saint Louis', 'St. Louis, MO', 'saint louis missouri'])
    expect(isPlaceNamed(text, place)).toBe(true);
  for (const text of ['st louis mi', 'st louis park', 'saint'])
    expect(isPlaceNamed(text, place)).toBe(false);
  expect(isPlaceNamed('Kansas City', { city: 'Kansas City', state: 'KS' })).toBe(true);
});

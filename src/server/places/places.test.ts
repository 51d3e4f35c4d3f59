import { expect, test } from 'vitest';
import { findCitiesBeginning, findCityByName, findCityBySlug, findCityByZip } from './cities.ts';
import {
  findPlaceByZip,
  isZipCodeArea,
  listPlaces,
  listPlacesBeginning,
  zipCodesAround,
} from './zip-codes.ts';
import { zipRows } from './zip-rows.ts';

test('every ZIP code of the packages is found with what they say of it', () => {
  const rows = zipRows().split('\n');
  expect(rows.length).toBeGreaterThan(40_000);
  for (const row of rows) {
    const [zipCode = '', latitude, longitude, area, city, state] = row.split('\t');
    const place = findPlaceByZip(zipCode);
    const at = { latitude: Number(latitude), longitude: Number(longitude) };
    if (place?.city !== city || place?.latitude !== at.latitude || place.state !== state)
      expect(place).toEqual({ zipCode, city, state, ...at });
    if (isZipCodeArea(zipCode) !== (area === '1')) expect(area).toBe(zipCode);
  }
  const codes = listPlaces().map(({ zipCode }) => zipCode);
  expect(codes).toEqual(codes.toSorted());
});

test.each(['', '6060', '606011', 'abcde', '1e404', '0x123', ' 6060', '-6060', '00000', '99999'])(
  'no place has the ZIP code %j',
  (zipCode) => {
    expect(findPlaceByZip(zipCode)).toBeUndefined();
    expect(isZipCodeArea(zipCode)).toBe(false);
    expect(findCityByZip(zipCode)).toBeUndefined();
  },
);

test('a post-office box has a place and no area', () => {
  expect(findPlaceByZip('00501')).toMatchObject({ city: 'Holtsville', state: 'NY' });
  expect(isZipCodeArea('00501')).toBe(false);
  expect(isZipCodeArea('60601')).toBe(true);
});

test('places begin with the digits asked for, and no more are listed', () => {
  const beginning = (digits: string) =>
    listPlacesBeginning(digits, 3).map(({ zipCode }) => zipCode);
  expect(beginning('6060')).toEqual(['60601', '60602', '60603']);
  expect(beginning('005')).toEqual(['00501', '00544']);
  expect(beginning('999')).toEqual(['99901', '99903', '99918']);
  expect(beginning('000')).toEqual([]);
});

test('a city is found by its address, ZIP codes and name, with all of its ZIP codes', () => {
  const city = findCityBySlug('st-paul-mn') ?? findCityBySlug('saint-paul-mn');
  expect(city?.state).toBe('MN');
  expect(city?.zipCodes.length).toBeGreaterThan(10);
  expect(city?.zipCodes).toContain(city?.place.zipCode);
  expect(isZipCodeArea(city?.place.zipCode ?? '')).toBe(true);
  for (const zipCode of city?.zipCodes ?? []) expect(findCityByZip(zipCode)).toEqual(city);
  expect(findCityByName((city?.city ?? '').toUpperCase(), 'mn')).toEqual(city);
  expect(findCityBySlug('nowhere-zz')).toBeUndefined();
  expect(findCityBySlug('')).toBeUndefined();
});

test('of cities that begin alike, the largest comes first, and a whole name before all others', () => {
  const cities = findCitiesBeginning('columbus', 5);
  expect(cities[0]).toMatchObject({ city: 'Columbus', state: 'OH' });
  expect(cities).toHaveLength(5);
  expect(findCitiesBeginning('columbus i', 5).map(({ slug }) => slug)).toContain('columbus-in');
  expect(findCitiesBeginning('aurora', 3).map(({ city }) => city)).toEqual(Array(3).fill('Aurora'));
});

test('the ZIP codes around a place come nearest first', () => {
  const center = findPlaceByZip('43215');
  const around = center ? zipCodesAround(center, 5) : [];
  expect(around[0]).toEqual({ zipCode: '43215', miles: 0 });
  expect(around.length).toBeGreaterThan(5);
  expect(around.map(({ miles }) => miles)).toEqual(
    around.map(({ miles }) => miles).toSorted((a, b) => a - b),
  );
});

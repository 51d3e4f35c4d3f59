import { expect, test } from 'vitest';
import { findCityByName } from '#server/places/cities.ts';
import { findPlaceByZip, zipCodesAround } from '#server/places/zip-codes.ts';
import { parseZipCode, splitAddress } from './rules.ts';

const split = (text: string) => {
  const parts = splitAddress(text, (city, state) => findCityByName(city, state) !== undefined);
  return parts && [parts.street, parts.city, parts.state, parts.zipCode];
};

test.each([
  ['1488 S BROADWAY RD, COAL CITY, IL 60416', '1488 S BROADWAY RD', 'COAL CITY', 'IL', '60416'],
  ['1488 S BROADWAY RD COAL CITY, IL 60416-', '1488 S BROADWAY RD', 'COAL CITY', 'IL', '60416'],
  [
    '7447 W. WILSON AVE. HARWOOD HEIGHTS IL 60706-4548',
    '7447 W. WILSON AVE.',
    'HARWOOD HEIGHTS',
    'IL',
    '60706',
  ],
  [
    '20 N Elm St, Suite 5, Oak Park, Illinois 60302',
    '20 N Elm St, Suite 5',
    'Oak Park',
    'IL',
    '60302',
  ],
  ['1 Main St\nBuffalo, NY 14201\n(42.9, -78.8)', '1 Main St', 'Buffalo', 'NY', '14201'],
  ['PO Box 12, St. Paul, MN, 55101, USA', 'PO Box 12', 'St. Paul', 'MN', '55101'],
  ['5 High St, Charleston, West Virginia 25301', '5 High St', 'Charleston', 'WV', '25301'],
  ['P.O. BOX 802 CHICAGO, IL 60680', 'P.O. BOX 802', 'CHICAGO', 'IL', '60680'],
  [
    '12 Unheard-of Way, Nowheresville, IL 60614',
    '12 Unheard-of Way',
    'Nowheresville',
    'IL',
    '60614',
  ],
  ['60614', '', '', '', '60614'],
])('splits %j', (text, ...parts) => {
  expect(split(text)).toEqual(parts);
});

test.each([
  '',
  '1488 SOUTH BROADWAY ROAD',
  '970 N OAKLAWN AVE, ELMHURST, IL 6126',
  'MONTREAL, QC H3P 3',
])('finds no ZIP code in %j', (text) => {
  expect(split(text)).toBeUndefined();
});

test.each([
  ['60614', '60614'],
  ['60646-', '60646'],
  ['60614-1234', '60614'],
  ['60614 - 1234', '60614'],
  ['606141234', '60614'],
  ['60614.0', '60614'],
  ['7030', '07030'],
  ['H3P 3C5', undefined],
  ['', undefined],
])('reads the ZIP code %j as %j', (text, zipCode) => {
  expect(parseZipCode(text)).toBe(zipCode);
});

test('a post-office box and a single receiver are where their city is, and near it', () => {
  expect(findPlaceByZip('60680')).toMatchObject({ city: 'Chicago', state: 'IL' });
  expect(findPlaceByZip('20505')).toMatchObject({ city: 'Washington', state: 'DC' });
  const center = findPlaceByZip('60204');
  expect(center && zipCodesAround(center, 5).map(({ zipCode }) => zipCode)).toEqual(
    expect.arrayContaining(['60204', '60201', '60202']),
  );
  for (const zipCode of ['00000', '09012', 'constructor'])
    expect(findPlaceByZip(zipCode)).toBeUndefined();
});

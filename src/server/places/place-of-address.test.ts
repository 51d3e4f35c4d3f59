import { expect, test } from 'vitest';
import { placeOfAddress } from './place-of-address.ts';

const nowhere = { zipCode: '', city: '', state: '' };
const chicago = { zipCode: '60614', city: 'Chicago', state: 'IL' };

test.each([
  [
    '2101 N Halsted St, Chicago, IL 60614',
    nowhere,
    { ...chicago, streetAddress: '2101 N Halsted St' },
  ],
  [
    '2101 N Halsted St, Unit 4, Chicago IL, 60614-1234',
    nowhere,
    { ...chicago, streetAddress: '2101 N Halsted St, Unit 4' },
  ],
  ['2101 N Halsted St, Chicago 60614', nowhere, { ...chicago, streetAddress: '2101 N Halsted St' }],
  ['2101 N Halsted St 60614', nowhere, { ...chicago, streetAddress: '2101 N Halsted St' }],
  ['60614', nowhere, { ...chicago, streetAddress: null }],
  ['Chicago, IL 60614', nowhere, { ...chicago, streetAddress: null }],
  ['Chicago, IL', chicago, { ...chicago, streetAddress: null }],
  ['12 Elm St', chicago, { ...chicago, streetAddress: '12 Elm St' }],
  ['12 Elm St', nowhere, { ...nowhere, streetAddress: '12 Elm St' }],
  [
    '12 Elm St, Evanston, IL',
    chicago,
    { zipCode: '', city: 'Evanston', state: 'IL', streetAddress: '12 Elm St' },
  ],
  ['', chicago, { ...chicago, streetAddress: null }],
  ['', nowhere, { ...nowhere, streetAddress: null }],
  ['Behind the barn, 00000', nowhere, { ...nowhere, streetAddress: 'Behind the barn, 00000' }],
])('%j is found', (address, home, place) => {
  expect(placeOfAddress(address, home)).toEqual(place);
});

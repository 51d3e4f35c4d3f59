import { expect, test } from 'vitest';
import { formatPlace } from './format-place.ts';

test('a place is said as far as it is known, without commas around nothing', () => {
  const chicago = { city: 'Chicago', state: 'IL', zipCode: '60614' };
  expect(formatPlace({ street: '2101 N Halsted St', ...chicago })).toBe(
    '2101 N Halsted St, Chicago, IL 60614',
  );
  expect(formatPlace({ city: 'Chicago', state: 'IL' })).toBe('Chicago, IL');
  expect(formatPlace({ street: null, city: '', state: '', zipCode: '60614' })).toBe('60614');
  expect(formatPlace({ street: '12 Elm St', city: '', state: '', zipCode: '' })).toBe('12 Elm St');
  expect(formatPlace({ city: '', state: '', zipCode: '' })).toBe('');
});

import { expect, test } from 'vitest';
import { describeSearch, formatResultCount } from './labels.ts';

test.each([
  [{ count: 1, countIsCapped: false, unclaimed: 0 }, '1 pro'],
  [
    { count: 12, countIsCapped: false, unclaimed: 1 },
    '11 pros, and 1 business that has not joined,',
  ],
  [{ count: 20, countIsCapped: false, unclaimed: null }, '20 pros and listed businesses'],
  [{ count: 0, countIsCapped: false, unclaimed: null }, 'No pros'],
  [{ count: 500, countIsCapped: true, unclaimed: null }, 'More than 500 pros'],
])('%j is told as %j', (found, told) => expect(formatResultCount(found)).toBe(told));

test.each([
  [{ q: '', service: 'Roof Repair', zip: '60614' }, 'Roof Repair near 60614'],
  [{ q: 'faucet drips', service: '', zip: '60614' }, '“faucet drips” near 60614'],
  [{ q: 'slate', service: 'Roof Repair', zip: '60614' }, '“slate”, Roof Repair near 60614'],
  [{ q: '', service: '', zip: '' }, 'Pros'],
])('the search for %j is said as %s', (query, said) => expect(describeSearch(query)).toBe(said));

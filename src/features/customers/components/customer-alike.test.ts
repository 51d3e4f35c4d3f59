import { expect, test } from 'vitest';
import { isAlike, missingOf, searchWordOf } from './customer-alike.ts';

const record = (name: string, more: { email?: string; phone?: string; address?: string } = {}) => ({
  ...{ name, email: null, phone: null, address: '', ...more },
});

test.each([
  [
    'one email address',
    record('J. Park', { email: 'june@x.com' }),
    record('June', { email: 'JUNE@x.com' }),
    true,
  ],
  [
    'one phone number',
    record('J', { phone: '4065550143' }),
    record('K', { phone: '(406) 555-0143' }),
    true,
  ],
  ['one name, no ZIP code', record('June Park'), record('june  PARK'), true],
  ['order, initials and accents', record('Park, José A.'), record('Jose Park'), true],
  [
    'one name, one ZIP code',
    record('June Park', { address: 'Elm St, 59801' }),
    record('June Park', { address: '1 Elm St, Missoula, MT 59801-1234' }),
    true,
  ],
  [
    'one name, another ZIP code',
    record('June Park', { address: '59801' }),
    record('June Park', { address: '60614' }),
    false,
  ],
  ['another name', record('June Park'), record('June Parker'), false],
  ['no name to compare', record('J'), record('K'), false],
  ['no email address', record('June Park', { email: '' }), record('Ann Lee', { email: '' }), false],
])('%s', (_, one, other, alike) => {
  expect(isAlike(one, other)).toBe(alike);
  expect(isAlike(other, one)).toBe(alike);
});

test('a name is looked for by its last whole word', () => {
  expect(['June Park', 'June P', ' '].map(searchWordOf)).toEqual(['Park', 'June', '']);
});

test('what was typed is offered for a record that lacks it, and replaces nothing', () => {
  const known = { email: null, phone: '(312) 555-0177', address: '' };
  const typed = { email: ' ed@example.com ', phone: '(312) 555-0100', address: '' };
  expect(missingOf(known, typed)).toEqual({ email: 'ed@example.com' });
  expect(missingOf({ ...known, email: 'ed@example.com' }, typed)).toEqual({});
});

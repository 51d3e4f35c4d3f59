import { expect, test } from 'vitest';
import { isServiceInDoubt, serviceForWords, servicePickFor } from './components/service-pick.ts';

const arrived = { title: 'My toilet gurgles', category: 'Drain Cleaning' };
const flicker = { ...arrived, title: 'My lights flicker' };
const electrical = { services: ['Electrical Repair', 'Lighting Installation'], sure: null };

test.each([
  ['the service that changed words mean beyond doubt', 'Electrical Repair', 'Electrical Repair'],
  ['none, if the changed words may mean several others', null, ''],
])('an automatic service becomes %s', (_, sure, expected) => {
  const pick = servicePickFor(arrived, true);
  expect(serviceForWords(flicker, pick, { ...electrical, sure })).toBe(expected);
});

test('an automatic service stays while more words leave it possible', () => {
  const pick = servicePickFor(arrived, true);
  const more = { ...arrived, title: 'My toilet gurgles and smells' };
  const found = { services: ['Plumbing Repair', 'Drain Cleaning'], sure: null };
  expect(serviceForWords(more, pick, found)).toBe('Drain Cleaning');
});

test('a service that is not chosen yet follows the words, and nothing happens while they are the same', () => {
  const empty = { title: '', category: '' };
  const pick = servicePickFor(empty, false);
  const found = { services: ['Drain Cleaning'], sure: 'Drain Cleaning' };
  expect(serviceForWords({ ...empty, title: 'My toilet gurgles' }, pick, found)).toBe(
    'Drain Cleaning',
  );
  expect(serviceForWords(empty, pick, found)).toBeUndefined();
  expect(serviceForWords(arrived, servicePickFor(arrived, true), electrical)).toBeUndefined();
});

test('a service that the person chose stays, and is asked about once the words mean others', () => {
  const pick = servicePickFor(arrived, false);
  expect(serviceForWords(flicker, pick, electrical)).toBeUndefined();
  expect(isServiceInDoubt(flicker, pick, electrical)).toBe(true);
  // Not for the words it was chosen for, nor where the words mean nothing that is known, nor for a handyman.
  expect(isServiceInDoubt(arrived, pick, electrical)).toBe(false);
  expect(isServiceInDoubt(flicker, pick, { services: [], sure: null })).toBe(false);
  expect(isServiceInDoubt({ ...flicker, category: 'Handyman' }, pick, electrical)).toBe(false);
  expect(isServiceInDoubt(flicker, servicePickFor(arrived, true), electrical)).toBe(false);
});

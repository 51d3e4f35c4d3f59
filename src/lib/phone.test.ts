import { expect, test } from 'vitest';
import { formatPhone, isSamePhone, toE164 } from './phone.ts';

test.each([
  ['5035550123', '+15035550123'],
  ['(503) 555-0123', '+15035550123'],
  ['503.555.0123', '+15035550123'],
  ['1 503 555 0123', '+15035550123'],
  ['+1 (503) 555-0123', '+15035550123'],
  ['15035550123', '+15035550123'],
  ['555-0123', undefined],
  ['25035550123', undefined],
  ['503 555 0123 ext 4', undefined],
  ['+44 20 7946 0958', undefined],
  ['+49 30 123456', undefined],
  ['+5035550123', undefined],
  ['+1 503 555 012', undefined],
  ['', undefined],
  ['none', undefined],
])('a text to %j goes to %s', (written, number) => {
  expect(toE164(written)).toBe(number);
});

test.each([
  ['+15035550123', '(503) 555-0123'],
  ['503-555-0123', '(503) 555-0123'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('%j reads %s', (written, shown) => {
  expect(formatPhone(written)).toBe(shown);
});

test.each([
  ['(503) 555-0123', '+1 503.555.0123', true],
  ['(503) 555-0123', '(503) 555-0124', false],
  ['office', 'office', true],
  ['', 'none', false],
])('%j and %j are one number: %s', (one, other, same) => {
  expect(isSamePhone(one, other)).toBe(same);
});

import { expect, test } from 'vitest';
import { formatPhone, isPhoneNumber, isSamePhone, toE164 } from './phone.ts';

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
])('%j in E.164 format is %s', (written, number) => {
  expect(toE164(written)).toBe(number);
});

test.each([
  ['+15035550123', '(503) 555-0123'],
  ['503-555-0123', '(503) 555-0123'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('%j is formatted as %s', (written, formatted) => {
  expect(formatPhone(written)).toBe(formatted);
});

test.each([
  ['(503) 555-0123', '+1 503.555.0123', true],
  ['(503) 555-0123', '(503) 555-0124', false],
  ['office', 'office', true],
  ['', 'none', false],
])('whether %j and %j are the same number: %s', (one, other, same) => {
  expect(isSamePhone(one, other)).toBe(same);
});

test.each([
  ['(503) 555-0123', true],
  ['+1 503.555.0123', true],
  ['call me maybe', false],
  ['😀', false],
  ['call 503 555 0123', false],
  ['555-0123', false],
])('whether %j is one phone number: %s', (written, isNumber) => {
  expect(isPhoneNumber(written)).toBe(isNumber);
});

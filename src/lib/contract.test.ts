import { expect, test } from 'vitest';
import { personName } from './contract.ts';

test.each(['Ann', 'O’Brien-Smith', 'J. R.', 'St. John', 'María José', 'Dr. Comstock', 'Net'])(
  '%s is a name',
  (name) => {
    expect(personName(60).safeParse(name).success).toBe(true);
  },
);

test.each([
  'Your account is locked. Go to https://evil.example.com/x',
  'www.evil.example',
  'see evil.com',
  'me@evil.example',
  'evil.io now',
])('%s is no name: mails would carry it to others', (name) => {
  expect(personName(60).safeParse(name).success).toBe(false);
});

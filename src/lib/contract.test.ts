import { expect, test } from 'vitest';
import { businessNameText, personName, singleLineText } from './contract.ts';

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

test.each([
  ['\u200b\u200b', false],
  ['\u2060 \ufe0f', false],
  ['नमस्ते', true],
  ['👷🏽', true],
  ['', true],
])('%j shows something: %s', (text, isAccepted) => {
  expect(singleLineText(60, 0).safeParse(text).success).toBe(isAccepted);
});

test('the name of a business reads in one direction', () => {
  expect(businessNameText.safeParse('Okafor Roofing').success).toBe(true);
  expect(businessNameText.safeParse('a\u202egnifooR rofakO').success).toBe(false);
});

import { expect, test } from 'vitest';
import { isUnanswered } from './unanswered.ts';

test.each([
  ['Failed to fetch', true],
  ['Failed to fetch dynamically imported module: https://example.com/assets/a.js', true],
  ['NetworkError when attempting to fetch resource.', true],
  ['error loading dynamically imported module: https://example.com/assets/a.js', true],
  ['Load failed', true],
  ['Importing a module script failed.', true],
  ["Cannot read properties of undefined (reading 'fetchNextPage')", false],
  ["Cannot read properties of null (reading 'important')", false],
])('“%s” means that nobody answered: %s', (message, expected) => {
  expect(isUnanswered(new TypeError(message))).toBe(expected);
});

test('other errors do not mean it', () => {
  expect(isUnanswered(new Error('Failed to fetch'))).toBe(false);
  expect(isUnanswered(undefined)).toBe(false);
});

import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { ApiErrorCode } from '#lib/error-catalog.ts';
import { canReadAgain } from './query-client.ts';

test.each([
  ['permission-denied', false],
  ['not-found', false],
  ['already-exists', false],
  ['failed-precondition', false],
  ['invalid-argument', false],
  ['unauthenticated', false],
  ['aborted', true],
  ['cancelled', true],
  ['out-of-range', true],
  ['resource-exhausted', true],
  ['deadline-exceeded', true],
  ['unavailable', true],
  ['internal', true],
  ['unknown', true],
] as const satisfies readonly [ApiErrorCode, boolean][])(
  'a read that failed with %s is repeated: %s',
  (code, isRepeated) => {
    expect(canReadAgain(new ApiError(code))).toBe(isRepeated);
  },
);

test('a read that got no answer is repeated', () => {
  expect(canReadAgain(new TypeError('fetch failed'))).toBe(true);
});

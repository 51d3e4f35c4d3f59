import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { getApiError, retryDelayMs } from './api-error-info.ts';

test('what arrived before it was changed and sent again is said in words for people', () => {
  const refusal = new ApiError('invalid-argument', 'This Idempotency-Key was used', {
    status: 422,
  });
  expect(getApiError(refusal)?.message).toMatch(/^It had arrived the first time/);
});

test.each([
  [undefined, 'Too many requests. Please try again later'],
  [20, 'Too many requests. Try again in a minute.'],
  [61, 'Too many requests. Try again in 2 minutes.'],
])('after %s seconds it is worth asking again', (retryAfter, message) => {
  const refusal = new ApiError('resource-exhausted', undefined, { retryAfter });
  expect(getApiError(refusal)).toEqual({
    code: 'resource-exhausted',
    status: 429,
    message,
    issues: [],
    ...(retryAfter && { retryAfter }),
  });
});

test.each([
  [new ApiError('resource-exhausted', undefined, { retryAfter: 20 }), 20_000],
  [new ApiError('resource-exhausted'), 5_000],
  [new ApiError('not-found'), undefined],
  [new Error('no connection'), undefined],
])('%s is worth a pause of %s ms', (error, pause) => {
  expect(retryDelayMs(error)).toBe(pause);
});

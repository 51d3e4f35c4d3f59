import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { getApiError, retryDelayMs } from './api-error-info.ts';

test('a reused idempotency key has a message for users instead of the one for programs', () => {
  const error = new ApiError('invalid-argument', 'This Idempotency-Key was used', { status: 422 });
  expect(getApiError(error)?.message).toMatch(/^It went through the first time/);
});

test.each([
  [undefined, 'Too many requests. Please try again later'],
  [20, 'Too many requests. Try again in a minute.'],
  [61, 'Too many requests. Try again in 2 minutes.'],
])(
  'with a retry delay of %s seconds, the message says when to try again',
  (retryAfter, message) => {
    const error = new ApiError('resource-exhausted', undefined, { retryAfter });
    expect(getApiError(error)).toEqual({
      code: 'resource-exhausted',
      status: 429,
      message,
      issues: [],
      ...(retryAfter && { retryAfter }),
    });
  },
);

test.each([
  [new ApiError('resource-exhausted', undefined, { retryAfter: 20 }), 20_000],
  [new ApiError('resource-exhausted'), 5_000],
  [new ApiError('not-found'), undefined],
  [new Error('no connection'), undefined],
])('%s is retried after %s ms', (error, delay) => {
  expect(retryDelayMs(error)).toBe(delay);
});

test('an error of another copy of the class is recognized by its shape', () => {
  class OtherCopy extends Error {
    defined = false;
    code = 'not-found';
    status = 404;
    data = { issues: [] };
  }
  expect(getApiError(new OtherCopy('Quote not found'))).toMatchObject({
    code: 'not-found',
    status: 404,
    message: 'Quote not found',
  });
});

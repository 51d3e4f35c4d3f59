import { expect, test } from 'vitest';
import { Refusal } from '#lib/refusal.ts';
import { pauseAfter, refusedAs } from './refused.ts';

test('what arrived before it was changed and sent again is said in words for people', () => {
  const refusal = new Refusal('invalid-argument', 'This Idempotency-Key was used', { status: 422 });
  expect(refusedAs(refusal)?.message).toMatch(/^It had arrived the first time/);
});

test.each([
  [undefined, 'Too many requests. Please try again later'],
  [20, 'Too many requests. Try again in a minute.'],
  [61, 'Too many requests. Try again in 2 minutes.'],
])('after %s seconds it is worth asking again', (retryAfter, message) => {
  const refusal = new Refusal('resource-exhausted', undefined, { retryAfter });
  expect(refusedAs(refusal)).toEqual({
    code: 'resource-exhausted',
    status: 429,
    message,
    issues: [],
    ...(retryAfter && { retryAfter }),
  });
});

test.each([
  [new Refusal('resource-exhausted', undefined, { retryAfter: 20 }), 20_000],
  [new Refusal('resource-exhausted'), 5_000],
  [new Refusal('not-found'), undefined],
  [new Error('no connection'), undefined],
])('%s is worth a pause of %s ms', (error, pause) => {
  expect(pauseAfter(error)).toBe(pause);
});

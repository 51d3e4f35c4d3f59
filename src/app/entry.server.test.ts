import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { handleError } from './entry.server.tsx';

const print = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => print.mockClear());

const request = new Request('http://localhost/contractor/1');

test('a call that a page was refused is not printed a second time, with a stack', () => {
  handleError(new ApiError('unavailable'), { request });
  handleError(new ApiError('not-found'), { request });
  expect(print).not.toHaveBeenCalled();
});

test('a fault of a page is printed, unless nobody waits for the page', () => {
  const fault = new TypeError('undefined is not a function');
  handleError(fault, { request: new Request(request, { signal: AbortSignal.abort() }) });
  expect(print).not.toHaveBeenCalled();
  handleError(fault, { request });
  expect(print).toHaveBeenCalledExactlyOnceWith(fault);
});

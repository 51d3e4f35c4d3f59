import { ApiError } from '#lib/api-error.ts';
import type { Context } from '../context.ts';

/** The refusal of both limiters, also as a Retry-After header. */
export function tooManyRequests(
  { responseHeaders }: Pick<Context, 'responseHeaders'>,
  retryAfter: number,
  message?: string,
) {
  responseHeaders.set('retry-after', String(retryAfter));
  return new ApiError('resource-exhausted', message, { retryAfter });
}

import type { ORPCError } from '@orpc/client';
import { type ApiErrorCode, type Issue, isApiErrorCode } from './api-error.ts';

export type ApiErrorInfo = {
  code: ApiErrorCode;
  status: number;
  message: string;
  issues: Issue[];
  /** Seconds until a retry can succeed. */
  retryAfter?: number;
};

/** The API error in anything thrown, whether in process or over HTTP; undefined if it is not an API error. */
export function getApiError(error: unknown): ApiErrorInfo | undefined {
  if (!isOrpcError(error)) return;
  const { code, status, message, data } = error;
  const { issues = [], retryAfter } = data ?? {};
  return {
    code,
    status,
    message: messageFor(status, retryAfter) ?? message,
    issues,
    ...(retryAfter && { retryAfter }),
  };
}

/** By its shape, not its class: the bundle of the pages has another copy of the class than the server that throws. */
function isOrpcError(error: unknown): error is ORPCError<ApiErrorCode, Details | undefined> {
  return isAnswer(error) && isApiErrorCode(error.code);
}

function isAnswer(error: unknown): error is ORPCError<string, unknown> {
  if (!(error instanceof Error)) return false;
  const { code, status, defined } = error as Partial<ORPCError<string, unknown>>;
  return typeof status === 'number' && typeof defined === 'boolean' && typeof code === 'string';
}

/** Spec §8, of an error answer that is not in the catalog, such as one of a proxy in front of us. */
const UNEXPECTED = 'An unexpected error occurred';

/** The server's error message; or, without an answer, that the call may have been done nevertheless. */
export const getErrorMessage = (error: unknown) =>
  getApiError(error)?.message ??
  (isAnswer(error) ? UNEXPECTED : 'We didn’t get a response. It’s safe to try again.');

/** How long to wait after a rate limit; undefined for any other error. */
export function retryDelayMs(error: unknown) {
  const apiError = getApiError(error);
  if (apiError?.code !== 'resource-exhausted') return undefined;
  return (apiError.retryAfter ?? DEFAULT_RETRY_S) * 1_000;
}

const DEFAULT_RETRY_S = 5;

type Details = { issues?: Issue[]; retryAfter?: number };

/** A message for users, for errors whose own message is for programs. */
function messageFor(status: number, retryAfter: number | undefined) {
  if (retryAfter) return retryMessage(retryAfter);
  // The idempotency key was used: the first answer was lost, and the input has changed since.
  if (status === 422)
    return 'It went through the first time, as you wrote it then. Reload the page to see it.';
}

function retryMessage(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return `Too many requests. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

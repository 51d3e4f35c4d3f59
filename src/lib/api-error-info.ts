import { ORPCError } from '@orpc/client';
import { type ApiErrorCode, type Issue, isApiErrorCode } from './api-error.ts';

export type ApiErrorInfo = {
  code: ApiErrorCode;
  status: number;
  message: string;
  issues: Issue[];
  /** Seconds until it is worth asking again. */
  retryAfter?: number;
};

/** The server's "no" in an error, made in process or over HTTP; undefined when it is no answer at all. */
export function getApiError(error: unknown): ApiErrorInfo | undefined {
  if (!(error instanceof ORPCError) || !isApiErrorCode(error.code)) return;
  const { code, status, message, data } = error as ORPCError<ApiErrorCode, Details | undefined>;
  const { issues = [], retryAfter } = data ?? {};
  const words = messageFor(status, retryAfter) ?? message;
  return { code, status, message: words, issues, ...(retryAfter && { retryAfter }) };
}

/** What the server says to a call that it refused; or that it said nothing: then it may have been done. */
export const getErrorMessage = (error: unknown) =>
  getApiError(error)?.message ??
  'No answer came. Try again: what is done already is not done twice.';

/** How long to wait where too much was asked at once; undefined for any other error. */
export function retryDelayMs(error: unknown) {
  const refused = getApiError(error);
  if (refused?.code !== 'resource-exhausted') return undefined;
  return (refused.retryAfter ?? DEFAULT_RETRY_S) * 1_000;
}

const DEFAULT_RETRY_S = 5;

type Details = { issues?: Issue[]; retryAfter?: number };

/** Where the server's sentence is for programs. */
function messageFor(status: number, retryAfter: number | undefined) {
  if (retryAfter) return retryMessage(retryAfter);
  // Its answer was lost, and what was sent has been changed since.
  if (status === 422)
    return 'It had arrived the first time, as you wrote it then. Load the page again to see it.';
}

function retryMessage(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return `Too many requests. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

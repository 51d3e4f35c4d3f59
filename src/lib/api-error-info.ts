import { type ApiErrorCode, type Issue, isApiErrorCode } from './error-catalog.ts';

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
  if (!isAnswer(error) || !isApiErrorCode(error.code)) return;
  const { code, status, message, data } = error;
  const { issues = [], retryAfter } = (data ?? {}) as Details;
  return {
    code,
    status,
    message: messageFor(status, retryAfter) ?? message,
    issues,
    ...(retryAfter && { retryAfter }),
  };
}

/** Said of what could not be sent because there was no line, so that it may be tried again as it is. */
export const CONNECTION_LOST = 'The connection was lost. Nothing was sent.';

type Answer = Error & { code: string; status: number; data?: unknown };

/** What the browser throws when the API has refused a call. */
export class AnsweredError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;
  /** As in oRPC's errors: whether the call declares it. */
  readonly defined: boolean;
  constructor(
    code: string,
    status: number,
    message: string,
    data?: Details & { requestId?: string | undefined },
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
    this.defined = data !== undefined;
  }
}

/** An error that the API answered with. By its shape, not a class: the server and the browser throw one of their own. */
export function isAnswer(error: unknown): error is Answer {
  if (!(error instanceof Error)) return false;
  const { code, status, defined } = error as Partial<Answer & { defined: boolean }>;
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

type Details = { issues?: Issue[] | undefined; retryAfter?: number | undefined };

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

import { ORPCError, ValidationError } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { type ApiErrorCode, isApiErrorCode } from '#lib/error-catalog.ts';
import { databaseMeaning } from '../database/sql-states.ts';
import './plain-issues.ts';

/** oRPC's codes for errors before a handler runs. */
const transportCodes: Record<string, ApiErrorCode> = {
  BAD_REQUEST: 'invalid-argument',
  UNAUTHORIZED: 'unauthenticated',
  FORBIDDEN: 'permission-denied',
  NOT_FOUND: 'not-found',
  METHOD_NOT_SUPPORTED: 'unimplemented',
  PAYLOAD_TOO_LARGE: 'out-of-range',
  UNSUPPORTED_MEDIA_TYPE: 'invalid-argument',
  CLIENT_CLOSED_REQUEST: 'cancelled',
};

/**
 * Maps any error to the refusal that the caller gets, and says how to log the error, if at all; its message is never
 * sent to the caller.
 */
export function toRefusal(error: unknown, requestId: string) {
  const { refusal, logLevel } = classify(error);
  const { code, message, status, data } = refusal;
  return { refusal: new ApiError(code, message, { ...data, status, requestId }), logLevel };
}

type Classified = {
  refusal: ApiError;
  /** `warn` for what the caller may try again, such as a lock that took too long; `error` for what is our fault. */
  logLevel: 'warn' | 'error' | undefined;
};

function classify(error: unknown): Classified {
  const expected = (refusal: ApiError) => ({ refusal, logLevel: undefined });
  if (error instanceof ApiError) return expected(error);
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.status === 400)
      return expected(
        new ApiError('invalid-argument', undefined, { issues: issuesOf(error.cause) }),
      );
    // oRPC copies refusals that the contract declares.
    if (isApiErrorCode(error.code))
      return expected(
        new ApiError(error.code, error.message, { ...error.data, status: error.status }),
      );
    const code = transportCodes[error.code];
    if (code) return expected(new ApiError(code, undefined, { status: error.status }));
  }
  if (isGone(error)) return expected(new ApiError('cancelled'));
  const meaning = databaseMeaning(error);
  if (meaning)
    return {
      refusal: new ApiError(meaning.code),
      logLevel: meaning.isTrouble ? 'error' : 'warn',
    };
  return { refusal: new ApiError('internal'), logLevel: 'error' };
}

/** Whether the caller closed the connection before the request or the answer was whole. */
function isGone(error: unknown) {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && message === 'aborted');
}

const issuesOf = ({ issues }: ValidationError) =>
  issues.slice(0, 50).map(({ path = [], message }) => ({
    path: path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
    message,
  }));

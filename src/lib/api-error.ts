import { ORPCError } from '@orpc/client';
import { type ApiErrorCode, errorCatalog, type Issue } from './error-catalog.ts';

type Details = {
  issues?: Issue[] | undefined;
  requestId?: string | undefined;
  /** Seconds until a retry can succeed. */
  retryAfter?: number | undefined;
};

/** An expected error, returned to the caller with its code, status and message (by default from the catalog). */
export class ApiError extends ORPCError<ApiErrorCode, Details> {
  constructor(
    code: ApiErrorCode,
    message?: string,
    { status, ...details }: Details & { status?: number | undefined } = {},
  ) {
    const [defaultStatus, defaultMessage] = errorCatalog[code];
    super(code, {
      status: status ?? defaultStatus,
      message: message ?? defaultMessage,
      data: details,
    });
  }
}

/** Refuses a call because of one field, so that forms can show the message beside it. */
export const refusedField = (code: ApiErrorCode, path: string, message: string) =>
  new ApiError(code, message, { issues: [{ path, message }] });

export const invalidArgument = (path: string, message: string) =>
  refusedField('invalid-argument', path, message);

/** The body of every error answer. */
export function apiErrorBody({ code, message, data }: ApiError) {
  return { success: false, code, error: message, ...data };
}

/** Declares the errors that a call may answer with, for its contract. */
export function apiErrors<C extends ApiErrorCode>(...codes: C[]) {
  return Object.fromEntries(
    codes.map((code) => [code, { status: errorCatalog[code][0], message: errorCatalog[code][1] }]),
  ) as Record<C, { status: number; message: string }>;
}

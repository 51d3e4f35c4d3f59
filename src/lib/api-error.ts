import { ORPCError } from '@orpc/client';

/** The error catalog (spec §8) with the HTTP status of each code. */
export const errorCatalog = {
  'permission-denied': [403, 'You do not have permission to access this data'],
  unavailable: [503, 'Service is currently unavailable. Please try again later'],
  cancelled: [499, 'Operation was cancelled'],
  'deadline-exceeded': [504, 'Operation timed out. Please try again'],
  'not-found': [404, 'The requested data was not found'],
  'already-exists': [409, 'The data already exists'],
  'resource-exhausted': [429, 'Too many requests. Please try again later'],
  'failed-precondition': [409, 'Operation failed due to invalid state'],
  aborted: [409, 'Operation was aborted. Please try again'],
  'out-of-range': [400, 'Operation was out of valid range'],
  unimplemented: [501, 'Operation is not implemented'],
  internal: [500, 'Internal server error. Please try again later'],
  unknown: [500, 'An unknown error occurred. Please try again later'],
  unauthenticated: [401, 'Please sign in to continue'],
  'invalid-argument': [400, 'Please check what you entered'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ApiErrorCode = keyof typeof errorCatalog;
export type Issue = { path: string; message: string };
type Details = {
  issues?: Issue[] | undefined;
  requestId?: string | undefined;
  /** Seconds until a retry can succeed. */
  retryAfter?: number | undefined;
};

export const isApiErrorCode = (code: string): code is ApiErrorCode =>
  Object.hasOwn(errorCatalog, code);

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

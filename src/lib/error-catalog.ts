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

export const isApiErrorCode = (code: string): code is ApiErrorCode =>
  Object.hasOwn(errorCatalog, code);

export type Issue = { path: string; message: string };

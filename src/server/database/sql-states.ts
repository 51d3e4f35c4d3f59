import type { ApiErrorCode } from '#lib/error-catalog.ts';

/** What a caller can do about an error of PostgreSQL that is no bug of ours. */
type Meaning = {
  code: ApiErrorCode;
  /** The operator should hear of it, too. */
  isTrouble?: boolean;
};

const tryAgain: Meaning = { code: 'unavailable' };
const trouble: Meaning = { code: 'unavailable', isTrouble: true };

/** Whole classes of SQL states, by their first two characters. */
const classes: Record<string, Meaning> = {
  // Connection exceptions
  '08': tryAgain,
  // Out of disk, memory or connections
  '53': trouble,
  // Shut down, crashed, starting, dropped, idle for too long
  '57': tryAgain,
  // Errors of the system, such as of its disk
  '58': trouble,
};

const states: Record<string, Meaning> = {
  // A standby that is not the primary yet
  '25006': tryAgain,
  // Ended for being idle in a transaction, or for the length of it
  '25P03': tryAgain,
  '25P04': tryAgain,
  // Lost against other transactions, or waited too long for their locks
  '40001': tryAgain,
  '40P01': tryAgain,
  '55P03': tryAgain,
  '57014': { code: 'deadline-exceeded' },
};

const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|ECONNREFUSED|ECONNRESET|EPIPE|connect ENOENT|Client has encountered a connection error|Client was closed and is not queryable/i;

/** What an error of the database means to a caller; undefined for any other error. */
export function databaseMeaning(error: unknown): Meaning | undefined {
  for (const cause of causesOf(error)) {
    const state = sqlStateOf(cause);
    const meaning = state && (states[state] ?? classes[state.slice(0, 2)]);
    if (meaning) return meaning;
    if (lostConnection.test(cause.message)) return trouble;
  }
  return undefined;
}

/** Whether a transaction lost against another one, so that it succeeds when it runs again. */
export const isSerializationConflict = (error: unknown) =>
  causesOf(error).some((cause) => ['40001', '40P01'].includes(sqlStateOf(cause) ?? ''));

/** Whether it lost against another transaction, or waited too long for its lock, so that it may succeed later. */
export const isLockConflict = (error: unknown) =>
  causesOf(error).some((cause) => ['40001', '40P01', '55P03'].includes(sqlStateOf(cause) ?? ''));

/** Whether a unique constraint refused a row: another transaction has written the same meanwhile. */
export const isUniqueViolation = (error: unknown) =>
  causesOf(error).some((cause) => sqlStateOf(cause) === '23505');

/** Whether an exclusion constraint refused a row: it overlaps one that is there. */
export const isExclusionViolation = (error: unknown) =>
  causesOf(error).some((cause) => sqlStateOf(cause) === '23P01');

/** SQL states have five characters; the codes of sockets and files do not. */
function sqlStateOf(error: Error) {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

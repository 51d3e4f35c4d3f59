import { type Logger, pino } from 'pino';
import { toSourcePosition } from './source-positions.ts';

/** JSON lines on standard output. Errors are logged without anything that users wrote. */
export const createLog = (level: string): Logger =>
  pino({ level, base: undefined, serializers: { err: describeError } });

/**
 * What the log may contain of an error. Messages of the database and of the query layer quote values, so of
 * those errors only the code, the constraint and the stack are logged.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const root = rootCause(error);
  const { code, constraint, table } = root as {
    code?: string;
    constraint?: string;
    table?: string;
  };
  const fromDatabase = 'severity' in root;
  return {
    type: root.name,
    ...(fromDatabase ? { constraint, table } : { message: root.message }),
    code,
    at: [error, root]
      .flatMap((one) => one.stack?.match(/^\s+at .+$/gm) ?? [])
      .slice(0, 12)
      .map(toSourcePosition),
  };
}

function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}

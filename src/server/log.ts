import { type Logger, pino } from 'pino';
import { toSourcePosition } from './source-positions.ts';

/** Lines are written together: a write for each line costs as much as the rest of a small call. */
const BUFFER_BYTES = 16_000;
const FLUSH_MS = 100;

/** JSON lines on standard output, a moment late. Errors are logged without anything that users wrote. */
export function createLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => output.flush(), FLUSH_MS).unref();
  process.on('exit', () => output.flushSync());
  return pino({ level, base: undefined, serializers: { err: describeError } }, output);
}

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

import { type Logger, pino } from 'pino';

/** JSON lines on standard output. An error is told without anything that people wrote. */
export const createLog = (level: string): Logger =>
  pino({ level, base: undefined, serializers: { err: describeError } });

/**
 * What a log may say of an error. A database error's message and detail quote values, and the query
 * layer's message quotes all of them: of those only the code, the constraint and the place are kept.
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
    at: [error, root].flatMap((one) => one.stack?.match(/^\s+at .+$/gm) ?? []).slice(0, 12),
  };
}

function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}

import { type Task, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';
import { describeError } from '../log.ts';

/** What Graphile Worker passes along with some of its messages. */
type Meta = {
  error?: unknown;
  fatalError?: unknown;
  job?: { id: string; task_identifier: string; attempts: number; max_attempts: number };
};

/**
 * Passes on the worker's warnings and errors: which job, which attempt, and of its error what the log may contain. The
 * worker's own messages quote statements with all their values.
 */
export const createWorkerLogger = (log: Logger) =>
  new WorkerLogger((scope) => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const { error, fatalError, job } = (meta ?? {}) as Meta;
    const isLast = job && job.attempts >= job.max_attempts;
    log[level === 'error' ? 'error' : 'warn'](
      {
        job: job?.task_identifier ?? scope.taskIdentifier,
        jobId: job?.id ?? scope.jobId,
        attempt: job?.attempts,
        err: error ?? fatalError,
      },
      error && job ? `a job failed${isLast ? ' for good' : ''}` : messageWithoutValues(message),
    );
  });

/** The worker's message up to where it quotes an error. */
const messageWithoutValues = (message: string) => message.split(/[:'"\n]/, 1)[0] ?? '';

/** The same tasks; what the worker stores of their errors is only what the log may contain. */
export const redactTaskErrors = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, task && redactErrors(task as Task)]),
  );

const redactErrors =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      const outcomes = await task(payload, helpers);
      // Of a set, the worker stores the error of each part that failed.
      return Array.isArray(outcomes) ? outcomes.map(redactRejection) : outcomes;
    } catch (error) {
      return throwRedacted(error);
    }
  };

function redactRejection(outcome: unknown) {
  const redacted = Promise.resolve(outcome).catch(throwRedacted);
  // Counts as handled until the worker looks at it.
  redacted.catch(() => {});
  return redacted;
}

function throwRedacted(error: unknown): never {
  const { type, message, code } = describeError(error) as Record<string, string | undefined>;
  throw new Error(message ?? `${type} ${code ?? ''}`.trim(), { cause: error });
}

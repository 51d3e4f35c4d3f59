import { setTimeout as pause } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import type { RequestLoad } from '../processes/request-load.ts';

/** Ends early when the process stops. */
const restUnlessStopped = (ms: number, signal: AbortSignal | undefined) =>
  pause(ms, undefined, signal && { signal }).catch(() => {});

/** Longer, a job that waits for a server elsewhere, or a large photo, would hold up the others. */
const MAX_TURN_MS = 250;

/**
 * The same tasks, one at a time where they are short, each followed by a rest that leaves the machine to requests: with
 * two cores, one of them is always free for those.
 */
export function pacedTasks(tasks: TaskList, load: RequestLoad, rest = restUnlessStopped): TaskList {
  let turn = Promise.resolve();
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: Parameters<NonNullable<typeof task>>[1]) => {
        const ageMs = Date.now() - helpers.job.run_at.getTime();
        const before = turn;
        const { promise, resolve: end } = Promise.withResolvers<void>();
        turn = promise;
        await endOf(before, MAX_TURN_MS);
        const startedAt = performance.now();
        const result = await Promise.resolve(task?.(payload, helpers)).finally(end);
        const ms = load.restAfter(performance.now() - startedAt, ageMs);
        if (ms >= 1) await rest(ms, helpers.abortSignal);
        return result;
      },
    ]),
  );
}

/** Waits for it, but no longer than so many milliseconds. */
const endOf = (turn: Promise<void>, ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    void turn.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });

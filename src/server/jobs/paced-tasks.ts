import { setTimeout as pause } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import type { RequestLoad } from '../processes/request-load.ts';

/** Ends early when the process stops. */
const restUnlessStopped = (ms: number, signal: AbortSignal | undefined) =>
  pause(ms, undefined, signal && { signal }).catch(() => {});

/** The same tasks, each followed by a rest while requests keep the machine busy. */
export function pacedTasks(tasks: TaskList, load: RequestLoad, rest = restUnlessStopped): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: Parameters<NonNullable<typeof task>>[1]) => {
        const startedAt = performance.now();
        const result = await task?.(payload, helpers);
        const ms = load.restAfter(performance.now() - startedAt);
        if (ms >= 1) await rest(ms, helpers.abortSignal);
        return result;
      },
    ]),
  );
}

import type { JobHelpers } from 'graphile-worker';
import { expect, test, vi } from 'vitest';
import { RequestLoad } from '../processes/request-load.ts';
import { pacedTasks } from './paced-tasks.ts';

test('a job rests for as long as its share of the time asks for', async () => {
  vi.useFakeTimers();
  try {
    const load = new RequestLoad();
    const rest = vi.fn(async () => {});
    const { work } = pacedTasks(
      { work: () => new Promise((resolve) => setTimeout(() => resolve(['done']), 100)) },
      load,
      rest,
    );
    const { signal: abortSignal } = new AbortController();
    const run = async () => {
      const ended = work?.(null, { abortSignal } as JobHelpers);
      await vi.advanceTimersByTimeAsync(100);
      return ended;
    };
    expect(await run()).toEqual(['done']);
    expect(rest).toHaveBeenLastCalledWith(expect.closeTo(567, 0), abortSignal);
    load.utilization = 0.75;
    expect(await run()).toEqual(['done']);
    expect(rest).toHaveBeenLastCalledWith(1_150, abortSignal);
  } finally {
    vi.useRealTimers();
  }
});

test('a job that rests ends with the process', async () => {
  const load = new RequestLoad();
  load.utilization = 1;
  const stop = new AbortController();
  const { work } = pacedTasks({ work: () => void stop.abort() }, load, undefined);
  await expect(work?.(null, { abortSignal: stop.signal } as JobHelpers)).resolves.toBeUndefined();
});

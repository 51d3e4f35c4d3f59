import type { JobHelpers } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
      const ended = work?.(null, helpersOf(abortSignal));
      await vi.advanceTimersByTimeAsync(100);
      return ended;
    };
    expect(await run()).toEqual(['done']);
    expect(rest).toHaveBeenLastCalledWith(600, abortSignal);
    load.utilization = 0.75;
    expect(await run()).toEqual(['done']);
    expect(rest).toHaveBeenLastCalledWith(900, abortSignal);
  } finally {
    vi.useRealTimers();
  }
});

test('a job that rests ends with the process', async () => {
  const load = new RequestLoad();
  load.utilization = 1;
  const stop = new AbortController();
  const { work } = pacedTasks({ work: () => void stop.abort() }, load, undefined);
  await expect(work?.(null, helpersOf(stop.signal))).resolves.toBeUndefined();
});

describe('jobs take turns', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Two jobs, started at once: what has started and ended after so many milliseconds. */
  async function playTwo(firstMs: number, afterMs: number) {
    const log: string[] = [];
    const job = (name: string, ms: number) => async () => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      log.push(`${name} ends`);
      if (ms === 40) throw new Error('no');
    };
    const { first, second } = pacedTasks(
      { first: job('first', firstMs), second: job('second', 20) },
      new RequestLoad(),
      async () => {},
    );
    const ended = Promise.allSettled([first?.(null, helpersOf()), second?.(null, helpersOf())]);
    await vi.advanceTimersByTimeAsync(afterMs);
    const soFar = [...log];
    await vi.runAllTimersAsync();
    await ended;
    return soFar;
  }

  test('one works while the other waits', async () => {
    expect(await playTwo(100, 99)).toEqual(['first starts']);
    expect(await playTwo(100, 121)).toEqual([
      'first starts',
      'first ends',
      'second starts',
      'second ends',
    ]);
  });

  test('one that fails ends its turn', async () => {
    expect(await playTwo(40, 41)).toEqual(['first starts', 'first ends', 'second starts']);
  });

  test('a long one holds up the next for a quarter of a second', async () => {
    expect(await playTwo(5_000, 249)).toEqual(['first starts']);
    expect(await playTwo(5_000, 251)).toEqual(['first starts', 'second starts']);
  });
});

test('a job that has waited for long rests less', async () => {
  const load = new RequestLoad();
  load.utilization = 1;
  const restAfter = vi.spyOn(load, 'restAfter');
  const { work } = pacedTasks({ work: () => {} }, load, async () => {});
  await work?.(null, helpersOf(undefined, new Date(Date.now() - 60_000)));
  expect(restAfter.mock.lastCall?.[1]).toBeGreaterThanOrEqual(60_000);
});

const helpersOf = (abortSignal?: AbortSignal, runAt = new Date()) =>
  ({ abortSignal, job: { run_at: runAt } }) as JobHelpers;

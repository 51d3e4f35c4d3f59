import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MARK_INTERVAL_MS, ReadMarker } from './components/read-marker.ts';

const refused = new Error('not theirs');
const busy = new Error('too many requests');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createMarker = (mark: () => Promise<unknown>) =>
  new ReadMarker({
    mark,
    pauseAfter: (error) => (error === refused ? undefined : 20_000),
    wait: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
  });

test('the first of fifty messages within seven seconds is marked at once, the rest in a few calls', async () => {
  const marked: number[] = [];
  let arrived = 0;
  const reader = createMarker(async () => marked.push(arrived));
  for (arrived = 1; arrived <= 50; arrived += 1) {
    reader.setVisible(arrived);
    await vi.advanceTimersByTimeAsync(140);
  }
  arrived = 50;
  await vi.advanceTimersByTimeAsync(MARK_INTERVAL_MS);
  expect(marked[0]).toBe(1);
  expect(marked.at(-1)).toBe(50);
  expect(marked.length).toBeLessThanOrEqual(4);
});

test('a rate-limited call is repeated once it is allowed', async () => {
  const mark = vi.fn().mockRejectedValueOnce(busy).mockResolvedValue({ count: 1 });
  createMarker(mark).setVisible(1);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(mark).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(mark).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(mark).toHaveBeenCalledTimes(2);
});

test('messages arriving after the reader looked away stay unread, and a final refusal is not retried', async () => {
  const mark = vi.fn().mockResolvedValueOnce({ count: 1 }).mockRejectedValue(refused);
  const reader = createMarker(mark);
  reader.setVisible(1);
  reader.setVisible(2);
  reader.setVisible(undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(mark).toHaveBeenCalledTimes(1);
  reader.setVisible(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(mark).toHaveBeenCalledTimes(2);
});

import { expect, test } from 'vitest';
import { isWorthCollecting } from './idle-memory.ts';

const MB = 1024 * 1024;

test.each([
  ['idle, with what the start left', 0.01, 60, 0, true],
  ['idle, with what a busy hour left', 0.01, 90, 40, true],
  ['idle, with hardly more than was kept', 0.01, 45, 40, false],
  ['answering requests', 0.3, 90, 40, false],
])('%s', (_, utilization, heap, kept, isWorth) => {
  const look = { utilization, heap: heap * MB, heapKept: kept * MB };
  expect(isWorthCollecting(look)).toBe(isWorth);
});

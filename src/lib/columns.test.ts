import { validate, version } from 'uuid';
import { expect, test, vi } from 'vitest';
import { newId } from './columns.ts';

test('new ids are UUIDv7 of this moment', () => {
  const before = Date.now();
  const id = newId();
  expect(validate(id) && version(id)).toBe(7);
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});

test('many within a millisecond differ and are in order, as when the clock goes back', () => {
  vi.useFakeTimers({ now: Date.now() });
  try {
    const ids = Array.from({ length: 1_000 }, newId);
    vi.setSystemTime(Date.now() - 5_000);
    ids.push(...Array.from({ length: 1_000 }, newId));
    expect(new Set(ids).size).toBe(2_000);
    expect(ids.toSorted()).toEqual(ids);
  } finally {
    vi.useRealTimers();
  }
});

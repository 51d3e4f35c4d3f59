import { expect, test } from 'vitest';
import { randomFrom } from './random.ts';

test('numbers spread evenly over their range, for neighboring seeds too', () => {
  const counts = [0, 0, 0, 0, 0];
  for (let seed = 1; seed <= 1_000; seed++) {
    const place = Math.floor(randomFrom(seed, 'any').next() * 5);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(60);
});

test('the same seed and stream give the same numbers, another stream gives others', () => {
  const numbers = (stream: string) => Array.from({ length: 5 }, randomFrom(7, stream).next);
  expect(numbers('ids')).toEqual(numbers('ids'));
  expect(numbers('ids')).not.toEqual(numbers('files'));
});

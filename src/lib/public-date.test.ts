import { expect, test } from 'vitest';
import { publicDate } from './public-date.ts';

test('an evening in Chicago is of its own day on every public page, whatever day it is in UTC', () => {
  expect(publicDate('2026-10-25T02:30:00.000Z')).toBe('Oct 24, 2026');
  expect(publicDate('2026-10-25T12:00:00.000Z')).toBe('Oct 25, 2026');
});

import { expect, test } from 'vitest';
import { dueForSpot } from './rules.ts';

const takenAt = new Date('2026-03-02T15:00:00Z');
const after = (hours: number) => new Date(takenAt.getTime() + hours * 3_600_000);

test.each([
  ['is left alone at first', null, 19.9, undefined],
  ['is warned about after 20 hours', null, 20, 'warning'],
  ['is warned about late rather than never', null, 30, 'warning'],
  ['is kept until 24 hours are over', 20, 23.9, undefined],
  ['ends after 24 hours', 20, 24, 'end'],
  ['is kept for four hours after a late warning', 30, 33.9, undefined],
  ['ends four hours after a late warning', 30, 34, 'end'],
] as const)('a spot %s', (_name, warned, hours, due) => {
  const warnedAt = warned === null ? null : after(warned);
  expect(dueForSpot({ takenAt, warnedAt }, after(hours))).toBe(due);
});

import { expect, test } from 'vitest';
import { winRate } from './win-rate.ts';

test.each([
  [{ sent: 0, accepted: 0 }, { sent: 3, accepted: 1 }, '–', 'No quotes sent in the last 90 days'],
  [
    { sent: 8, accepted: 3 },
    { sent: 0, accepted: 0 },
    '38%',
    '3 of 8 quotes sent in the last 90 days',
  ],
  [
    { sent: 4, accepted: 1 },
    { sent: 2, accepted: 1 },
    '25%',
    '1 of 4 quotes sent in the last 90 days. 50% in the 90 days before',
  ],
])(
  'a win rate says what it is counted from, and what it was before: %j, %j',
  (now, before, value, note) => {
    expect(winRate({ now, before })).toEqual({ value, note });
  },
);

import { expect, test } from 'vitest';
import { RequestLoad } from './request-load.ts';

test.each([
  // However idle or busy: a tenth of the time.
  [0, 30, 270],
  [0.6, 30, 270],
  [1, 100, 900],
  // Where requests are few, no job keeps the next one waiting for long.
  [0, 2_000, 600],
  [0.5, 2_000, 1_800],
  [1, 2_000, 3_000],
])(
  'while requests take %d of the time, work of %d ms is followed by %d ms of rest',
  (utilization, ms, rest) => {
    const load = new RequestLoad();
    load.utilization = utilization;
    expect(load.restAfter(ms)).toBeCloseTo(rest);
  },
);

test.each([
  // What has just been queued, and what has waited for 45 seconds.
  [0, 30, 270],
  [45_000, 30, 270],
  // Its share grows with its age, up to five times.
  [90_000, 30, 120],
  [135_000, 30, 70],
  [225_000, 30, 30],
  [600_000, 30, 30],
])('work of an age of %d ms that took %d ms is followed by %d ms of rest', (age, ms, rest) => {
  expect(new RequestLoad().restAfter(ms, age)).toBeCloseTo(rest, 1);
});

test('however busy requests are, what has waited for long rests less', () => {
  const load = new RequestLoad();
  load.utilization = 1;
  expect(load.restAfter(30, 225_000)).toBeCloseTo(30);
});

test('what follows from old work is as urgent, and less so as time passes', () => {
  const load = new RequestLoad();
  const restAt = (seconds: number, ageMs = 0) => load.restAfter(30, ageMs, seconds * 1_000);
  expect(restAt(0, 180_000)).toBeCloseTo(45);
  expect(restAt(0)).toBeCloseTo(45);
  expect(restAt(45)).toBeCloseTo(70);
  expect(restAt(90)).toBeCloseTo(120);
  expect(restAt(150)).toBeCloseTo(270);
  // A job that nobody ran for a day says nothing of the next ones.
  expect(restAt(200, 86_400_000)).toBeCloseTo(30);
  expect(restAt(400)).toBeCloseTo(270);
});

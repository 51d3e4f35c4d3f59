import { expect, test } from 'vitest';
import { jobLine } from './job-line.ts';
import type { SchedulePart } from './payment-schedule.ts';

const paid = { text: 'Paid', tone: 'ok' } as const;
const due = { text: 'Due Dec 7, 2026', tone: 'attention' } as const;
const part = (what: string, stage: SchedulePart['stage'], state?: SchedulePart['state']) => ({
  ...{ what, stage, when: '', amount: 1 },
  ...(state && { state }),
});
const project: Parameters<typeof jobLine>[0] = {
  ...{ createdAt: 'a', startedAt: 'b', completedAt: null, beganAt: 'c' },
  status: 'in_progress',
};
const shown = (...args: Parameters<typeof jobLine>) =>
  jobLine(...args).map((step) => `${step.state} ${step.title ?? step.part?.what}`);

test('payments stand among the steps of the work in the order in which they fall due', () => {
  const parts = [
    part('Deposit', 'booked', paid),
    part('Cabinets', 'work', due),
    part('Rest', 'finished'),
  ];
  expect(shown(project, parts)).toEqual([
    'done Posted',
    'done Hired',
    'done Deposit',
    'done Work started',
    'current Cabinets',
    'next Finished',
    'next Rest',
  ]);
});

test('work that is finished and not paid waits at the first payment that is open', () => {
  const finished = { ...project, status: 'completed', completedAt: 'd' } as const;
  const parts = [part('Cabinets', 'work', due), part('Rest', 'finished')];
  expect(shown(finished, parts).slice(3)).toEqual([
    'current Cabinets',
    'done Finished',
    'next Rest',
  ]);
  expect(shown(finished, [part('Rest', 'finished', paid)]).at(-1)).toBe('done Rest');
});

test.each([
  ['started', 'Work starts'],
  ['on_hold', 'Work on hold'],
] as const)('work that is %s is what comes next', (status, title) => {
  expect(shown({ ...project, status }, [part('Deposit', 'booked', paid)])).toContain(
    `current ${title}`,
  );
});

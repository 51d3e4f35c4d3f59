import { expect, test } from 'vitest';
import { lastDayAhead, scheduledOr, workDaysText } from './components/work-days.ts';

test.each([
  ['2026-12-01', '2026-12-05', 'Dec 1 to Dec 5, 2026'],
  ['2026-12-28', '2027-01-04', 'Dec 28, 2026 to Jan 4, 2027'],
  ['2026-12-01', '2026-12-01', 'Dec 1, 2026'],
  ['2026-12-01', null, 'Starts Dec 1, 2026'],
  [null, '2026-12-05', 'Ends Dec 5, 2026'],
  [null, null, undefined],
])('the days of work from %s to %s read as %s', (startDate, dueDate, text) => {
  expect(workDaysText({ startDate, dueDate })).toBe(text);
});

test('work on the calendar has its days in place of the planned ones', () => {
  const planned = { startDate: '2026-12-06', dueDate: '2026-12-10' };
  const scheduled = { workFrom: '2026-12-08', workTo: '2026-12-08' };
  expect(workDaysText(scheduledOr({ ...planned, ...scheduled }))).toBe('Dec 8, 2026');
  expect(scheduledOr({ ...planned, workFrom: null, workTo: null })).toEqual(planned);
});

test('a job can be finished in passing only once its last day or visit has come', () => {
  const today = '2026-11-28';
  const planned = { startDate: '2026-11-20', dueDate: '2026-12-10' };
  expect(lastDayAhead(planned, undefined, today)).toBe('2026-12-10');
  expect(lastDayAhead(planned, '2026-12-12', today)).toBe('2026-12-12');
  expect(lastDayAhead(planned, undefined, '2026-12-10')).toBeUndefined();
  expect(lastDayAhead({ ...planned, dueDate: null }, today, today)).toBeUndefined();
  expect(lastDayAhead({ startDate: null, dueDate: null }, undefined, today)).toBeUndefined();
});

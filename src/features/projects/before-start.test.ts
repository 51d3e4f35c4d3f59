import { expect, test } from 'vitest';
import {
  againstStarting,
  isDayToStart,
  lateText,
  messageAboutDeposit,
  messageAboutPayment,
  nextPayment,
  unpaidDeposit,
  waitsForAnswer,
} from './components/before-start.ts';

const deposit = {
  ...{ id: 'one', kind: 'deposit', status: 'due' },
  ...{ dueAmount: 515_400, dueDate: '2026-12-02', overdue: false },
};
const today = '2026-11-27';

test('the deposit to look at is the one that is owed', () => {
  expect(unpaidDeposit(undefined)).toBeUndefined();
  const others = [
    { ...deposit, kind: 'progress' },
    { ...deposit, status: 'draft' },
    { ...deposit, status: 'processing', dueAmount: 0 },
  ];
  expect(unpaidDeposit(others)).toBeUndefined();
  expect(unpaidDeposit([...others, deposit])).toBe(deposit);
  expect(lateText(deposit)).toBe('The deposit of $5,154 is overdue.');
});

test('what is paid next is what is due first of all that is owed', () => {
  expect(nextPayment(undefined)).toBeUndefined();
  const progress = { ...deposit, id: 'two', kind: 'progress', dueDate: '2026-11-30' };
  const withoutDay = { ...deposit, id: 'three', dueDate: null };
  const paid = { ...deposit, id: 'four', status: 'paid', dueAmount: 0, dueDate: '2026-11-01' };
  expect(nextPayment([paid, withoutDay, deposit, progress])).toBe(progress);
  expect(nextPayment([withoutDay])).toBe(withoutDay);
  expect(lateText(progress)).toBe('$5,154 of what you invoiced is overdue.');
});

test.each([
  [deposit, 'is due Dec 2, 2026'],
  [{ ...deposit, overdue: true }, 'was due Dec 2, 2026'],
  [{ ...deposit, dueDate: null }, 'is due'],
])('a message about a deposit has its amount and day: %#', (owed, due) => {
  expect(messageAboutDeposit({ homeownerName: 'Theo Marsh', title: 'Roof' }, owed)).toBe(
    `Hi Theo, the deposit of $5,154 for “Roof” ${due}. Do you have any questions before we start?`,
  );
});

test('a message about the money of finished work has its amount and day', () => {
  const job = { homeownerName: 'Theo Marsh', title: 'Roof' };
  expect(messageAboutPayment(job, deposit)).toBe(
    'Hi Theo, thanks again for having us. The last $5,154 for “Roof” is due Dec 2, 2026. You can pay it from your Plumbline account. Do you have any questions?',
  );
  expect(messageAboutPayment(job, { ...deposit, dueDate: null })).toContain('“Roof” is due. You');
});

test('starting early says what is planned and what is not paid', () => {
  const planned = { startDate: '2026-12-08' };
  expect(isDayToStart(planned, undefined, today)).toBe(false);
  expect(isDayToStart(planned, deposit, '2026-12-08')).toBe(true);
  expect(isDayToStart({ startDate: null }, deposit, today)).toBe(false);
  expect(isDayToStart({ startDate: null }, undefined, today)).toBe(true);
  expect(againstStarting(planned, deposit, today)).toBe(
    'Work is planned from Dec 8, 2026, and the deposit of $5,154 isn’t paid. ',
  );
  expect(againstStarting(planned, undefined, today)).toBe('Work is planned from Dec 8, 2026. ');
  expect(againstStarting(planned, deposit, '2026-12-08')).toBe(
    'The deposit of $5,154 isn’t paid. ',
  );
  expect(againstStarting({ startDate: null }, undefined, today)).toBe('');
});

test('only what a person wrote waits for an answer', () => {
  expect(waitsForAnswer({ lastMessageType: 'text' })).toBe(true);
  expect(waitsForAnswer({ lastMessageType: 'project_started' })).toBe(false);
  expect(waitsForAnswer({ lastMessageType: null })).toBe(false);
});

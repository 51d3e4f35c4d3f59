import { expect, test } from 'vitest';
import { paymentSchedule } from './payment-schedule.ts';

const invoice = {
  ...{ id: '1', kind: 'progress', status: 'due', title: 'Progress payment: Kitchen' },
  ...{ items: [{ description: 'Cabinets set' }], totalAmount: 1_490_000, dueAmount: 690_000 },
  ...{ dueDate: '2026-12-07', overdue: false, issuedAt: '2026-11-24T00:00:00Z' },
  paidAt: null,
};
const paidDeposit = {
  ...{ ...invoice, id: '0', kind: 'deposit', status: 'paid', totalAmount: 790_000 },
  ...{ dueAmount: 0, issuedAt: '2026-09-30T00:00:00Z' },
};
const job = { agreedTotal: 3_950_000, deposit: 790_000, completedAt: null, milestones: [] };
const step = {
  ...{ id: 's', name: 'Counters', amount: 500_000, status: 'planned', dueDate: null, dueWhen: '' },
};

test('every part of the agreed price says what it is for, what makes it due, and how it stands', () => {
  const parts = paymentSchedule({ ...job, milestones: [step] }, [invoice, paidDeposit]);
  expect(parts.map(({ what, when, state }) => [what, when, state?.text])).toEqual([
    ['Deposit', 'When you accept the quote', 'Paid'],
    ['Cabinets set', 'As the work moves along', '$6,900 left, due Dec 7, 2026'],
    ['Counters', 'Once you approve this step', undefined],
    ['Final payment', 'When the work is done, or earlier if part of it is invoiced', undefined],
  ]);
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(job.agreedTotal);
});

test('a deposit that was not invoiced yet is part of it, and so is what is late', () => {
  const late = { ...invoice, dueAmount: invoice.totalAmount, overdue: true };
  expect(paymentSchedule(job, [late]).map(({ what, state }) => [what, state?.text])).toEqual([
    ['Deposit', undefined],
    ['Cabinets set', 'Was due Dec 7, 2026'],
    ['Final payment', undefined],
  ]);
});

test('void invoices and steps with an invoice count once', () => {
  const parts = paymentSchedule({ ...job, milestones: [{ ...step, status: 'approved' }] }, [
    { ...invoice, status: 'void' },
    { ...invoice, id: '2', status: 'draft' },
    paidDeposit,
  ]);
  expect(parts.map(({ what }) => what)).toEqual(['Deposit', 'Final payment']);
});

test('each part stands at the stage of the job that it is paid at', () => {
  const parts = paymentSchedule({ ...job, milestones: [step] }, [
    paidDeposit,
    invoice,
    { ...invoice, id: '3', kind: 'balance', totalAmount: 100_000 },
  ]);
  expect(parts.map(({ what, stage }) => [what, stage])).toEqual([
    ['Deposit', 'booked'],
    ['Cabinets set', 'work'],
    ['Final payment', 'finished'],
    ['Counters', 'work'],
    ['Final payment', 'finished'],
  ]);
});

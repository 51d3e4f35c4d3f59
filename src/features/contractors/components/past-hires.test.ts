import { expect, test } from 'vitest';
import { finishedText, pastHireOf } from './past-hires.ts';

const job = {
  ...{ id: 'roof', title: 'New roof', status: 'completed' as const, contractorId: 'ridge' },
  ...{ acceptedQuoteId: 'quote', completedAt: '2025-03-12T15:00:00.000Z' },
};

test('a pro was hired by an accepted quote, and for the latest job', () => {
  const shed = { ...job, id: 'shed', status: 'started' as const, completedAt: null };
  expect(pastHireOf([shed, job], 'ridge')?.id).toBe('shed');
  expect(pastHireOf([{ ...shed, status: 'cancelled' }, job], 'ridge')?.id).toBe('roof');
  expect(pastHireOf([{ ...job, acceptedQuoteId: null }], 'ridge')).toBeUndefined();
  expect(pastHireOf([job], 'another')).toBeUndefined();
});

test('what is finished says when', () => {
  expect(finishedText(job)).toBe('finished March 2025');
  expect(finishedText({ status: 'started', completedAt: null })).toBeUndefined();
});

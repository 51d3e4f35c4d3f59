import { expect, test } from 'vitest';
import { isAboutWork } from './components/before-start.ts';

test('what a customer wrote is about a job while their conversation is about nothing else', () => {
  const work = { id: 'roof', acceptedQuoteId: 'roof-quote', leadId: 'roof-lead' };
  const talk = { projectId: 'roof', quoteId: 'roof-quote', leadId: 'roof-lead' };
  expect(isAboutWork(work, talk)).toBe(true);
  expect(isAboutWork(work, { ...talk, quoteId: null, leadId: null })).toBe(true);
  expect(isAboutWork(work, { ...talk, quoteId: 'deck-quote' })).toBe(false);
  expect(isAboutWork(work, { ...talk, leadId: 'deck-lead' })).toBe(false);
  expect(isAboutWork(work, { ...talk, projectId: 'deck' })).toBe(false);
  expect(isAboutWork(work, { ...talk, projectId: null })).toBe(false);
});

import { expect, test } from 'vitest';
import { isAboutWork } from './components/before-start.ts';

test('what a customer wrote is about their last job until they get a quote for something else', () => {
  const work = { id: 'roof', acceptedQuoteId: 'roof-quote' };
  expect(isAboutWork(work, { projectId: 'roof', quoteId: 'roof-quote' })).toBe(true);
  expect(isAboutWork(work, { projectId: 'roof', quoteId: null })).toBe(true);
  expect(isAboutWork(work, { projectId: 'roof', quoteId: 'deck-quote' })).toBe(false);
  expect(isAboutWork(work, { projectId: 'deck', quoteId: 'roof-quote' })).toBe(false);
  expect(isAboutWork(work, { projectId: null, quoteId: null })).toBe(false);
});

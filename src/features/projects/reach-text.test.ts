import { expect, test } from 'vitest';
import { isNobodyAsked, isWaitingForPros, reachText } from './components/reach-text.ts';

const reach = {
  notifiedCount: 4,
  messagedCount: 4,
  viewedCount: 0,
  invited: [],
  awaitsConfirmation: false,
  interestedCount: 0,
};
const invited = [
  {
    ...{ contractorId: 'a', businessName: 'Ridge', passed: false, passReason: null },
    ...{ invitedAt: '2026-11-27T10:00:00.000Z', viewedAt: null, interested: false },
  },
];

test.each([
  [{}, '4 pros notified, none has looked yet'],
  [{ notifiedCount: 1, viewedCount: 1, invited }, '1 pro notified, 1 invited, 1 looked'],
  [{ interestedCount: 2, viewedCount: 3 }, '4 pros notified, 3 looked, 2 interested'],
  [{ notifiedCount: 1, messagedCount: 0 }, '1 pro can see it, none has looked yet'],
  [{ notifiedCount: null }, 'we’re matching it with pros right now'],
  [{ notifiedCount: 0 }, 'no pro covers this near you yet; our team is looking for one'],
])('%j is told as %s', (changes, text) => {
  expect(reachText({ ...reach, ...changes })).toBe(text);
});

test('an unconfirmed homeowner is told what pros wait for', () => {
  expect(reachText({ ...reach, awaitsConfirmation: true })).toContain('once you confirm');
});

test('a project waits for pros until a quote is there or a pro was chosen', () => {
  const open = { status: 'planning', leadId: 'l', contractorId: null, quoteCount: 0 } as const;
  expect(isWaitingForPros(open)).toBe(true);
  expect(isWaitingForPros({ ...open, quoteCount: 1 })).toBe(false);
  expect(isWaitingForPros({ ...open, contractorId: 'c' })).toBe(false);
  expect(isWaitingForPros({ ...open, status: 'cancelled' })).toBe(false);
});

test.each([
  ['nobody was asked by name', {}, true],
  ['a pro was asked by name', { invitedContractors: ['a'] }, false],
  ['a pro is interested', { interestedCount: 1 }, false],
  ['a quote came', { quoteCount: 1 }, false],
])('inviting a pro is what comes next or not where %s', (_, change, expected) => {
  const project = {
    status: 'quotes_pending' as const,
    ...{ leadId: 'lead', contractorId: null, quoteCount: 0 },
    ...{ interestedCount: 0, invitedContractors: [] },
  };
  expect(isNobodyAsked({ ...project, ...change })).toBe(expected);
});

import { expect, test } from 'vitest';
import { whatHappensNext } from './rules.ts';

const expected = { spotsFilled: 0, invitedCount: 0, mayInvite: true };

test('whoever waits reads how long a pro has to answer, and what to do if nobody does', () => {
  const [first, ...others] = whatHappensNext(expected);
  expect(first).toMatch(/^Up to 4 pros claim a spot\. From then, each has 24 hours/);
  expect(others.at(-1)).toContain('Invite pros below');
});

test('once pros have a spot, their clock is named; invited pros have none', () => {
  const [first, second] = whatHappensNext({ ...expected, spotsFilled: 1, invitedCount: 2 });
  expect(first).toMatch(/^1 pro has claimed a spot\. Each has 24 hours/);
  expect(second).toContain('no deadline');
  expect(whatHappensNext({ ...expected, spotsFilled: 2 })[0]).toMatch(/^2 pros have claimed/);
});

test('nobody is sent to invitations that are not there', () => {
  expect(whatHappensNext({ ...expected, mayInvite: false }).join(' ')).not.toContain('Invite');
});

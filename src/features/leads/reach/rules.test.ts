import { expect, test } from 'vitest';
import { fewPros, whatHappensNext } from './rules.ts';

const expected = { spotsFilled: 0, invitedCount: 0, mayInvite: true, isFew: false };

test('whoever waits reads how long a pro has to answer, and what to do if nobody does', () => {
  const [first, ...others] = whatHappensNext(expected);
  expect(first).toMatch(/^Up to 4 pros can answer\. From then, each has 24 hours/);
  expect(others.at(-1)).toContain('Invite pros below');
});

test('once pros have a spot, their clock is named; invited pros have none', () => {
  const [first, second] = whatHappensNext({ ...expected, spotsFilled: 1, invitedCount: 2 });
  expect(first).toMatch(/^Each pro who answered has 24 hours/);
  expect(second).toContain('no deadline');
});

test('nobody is sent to invitations that are not there', () => {
  expect(whatHappensNext({ ...expected, mayInvite: false }).join(' ')).not.toContain('Invite');
});

test('where few pros are, nothing is said of four, or of invitations below', () => {
  const steps = whatHappensNext({ ...expected, isFew: true });
  expect(steps[0]).toBe('A pro who answers has 24 hours to message you or send a quote.');
  expect(steps.at(-1)).toMatch(/Look farther away, or edit your project/);
  expect(steps.join(' ')).not.toMatch(/4 pros|Invite/);
});

const few = { spotsFilled: 0, mayInvite: true, invited: [] };
const pro = (businessName: string) => ({ id: businessName, businessName });
const [demir, volt, ampere] = [pro('Demir Electric'), pro('Volt & Sons'), pro('Ampere')];
const asked = { contractorId: 'demir', businessName: 'Demir Electric' };

test('where one or two pros match, the homeowner is told who, and whom to invite', () => {
  expect(fewPros({ ...few, suggestions: [demir] })).toMatchObject({
    title: 'Only one pro near you does this: Demir Electric',
    toInvite: [demir],
  });
  expect(fewPros({ ...few, suggestions: [demir, volt] })?.title).toBe(
    'Only two pros near you do this: Demir Electric and Volt & Sons',
  );
  expect(fewPros({ ...few, suggestions: [volt], invited: [asked] })).toMatchObject({
    title: 'Only one more pro near you does this: Volt & Sons',
    toInvite: [volt],
  });
});

test('who is invited already stays said, and leaves nobody to invite', () => {
  expect(fewPros({ ...few, suggestions: [], invited: [asked] })).toMatchObject({
    title: 'No other pro near you does this yet',
    text: expect.stringContaining('Demir Electric can answer when they like'),
    toInvite: [],
  });
});

test.each([
  ['more than two match', { ...few, suggestions: [demir, volt, ampere] }],
  ['nobody matches', { ...few, suggestions: [] }],
  ['somebody answered', { ...few, suggestions: [demir], spotsFilled: 1 }],
  ['nobody may be invited', { ...few, suggestions: [demir], mayInvite: false }],
])('nothing is said of few pros where %s', (_, reach) => {
  expect(fewPros(reach)).toBeUndefined();
});

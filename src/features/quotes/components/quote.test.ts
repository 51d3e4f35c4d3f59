import { expect, test } from 'vitest';
import { isReadyToShare, sentMessage } from './quote.ts';

type Facts = Parameters<typeof isReadyToShare>[0] & { customerName: string };
const quote: Facts = {
  status: 'sent',
  expired: false,
  homeownerId: null,
  customerName: 'June Park',
  notificationsSent: ['portal'],
  viewedAt: null,
  revisedAt: null,
};
const [morning, noon] = ['2026-11-27T09:00:00.000Z', '2026-11-27T12:00:00.000Z'];

test.each<[string, Partial<Facts>, boolean]>([
  ['nobody was emailed', {}, true],
  ['an email went out', { notificationsSent: ['email', 'portal'] }, false],
  ['the customer has an account', { homeownerId: 'dana' }, false],
  ['the customer opened it', { viewedAt: morning }, false],
  ['a newer version was not opened', { viewedAt: morning, revisedAt: noon }, true],
  ['the newer version was opened', { viewedAt: noon, revisedAt: morning }, false],
  ['it is a draft', { status: 'draft' }, false],
  ['it has expired', { expired: true }, false],
])('whether the link has to be passed on where %s', (_when, given, isReady) => {
  expect(isReadyToShare({ ...quote, ...given })).toBe(isReady);
});

test('only what went out is said to be sent', () => {
  expect(sentMessage(quote)).toBeUndefined();
  expect(sentMessage({ ...quote, notificationsSent: ['email', 'portal'] })).toBe(
    'Your quote went to June Park by email.',
  );
  expect(sentMessage({ ...quote, notificationsSent: ['email', 'portal'] }, ['email', 'sms'])).toBe(
    'Your quote went to June Park by email. It didn’t go by text: June Park can’t be reached that way anymore.',
  );
});

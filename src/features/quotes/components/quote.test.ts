import { expect, test } from 'vitest';
import { describeTax, differInTax, isChanged, isReadyToShare, sentMessage } from './quote.ts';

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
    'Your quote went to June Park by email. It didn’t go by text: June Park can’t be reached that way right now.',
  );
});

type Taxed = Parameters<typeof describeTax>[0];
const taxed = (kinds: Taxed['items'][number]['kind'][], tax = 0) =>
  ({ items: kinds.map((kind) => ({ kind })), tax }) as Taxed;

test.each([
  ['Tax included', taxed(['included', 'tax'], 13_428)],
  ['No tax', taxed(['included', 'tax'])],
  ['Tax not listed', taxed(['included', 'discount'])],
])('a total says “%s” as its lines do', (words, given) => {
  expect(describeTax(given)).toBe(words);
});

test('quotes differ in tax only where some list it and others do not', () => {
  const [with1, with2, without] = [taxed(['tax'], 100), taxed(['tax'], 200), taxed(['included'])];
  expect(differInTax([with1, without])).toBe(true);
  expect(differInTax([with1, with2])).toBe(false);
  expect(differInTax([without])).toBe(false);
});

test('only an open quote is marked as changed', () => {
  expect(isChanged({ status: 'sent', revisedAt: noon })).toBe(true);
  expect(isChanged({ status: 'sent', revisedAt: null })).toBe(false);
  expect(isChanged({ status: 'rejected', revisedAt: noon })).toBe(false);
});

import { expect, test } from 'vitest';
import { type CustomerActivityType, waitingQuotes } from './rules.ts';

const entry = (type: CustomerActivityType, quoteId: string | null) => ({ type, quoteId });

test('a quote waits from when it was sent until it was answered or removed', () => {
  const newestFirst = [
    entry('quote_reminder', 'opened'),
    entry('contact_logged', null),
    entry('quote_viewed', 'opened'),
    entry('quote_accepted', 'accepted'),
    entry('quote_sent', 'opened'),
    entry('quote_sent', 'sent'),
    entry('quote_deleted', 'deleted'),
    entry('quote_sent', 'deleted'),
    entry('quote_viewed', 'accepted'),
    entry('quote_sent', 'expired'),
  ];
  expect(waitingQuotes(newestFirst, 2)).toEqual([
    entry('quote_viewed', 'opened'),
    entry('quote_sent', 'sent'),
  ]);
  expect(waitingQuotes(newestFirst, 0)).toEqual([]);
});

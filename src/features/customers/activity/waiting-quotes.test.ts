import { expect, test } from 'vitest';
import { type CustomerActivityType, followUpWords, lastWrittenAt, waitingQuotes } from './rules.ts';

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

test('whoever wrote last is told so, unless the customer or the product wrote since', () => {
  const talk = { lastMessageAt: '2026-11-20T10:00:00.000Z', lastMessageType: 'text' };
  const writtenBy = (lastMessageSender: string | null, type = 'text') =>
    lastWrittenAt({ ...talk, lastMessageSender, lastMessageType: type }, 'dana');
  expect(writtenBy('marcus')).toBe(talk.lastMessageAt);
  expect(writtenBy('dana')).toBeUndefined();
  expect(writtenBy('marcus', 'quote_sent')).toBeUndefined();
  expect(lastWrittenAt(undefined, 'dana')).toBeUndefined();
});

test('a follow-up says whether the quote was opened, and which one it is', () => {
  expect(followUpWords('Dana Whitfield', 'Back bedroom', 'quote_viewed')).toBe(
    'Hi Dana, I saw that you opened my quote for “Back bedroom”. Is there anything I can explain or change?',
  );
  expect(followUpWords('Dana', '', 'quote_sent')).toBe(
    'Hi Dana, did you get my quote? Let me know if you have any questions.',
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasGap,
  isBeforeLatest,
  type LoadedMessages,
  withLatest,
  withMissed,
  withOlder,
  withReadBy,
} from './components/loaded-messages.ts';
import type { Message } from './contract.ts';

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  conversationId: 'c',
  seq,
  content: `${seq}`,
  senderId: null,
  sender: null,
  senderRole: 'contractor',
  senderName: 'Carla Roofing',
  messageType: 'text',
  metadata: {},
  quoteId: null,
  read: false,
  edited: false,
  editableUntil: null,
  originalConversationId: null,
  attachments: [],
  createdAt: '2026-11-21T08:00:00.000Z',
  ...more,
});

/** A page as the server returns it; its cursor names the message to continue before. */
const page = (from: number, to: number): LoadedMessages => ({
  items: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  nextCursor: from > 1 ? `${from}` : null,
});
const seqs = ({ items }: LoadedMessages) => items.map(({ seq }) => seq);

describe('the loaded messages of a conversation', () => {
  test('grow at the end, and a late page removes nothing', () => {
    const loaded = withLatest(withLatest(undefined, page(5, 8)), page(6, 10));
    expect(loaded).toEqual(page(5, 10));
    expect(withLatest(loaded, page(4, 7))).toEqual(page(4, 10));
    expect(withLatest(loaded, { items: [], nextCursor: null })).toBe(loaded);
  });

  test('take changes from a newer page', () => {
    const edited = { items: [message(6, { content: 'new' })], nextCursor: '6' };
    expect(withLatest(page(5, 8), edited).items[1]?.content).toBe('new');
  });

  test('wait for missed messages before a page that lies ahead is added', () => {
    const [loaded, latest] = [page(1, 60), page(301, 350)];
    expect(withLatest(loaded, latest)).toBe(loaded);
    expect(hasGap(loaded, latest)).toBe(true);
    const half = withMissed(loaded, page(61, 160), latest);
    expect(half).toEqual(page(1, 160));
    expect(withMissed(half, page(161, 330), latest)).toEqual(page(1, 350));
    expect(hasGap(page(1, 350), latest)).toBe(false);
  });

  test('are dropped when too far from the end or not adjacent, but never when newer', () => {
    expect(withLatest(page(1, 4), page(2009, 2012))).toEqual(page(2009, 2012));
    const nothing = { items: [], nextCursor: null };
    expect(withMissed(page(1, 4), nothing, page(9, 12))).toEqual(page(9, 12));
    expect(withLatest(page(9, 12), page(1, 4))).toEqual(page(9, 12));
  });

  test('tell which messages the latest page does not include', () => {
    const older = [4, 5, 50, 51].map((seq) => isBeforeLatest(page(5, 100), page(51, 100), seq));
    expect(older).toEqual([false, true, true, false]);
  });

  test('grow at the beginning by the adjacent page', () => {
    expect(withOlder(page(5, 8), page(2, 4))).toEqual(page(2, 8));
    expect(withOlder(page(5, 8), page(1, 3))).toEqual(page(5, 8));
  });

  test('never have a gap, a duplicate or a wrong cursor, in whatever order pages arrive', () => {
    const someStretch = fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 10 }))
      .map(([from, more]) => page(from, from + more));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), someStretch), { minLength: 1 }), (pages) => {
        let loaded: LoadedMessages | undefined;
        for (const [isLatest, next] of pages)
          loaded = loaded && !isLatest ? withOlder(loaded, next) : withLatest(loaded, next);
        const [first = 0] = seqs(loaded ?? page(1, 1));
        expect(loaded).toEqual(page(first, first + (loaded?.items.length ?? 0) - 1));
      }),
    );
  });
});

test('a read receipt marks the others’ messages up to its position', () => {
  const loaded: LoadedMessages = {
    items: [
      message(1, { senderRole: 'contractor' }),
      message(2, { senderRole: 'homeowner' }),
      message(3, { senderRole: 'system' }),
      message(4, { senderRole: 'homeowner' }),
    ],
    nextCursor: null,
  };
  const read = (by: 'homeowner' | 'contractor', upTo: number) =>
    withReadBy(loaded, by, 'homeowner', upTo).items.map((each) => each.read);
  expect(read('homeowner', 4)).toEqual([true, false, true, false]);
  expect(read('contractor', 3)).toEqual([false, true, false, false]);
  expect(withReadBy(loaded, 'contractor', 'homeowner', 1)).toBe(loaded);
});

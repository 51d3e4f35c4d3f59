import { type ConversationParty, MESSAGES_PAGE_SIZE } from '../../rules.ts';
import type { Message } from '../contract.ts';

/** Consecutive messages of a conversation, and the cursor to older ones. */
export type LoadedMessages = { items: Message[]; nextCursor: string | null };

const firstSeqOf = ({ items }: LoadedMessages) => items[0]?.seq ?? 0;
const lastSeqOf = ({ items }: LoadedMessages) => items.at(-1)?.seq ?? 0;

/**
 * Up to this many missed messages are fetched; beyond that, the thread restarts at the latest page.
 */
const MAX_MISSED_COUNT = 1_000;

/** Whether messages are missing between the loaded ones and the latest page. */
export const hasGap = (loaded: LoadedMessages, page: LoadedMessages) =>
  lastSeqOf(loaded) + 1 < firstSeqOf(page);

/**
 * Adds the latest page. With a gap in between, it waits until the missing messages are loaded; if
 * the gap is too large, the older messages are dropped and load again on scrolling.
 */
export function withLatest(
  loaded: LoadedMessages | undefined,
  page: LoadedMessages,
): LoadedMessages {
  if (!loaded || page.items.length === 0) return loaded ?? page;
  if (hasGap(loaded, page))
    return firstSeqOf(page) - lastSeqOf(loaded) > MAX_MISSED_COUNT ? page : loaded;
  if (lastSeqOf(page) + 1 < firstSeqOf(loaded)) return loaded;
  const bySeq = new Map([...loaded.items, ...page.items].map((message) => [message.seq, message]));
  const items = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const { nextCursor } = firstSeqOf(loaded) <= firstSeqOf(page) ? loaded : page;
  return { items, nextCursor };
}

/** Adds a page of missed messages and, if it made progress, the latest page. */
export function withMissed(
  loaded: LoadedMessages,
  { items }: LoadedMessages,
  latest: LoadedMessages,
): LoadedMessages {
  const grown = withLatest(loaded, { items, nextCursor: loaded.nextCursor });
  return lastSeqOf(grown) > lastSeqOf(loaded) ? withLatest(grown, latest) : latest;
}

/** Whether a loaded message comes before the page that fetching the latest messages returns. */
export const isBeforeLatest = (loaded: LoadedMessages, latest: LoadedMessages, seq: number) =>
  firstSeqOf(loaded) <= seq && seq <= lastSeqOf(latest) - MESSAGES_PAGE_SIZE;

/** Adds a message that was just sent, unless others arrived in between. */
export const withSent = (loaded: LoadedMessages, message: Message): LoadedMessages =>
  message.seq > lastSeqOf(loaded) + 1
    ? loaded
    : withLatest(loaded, { ...loaded, items: [message] });

/** Adds the page before the loaded messages, if it is adjacent. */
export function withOlder(loaded: LoadedMessages, page: LoadedMessages): LoadedMessages {
  if (lastSeqOf(page) !== firstSeqOf(loaded) - 1) return loaded;
  return { items: [...page.items, ...loaded.items], nextCursor: page.nextCursor };
}

/** Replaces one edited message. */
export const withEdited = (loaded: LoadedMessages, edited: Message): LoadedMessages => ({
  ...loaded,
  items: loaded.items.map((message) => (message.id === edited.id ? edited : message)),
});

/** Marks what the others wrote as read by one party, up to a message. */
export function withReadBy(
  loaded: LoadedMessages,
  reader: ConversationParty,
  viewer: ConversationParty,
  upTo: number,
): LoadedMessages {
  const isRead = ({ seq, senderRole, read }: Message) =>
    read || (seq <= upTo && (reader === viewer) === (senderRole !== viewer));
  if (loaded.items.every((message) => message.read || !isRead(message))) return loaded;
  const items = loaded.items.map((message) =>
    message.read || !isRead(message) ? message : { ...message, read: true },
  );
  return { ...loaded, items };
}

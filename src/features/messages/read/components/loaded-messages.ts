import { type ConversationParty, MESSAGES_PAGE } from '../../rules.ts';
import type { Message } from '../contract.ts';

/** A stretch of a conversation without a gap, and the cursor to what came before it. */
export type LoadedMessages = { items: Message[]; nextCursor: string | null };

const firstSeqOf = ({ items }: LoadedMessages) => items[0]?.seq ?? 0;
const lastSeqOf = ({ items }: LoadedMessages) => items.at(-1)?.seq ?? 0;

/** As many missed messages are fetched in between; with more, a reader begins again at the end. */
const MAX_MISSED = 1_000;

/** Whether a page from the end begins after what is known ends: something was missed in between. */
export const hasGap = (loaded: LoadedMessages, page: LoadedMessages) =>
  lastSeqOf(loaded) + 1 < firstSeqOf(page);

/**
 * What is known, with a page from the end of the conversation put to it. A page that begins further on
 * waits until what lies in between is here; what is too far from it is let go, to be asked for again when
 * someone scrolls there.
 */
export function withLatest(
  loaded: LoadedMessages | undefined,
  page: LoadedMessages,
): LoadedMessages {
  if (!loaded || page.items.length === 0) return loaded ?? page;
  if (hasGap(loaded, page))
    return firstSeqOf(page) - lastSeqOf(loaded) > MAX_MISSED ? page : loaded;
  if (lastSeqOf(page) + 1 < firstSeqOf(loaded)) return loaded;
  const bySeq = new Map([...loaded.items, ...page.items].map((message) => [message.seq, message]));
  const items = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const { nextCursor } = firstSeqOf(loaded) <= firstSeqOf(page) ? loaded : page;
  return { items, nextCursor };
}

/** What is known, with a page that was asked for after its end, and the one from the end of the conversation. */
export function withMissed(
  loaded: LoadedMessages,
  { items }: LoadedMessages,
  latest: LoadedMessages,
): LoadedMessages {
  const grown = withLatest(loaded, { items, nextCursor: loaded.nextCursor });
  return lastSeqOf(grown) > lastSeqOf(loaded) ? withLatest(grown, latest) : latest;
}

/** Whether a message is loaded that comes before the latest page, as the server gives that page. */
export const isBeforeLatest = (loaded: LoadedMessages, latest: LoadedMessages, seq: number) =>
  firstSeqOf(loaded) <= seq && seq <= lastSeqOf(latest) - MESSAGES_PAGE;

/** What is known, with a message that was just taken; others may have come in between. */
export const withSent = (loaded: LoadedMessages, message: Message): LoadedMessages =>
  message.seq > lastSeqOf(loaded) + 1
    ? loaded
    : withLatest(loaded, { ...loaded, items: [message] });

/** What is known, with the page before it. A page that does not end where it begins is of no use. */
export function withOlder(loaded: LoadedMessages, page: LoadedMessages): LoadedMessages {
  if (lastSeqOf(page) !== firstSeqOf(loaded) - 1) return loaded;
  return { items: [...page.items, ...loaded.items], nextCursor: page.nextCursor };
}

/** What is known, with what became of one message in it. */
export const withEdited = (loaded: LoadedMessages, edited: Message): LoadedMessages => ({
  ...loaded,
  items: loaded.items.map((message) => (message.id === edited.id ? edited : message)),
});

/** One party has read all that the others wrote, up to a message. */
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

import type { ConversationParty } from '../rules.ts';
import type { Message } from '../thread/contract.ts';

/** A stretch of a conversation without a gap, and the cursor to what came before it. */
export type Known = { items: Message[]; nextCursor: string | null };

const firstOf = ({ items }: Known) => items[0]?.seq ?? 0;
const lastOf = ({ items }: Known) => items.at(-1)?.seq ?? 0;

/** As many missed messages are fetched in between; with more, a reader begins again at the end. */
const MISSED_AT_MOST = 1_000;

/** Whether a page from the end begins after what is known ends: something was missed in between. */
export const isApart = (known: Known, page: Known) => lastOf(known) + 1 < firstOf(page);

/**
 * What is known, with a page from the end of the conversation put to it. A page that begins further on
 * waits until what lies in between is here; what is too far from it is let go, to be asked for again when
 * someone scrolls there.
 */
export function withLatest(known: Known | undefined, page: Known): Known {
  if (!known || page.items.length === 0) return known ?? page;
  if (isApart(known, page)) return firstOf(page) - lastOf(known) > MISSED_AT_MOST ? page : known;
  if (lastOf(page) + 1 < firstOf(known)) return known;
  const bySeq = new Map([...known.items, ...page.items].map((message) => [message.seq, message]));
  const items = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const { nextCursor } = firstOf(known) <= firstOf(page) ? known : page;
  return { items, nextCursor };
}

/** What is known, with a page that was asked for after its end, and the one from the end of the conversation. */
export function withMissed(known: Known, { items }: Known, latest: Known): Known {
  const grown = withLatest(known, { items, nextCursor: known.nextCursor });
  return lastOf(grown) > lastOf(known) ? withLatest(grown, latest) : latest;
}

/** Whether a message is known that does not stand in the latest page, which is asked for again by itself. */
export const isOlder = (known: Known, latest: Known, seq: number) =>
  firstOf(known) <= seq && seq < firstOf(latest);

/** What is known, with a message that was just taken; others may have come in between. */
export const withSent = (known: Known, message: Message): Known =>
  message.seq > lastOf(known) + 1 ? known : withLatest(known, { ...known, items: [message] });

/** What is known, with the page before it. A page that does not end where it begins is of no use. */
export function withOlder(known: Known, page: Known): Known {
  if (lastOf(page) !== firstOf(known) - 1) return known;
  return { items: [...page.items, ...known.items], nextCursor: page.nextCursor };
}

/** What is known, with what became of one message in it. */
export const withEdited = (known: Known, edited: Message): Known => ({
  ...known,
  items: known.items.map((message) => (message.id === edited.id ? edited : message)),
});

/** One party has read all that the others wrote, up to a message. */
export function readBy(
  known: Known,
  reader: ConversationParty,
  viewer: ConversationParty,
  upTo: number,
): Known {
  const isRead = ({ seq, senderRole, read }: Message) =>
    read || (seq <= upTo && (reader === viewer) === (senderRole !== viewer));
  if (known.items.every((message) => message.read || !isRead(message))) return known;
  const items = known.items.map((message) =>
    message.read || !isRead(message) ? message : { ...message, read: true },
  );
  return { ...known, items };
}

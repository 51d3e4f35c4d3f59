import { withEventMeta } from '@orpc/server';
import type { Context } from '#server/context.ts';
import type { Heard } from '#server/live/live.ts';
import { findExactly, listConversations, presentConversation } from '../data.ts';
import { LIVE_CONVERSATIONS, LIVE_MESSAGES, listenerOf, type Seat } from '../rules.ts';
import { sides } from '../tables.ts';
import { messagesAfter, presentMessages } from '../thread/data.ts';

type Message = Awaited<ReturnType<typeof presentMessages>>[number];

/**
 * New messages in their order, each once, from `after` on. What wakes it only says that there is something: it
 * is read from the conversation, so nothing can be missed or come twice. Ends when the seat loses the
 * conversation; undefined when it never had it.
 */
export async function openMessages(
  context: Context,
  seat: Seat,
  id: string,
  after: number | undefined,
  signal: AbortSignal | undefined,
) {
  const { db, services, now } = context;
  let last = 0;
  let known = 0;

  const concerns = ({ type, subjectId, data }: Heard) =>
    mayEnd(type) || (type === 'message.sent' && subjectId === id && Number(data.seq) > last);

  async function* tell(heard: readonly Heard[]) {
    let isMore = heard.length > 0 || last < known;
    while (isMore) {
      const conversation = await findExactly(db, seat, id);
      if (!conversation) return 'over';
      const cleared = seat.party === 'admin' ? 0 : conversation[sides[seat.party].cleared];
      const rows = await messagesAfter(db, id, Math.max(last, cleared), LIVE_MESSAGES);
      for (const message of await presentMessages(
        { db, services, now },
        seat,
        conversation,
        rows,
      )) {
        last = message.seq;
        yield withEventMeta(message, { id: String(message.seq) });
      }
      isMore = rows.length === LIVE_MESSAGES;
    }
    return undefined;
  }

  // Before the conversation is read: nothing can come in between.
  const opening = { context, recipientIds: [listenerOf(seat)], signal };
  const stream = services.live.open<Message>(opening, { concerns, tell });
  let conversation: Awaited<ReturnType<typeof findExactly>>;
  try {
    conversation = await findExactly(db, seat, id);
  } finally {
    if (!conversation) stream.close();
  }
  if (!conversation) return;
  known = conversation.lastSeq;
  last = Math.min(after ?? known, known);
  return stream;
}

/** After these, a conversation may be somewhere else, or no longer theirs. */
const mayEnd = (type: string) =>
  type === 'conversation.consolidated' || type === 'conversation.removed';

type Latest = { items: ReturnType<typeof presentConversation>[] };

/**
 * The latest conversations, at once and again after whatever changed one. It tells how things stand, so
 * whoever comes back has missed nothing; changes that come together are told together.
 */
export function openConversations(context: Context, seat: Seat, signal: AbortSignal | undefined) {
  const { db, services } = context;
  const { live, config } = services;
  let told = -1;
  return live.open<Latest>(
    { context, recipientIds: [listenerOf(seat)], signal },
    {
      concerns: ({ position, subjectType }) =>
        position !== undefined && position > told && subjectType === 'conversation',
      async *tell() {
        told = live.position;
        const latest = { status: 'active', limit: LIVE_CONVERSATIONS } as const;
        const rows = await listConversations(db, seat, latest);
        const items = rows.map((row) => presentConversation(seat, row, config));
        yield withEventMeta({ items }, { id: String(told) });
        return undefined;
      },
    },
  );
}

import { withEventMeta } from '@orpc/server';
import {
  findExactly,
  listConversations,
  presentConversation,
} from '#features/conversations/data.ts';
import {
  LIVE_CONVERSATIONS,
  LIVE_MESSAGES,
  listenerOf,
  type Seat,
} from '#features/conversations/rules.ts';
import { sides } from '#features/conversations/tables.ts';
import { messagesAfter, presentMessages } from '#features/messages/data.ts';
import { type Context, signedIn } from '#server/context.ts';
import type { LiveHub } from '#server/live.ts';

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
  // Before the conversation is read: nothing can come in between.
  const listening = context.services.live.listen([listenerOf(seat)], signedIn(context), signal);
  let conversation: Awaited<ReturnType<typeof findExactly>>;
  try {
    conversation = await findExactly(context.db, seat, id);
  } finally {
    if (!conversation) listening.close();
  }
  if (!conversation) return;
  const { lastSeq } = conversation;
  return followMessages(
    context,
    seat,
    id,
    { last: Math.min(after ?? lastSeq, lastSeq), lastSeq },
    listening,
  );
}

async function* followMessages(
  context: Context,
  seat: Seat,
  id: string,
  { last, lastSeq }: { last: number; lastSeq: number },
  listening: ReturnType<LiveHub['listen']>,
) {
  const events = listening.events();
  try {
    for (let isDue = last < lastSeq; ; ) {
      const found: Unsent = isDue ? await unsent(context, seat, id, last) : nothing;
      for (const message of found.messages) {
        last = message.seq;
        yield withEventMeta(message, { id: String(message.seq) });
      }
      if (found.isOver) return;
      isDue = found.isMore;
      while (!isDue) {
        const event = await events.next();
        if (event.done) return;
        const { type, subjectId, data } = event.value;
        isDue =
          mayEnd(type) || (type === 'message.sent' && subjectId === id && Number(data.seq) > last);
      }
    }
  } finally {
    listening.close();
  }
}

/**
 * What is new in a conversation, a part of it at a time. A function of its own: a thousand streams that
 * wait shall not each hold on to the statements that they asked last.
 */
async function unsent(context: Context, seat: Seat, id: string, last: number): Promise<Unsent> {
  const conversation = await findExactly(context.db, seat, id);
  if (!conversation) return { ...nothing, isOver: true };
  const cleared = seat.party === 'admin' ? 0 : conversation[sides[seat.party].cleared];
  const rows = await messagesAfter(context.db, id, Math.max(last, cleared), LIVE_MESSAGES);
  const messages = await presentMessages(context, seat, conversation, rows);
  return { messages, isOver: false, isMore: rows.length === LIVE_MESSAGES };
}

type Unsent = {
  messages: Awaited<ReturnType<typeof presentMessages>>;
  isOver: boolean;
  isMore: boolean;
};

const nothing: Unsent = { messages: [], isOver: false, isMore: false };

/** After these, a conversation may be somewhere else, or no longer theirs. */
const mayEnd = (type: string) =>
  type === 'conversation.consolidated' || type === 'conversation.removed';

/**
 * The latest conversations, at once and again after whatever changed one. It tells how things stand, so
 * whoever comes back has missed nothing; changes that come together are told together.
 */
export async function* followConversations(
  context: Context,
  seat: Seat,
  signal: AbortSignal | undefined,
) {
  const { db, services } = context;
  const { live, config } = services;
  const listening = live.listen([listenerOf(seat)], signedIn(context), signal);
  const latest = async () => {
    const rows = await listConversations(db, seat, { status: 'active', limit: LIVE_CONVERSATIONS });
    return { items: rows.map((row) => presentConversation(seat, row, config)) };
  };
  try {
    let told = live.position;
    yield withEventMeta(await latest(), { id: String(told) });
    for await (const { position, subjectType } of listening.events()) {
      if (!position || position <= told || subjectType !== 'conversation') continue;
      told = live.position;
      yield withEventMeta(await latest(), { id: String(told) });
    }
  } finally {
    listening.close();
  }
}

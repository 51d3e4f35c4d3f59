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

/**
 * New messages in their order, each once. What wakes it only says that there is something: it is read
 * from the conversation, so nothing can be missed or come twice. Ends when the seat loses the conversation.
 */
export async function* followMessages(
  context: Context,
  seat: Seat,
  id: string,
  after: number,
  signal: AbortSignal | undefined,
) {
  const { db, services } = context;
  const listening = services.live.listen([listenerOf(seat)], signedIn(context), signal);
  let last = after;
  async function* unsent() {
    const conversation = await findExactly(db, seat, id);
    if (!conversation) return true;
    const cleared = seat.party === 'admin' ? 0 : conversation[sides[seat.party].cleared];
    for (;;) {
      const rows = await messagesAfter(db, id, Math.max(last, cleared), LIVE_MESSAGES);
      for (const message of await presentMessages(context, seat, conversation, rows)) {
        last = message.seq;
        yield withEventMeta(message, { id: String(message.seq) });
      }
      if (rows.length < LIVE_MESSAGES) return false;
    }
  }
  try {
    let over = yield* unsent();
    if (over) return;
    for await (const { type, subjectId, data } of listening.events()) {
      const isNew = type === 'message.sent' && subjectId === id && Number(data.seq) > last;
      if (isNew || mayEnd(type)) over = yield* unsent();
      if (over) return;
    }
  } finally {
    listening.close();
  }
}

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

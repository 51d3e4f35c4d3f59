import { withEventMeta } from '@orpc/server';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { StreamEvent } from '#server/live/events.ts';
import { findConversationById, listConversations, presentConversation } from '../data.ts';
import { listMessagesAfter, presentMessages } from '../read/data.ts';
import { LIVE_CONVERSATIONS, LIVE_MESSAGES, type Participant, recipientIdOf } from '../rules.ts';
import { partyColumns } from '../tables.ts';

type Message = Awaited<ReturnType<typeof presentMessages>>[number];

/**
 * New messages in their order, each once, from `after` on. What wakes it only says that there is something: it
 * is read from the conversation, so nothing can be missed or come twice. Ends when the seat loses the
 * conversation; undefined when it never had it.
 */
export async function openMessageStream(
  context: Context,
  participant: Participant,
  id: string,
  after: number | undefined,
  signal: AbortSignal | undefined,
) {
  const { db, services, now } = context;
  let lastSentSeq = 0;
  let latestSeq = 0;

  const isRelevant = ({ type, subjectId, data }: StreamEvent) =>
    mayEndStream(type) ||
    (type === 'message.sent' && subjectId === id && Number(data.seq) > lastSentSeq);

  async function* yieldNewMessages(heard: readonly StreamEvent[]) {
    let isMore = heard.length > 0 || lastSentSeq < latestSeq;
    while (isMore) {
      const conversation = await findConversationById(db, participant, id);
      if (!conversation) return 'over';
      const cleared =
        participant.party === 'admin' ? 0 : conversation[partyColumns[participant.party].cleared];
      const rows = await listMessagesAfter(db, id, Math.max(lastSentSeq, cleared), LIVE_MESSAGES);
      for (const message of await presentMessages(
        { db, services, now },
        participant,
        conversation,
        rows,
      )) {
        lastSentSeq = message.seq;
        yield withEventMeta(message, { id: String(message.seq) });
      }
      isMore = rows.length === LIVE_MESSAGES;
    }
    return undefined;
  }

  // Before the conversation is read: nothing can come in between.
  const streamOptions = {
    person: requireSignedIn(context),
    liveResponse: context.liveResponse,
    recipientIds: [recipientIdOf(participant)],
    signal,
  };
  const stream = services.live.open<Message>(streamOptions, {
    isRelevant,
    produce: yieldNewMessages,
  });
  let conversation: Awaited<ReturnType<typeof findConversationById>>;
  try {
    conversation = await findConversationById(db, participant, id);
  } finally {
    if (!conversation) stream.close();
  }
  if (!conversation) return;
  latestSeq = conversation.lastSeq;
  lastSentSeq = Math.min(after ?? latestSeq, latestSeq);
  return stream;
}

/** After these, a conversation may be somewhere else, or no longer theirs. */
const mayEndStream = (type: string) =>
  type === 'conversation.consolidated' || type === 'conversation.removed';

type ConversationsSnapshot = { items: ReturnType<typeof presentConversation>[] };

/**
 * The latest conversations, at once and again after whatever changed one. It tells how things stand, so
 * whoever comes back has missed nothing; changes that come together are told together.
 */
export function openConversationsStream(
  context: Context,
  participant: Participant,
  signal: AbortSignal | undefined,
) {
  const { db, services } = context;
  const { live, config } = services;
  let sentPosition = -1;
  return live.open<ConversationsSnapshot>(
    {
      person: requireSignedIn(context),
      liveResponse: context.liveResponse,
      recipientIds: [recipientIdOf(participant)],
      signal,
    },
    {
      isRelevant: ({ position, subjectType }) =>
        position !== undefined && position > sentPosition && subjectType === 'conversation',
      async *produce() {
        sentPosition = live.position;
        const latest = { status: 'active', limit: LIVE_CONVERSATIONS } as const;
        const rows = await listConversations(db, participant, latest);
        const items = rows.map((row) => presentConversation(participant, row, config));
        yield withEventMeta({ items }, { id: String(sentPosition) });
        return undefined;
      },
    },
  );
}

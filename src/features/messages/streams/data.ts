import { withEventMeta } from '@orpc/server';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { StreamEvent } from '#server/live/events.ts';
import { findConversationById, listConversations, presentConversation } from '../data.ts';
import { listMessagesAfter, presentMessages } from '../read/data.ts';
import { LIVE_CONVERSATIONS, LIVE_MESSAGES, type Participant, recipientIdOf } from '../rules.ts';
import { partyColumns } from '../tables.ts';

type Message = Awaited<ReturnType<typeof presentMessages>>[number];

/**
 * Streams the messages after `after`, in order and each once. Events only wake it: messages are
 * read from the database, so none is missed or repeated. Ends when the participant loses the
 * conversation; undefined if they never had it.
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
    canEndStream(type) ||
    (type === 'message.sent' && subjectId === id && Number(data.seq) > lastSentSeq);

  async function* yieldNewMessages(events: readonly StreamEvent[]) {
    let isMore = events.length > 0 || lastSentSeq < latestSeq;
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

  // Open it before reading the conversation, so that no event falls in between.
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

/** After these activities the participant may have lost the conversation. */
const canEndStream = (type: string) =>
  type === 'conversation.consolidated' || type === 'conversation.removed';

type ConversationsSnapshot = { items: ReturnType<typeof presentConversation>[] };

/**
 * Streams the latest conversations at once and after every change. Each item is a full snapshot, so
 * that a reconnecting client has missed nothing; simultaneous changes are sent together.
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

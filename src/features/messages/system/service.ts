import { and, eq, inArray, sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { locationOfWork } from '../data.ts';
import { type ConversationParty, classifyTopic, type MessageType } from '../rules.ts';
import { appendMessage } from '../send/data.ts';
import { hasMessage } from '../send/service.ts';
import {
  type ConversationTopic,
  lockOrStartConversation,
  type ParticipantPair,
} from '../service.ts';
import { conversations } from '../tables.ts';

/** Ids of system messages derive from the activity: posting again finds the first one. */
const MESSAGE_ID_NAMESPACE = 'f2a6c0b4-3c0e-4d53-9a35-6d1f0a6f3b1e';

type SystemMessage = ParticipantPair & {
  content: string;
  messageType: Exclude<MessageType, 'text'>;
  /** The activity it is about; posting it again changes nothing. */
  activityId: number;
  /** Parties for whom it is unread; both by default. */
  unreadFor?: readonly ConversationParty[];
  quoteId?: string | undefined;
  projectId?: string | undefined;
};

/**
 * Posts a message in the name of the product to the pair's unified conversation, once per activity.
 */
export function postSystemMessage(
  db: Db,
  context: Pick<Context, 'actor' | 'requestId' | 'now' | 'services'>,
  { homeownerId, contractorId, activityId, ...message }: SystemMessage,
) {
  const pair = { homeownerId, contractorId };
  const { quoteId, projectId, messageType } = message;
  return db.transaction(async (tx) => {
    const id = await lockOrStartConversation(tx, context, pair, { quoteId, projectId });
    if (!id) return;
    const messageId = v5(`${activityId}/${messageType}`, MESSAGE_ID_NAMESPACE);
    if (await hasMessage(tx, id, messageId)) return;
    await classifyByContent(tx, id, homeownerId, { quoteId, projectId });
    await appendMessage(tx, context, 'system', {
      unreadFor: ['homeowner', 'contractor'],
      ...message,
      id,
      messageId,
      senderName: context.services.config.brand,
    });
  });
}

/**
 * Type and priority follow from what a conversation holds, not from what opened it: an automatic answer may come
 * before the quote. Never lowers a priority, and leaves support and escalated conversations alone.
 */
async function classifyByContent(
  tx: Db,
  id: string,
  homeownerId: string,
  about: ConversationTopic,
) {
  const { type } = classifyTopic(about);
  if (type !== 'quote') return;
  await tx
    .update(conversations)
    .set({
      type,
      location: sql`coalesce(${conversations.location}, ${locationOfWork(homeownerId, about)})`,
      quoteId: sql`coalesce(${conversations.quoteId}, ${about.quoteId}::uuid)`,
      priority: sql`case when ${conversations.priority} = 'normal' then 'high' else ${conversations.priority} end`,
    })
    .where(
      and(eq(conversations.id, id), inArray(conversations.type, ['general', 'lead', 'project'])),
    );
}

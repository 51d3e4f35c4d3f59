import * as z from 'zod';
import { notifyLatest } from '#features/notifications/data.ts';
import type { NotificationPriority } from '#features/notifications/rules.ts';
import { listAdminsWithPermission } from '#features/users/data.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import { type JobContext, mergeReactions, type Reactions } from '#server/jobs/reactions.ts';
import { autoResponseReactions } from './auto-response/reactions.ts';
import { broadcastsReactions, broadcastsSchedules } from './broadcasts/reactions.ts';
import { findUnreadMessage } from './read/data.ts';
import { type ConversationParty, conversationParties, excerptOf, fileCountText } from './rules.ts';
import { supportReactions } from './support/reactions.ts';
import { systemMessagesReactions } from './system/reactions.ts';

const MessageSentData = z.object({ seq: z.int(), senderRole: z.enum(conversationParties) });
const EscalatedData = z.object({ seq: z.int(), by: z.enum(conversationParties) });
const pairParties = ['homeowner', 'contractor'] as const;

const conversationReactions: Reactions = {
  'message.sent': {
    notify: async ({ id: activityId, subjectId, data, audience }, context) => {
      const sent = MessageSentData.safeParse(data);
      // The module that posts a system message also notifies about it.
      if (!sent.success) return;
      const { seq, senderRole } = sent.data;
      const readers = pairParties.filter((each) => each !== senderRole);
      for (const reader of hasSupport(audience, senderRole)
        ? [...readers, 'admin' as const]
        : readers)
        await notifyReader(
          context,
          { reader, id: subjectId, seq, activityId },
          ({ senderName }) => ({
            title: `New message from ${senderName}`,
          }),
        );
    },
  },

  'conversation.escalated': {
    notify: async ({ id: activityId, subjectId, data }, context) => {
      const escalated = EscalatedData.safeParse(data);
      if (!escalated.success) return;
      const { seq, by } = escalated.data;
      for (const reader of conversationParties.filter((each) => each !== by))
        await notifyReader(context, { reader, id: subjectId, seq, activityId }, (unread) => ({
          title: escalationTitle(by, reader, unread),
          ...(unread.priority !== 'normal' && { priority: 'high' }),
        }));
    },
  },
};

/**
 * The title of an escalation's notification. Names come from the conversation: activities outlive
 * the people in them.
 */
function escalationTitle(by: ConversationParty, reader: ConversationParty, unread: UnreadMessage) {
  if (by === 'admin') return 'Support joined your conversation';
  const who = unread[`${by}Name`];
  return reader === 'admin' ? `${who} asked support in` : `${who} asked support to help`;
}

const hasSupport = (audience: readonly string[], sender: ConversationParty) =>
  sender !== 'admin' && audience.includes(SUPPORT_RECIPIENT_ID);

type UnreadMessage = NonNullable<Awaited<ReturnType<typeof findUnreadMessage>>>;
type ReaderNotification = {
  reader: ConversationParty;
  id: string;
  seq: number;
  activityId: number;
};

/**
 * Notifies a reader unless they have read the message. Support is notified once per conversation
 * until somebody read it.
 */
async function notifyReader(
  context: JobContext,
  { reader: role, id: topicId, seq, activityId }: ReaderNotification,
  contentFor: (unread: UnreadMessage) => { title: string; priority?: NotificationPriority },
) {
  await context.db.transaction(async (tx) => {
    const unread = await findUnreadMessage(tx, role, topicId, seq);
    if (!unread) return;
    const userIds =
      role === 'admin' ? await listSupportRecipients(tx, unread.userId) : [unread.userId];
    for (const userId of userIds)
      if (userId)
        await notifyLatest(tx, context, {
          userId,
          role,
          activityId,
          topicId,
          type: 'new_message',
          message: excerptOf(unread.content) || fileCountText(unread.fileCount),
          priority: unread.priority === 'urgent' ? 'high' : 'medium',
          actionUrl: `/${role}/messages?conversationId=${topicId}`,
          onceUntilRead: role === 'admin',
          ...contentFor(unread),
        });
  });
}

/** The assigned agent; everyone in support until there is one. */
async function listSupportRecipients(tx: Db, agentId: string | null) {
  const ids = (await listAdminsWithPermission(tx, 'manage_users')).map(({ id }) => id);
  return agentId && ids.includes(agentId) ? [agentId] : ids;
}

/** The reactions of this module. */
export const messagesReactions = mergeReactions([
  conversationReactions,
  autoResponseReactions,
  broadcastsReactions,
  supportReactions,
  systemMessagesReactions,
]);

/** The scheduled jobs of this module. */
export const messagesSchedules = broadcastsSchedules;

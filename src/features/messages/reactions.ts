import * as z from 'zod';
import { notifyOfLatest } from '#features/notifications/data.ts';
import type { NotificationPriority } from '#features/notifications/rules.ts';
import { listAdminsWithPermission } from '#features/users/data.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import { type JobContext, mergeReactions, type Reactions } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { autoResponseReactions } from './auto-response/reactions.ts';
import { broadcastsReactions, broadcastsSchedules } from './broadcasts/reactions.ts';
import { listUnreadMessages, type UnreadMessage } from './read/data.ts';
import {
  AUTOMATIC_REPLY,
  type ConversationParty,
  conversationParties,
  excerptOf,
  fileCountText,
} from './rules.ts';
import { supportReactions } from './support/reactions.ts';
import { supportDeskReactions } from './support-desk/reactions.ts';
import { systemMessagesReactions } from './system/reactions.ts';
import { uncoveredReactions } from './uncovered/reactions.ts';

const MessageSentData = z.object({ seq: z.int(), senderRole: z.enum(conversationParties) });
const EscalatedData = z.object({ seq: z.int(), by: z.enum(conversationParties) });
const pairParties = ['homeowner', 'contractor'] as const;

const conversationReactions: Reactions = {
  'message.sent': {
    notify: {
      async handleAll(set, context) {
        const wanted = set.flatMap((activity) => {
          const sent = MessageSentData.safeParse(activity.data);
          // The module that posts a system message also notifies about it.
          if (!sent.success) return [];
          const { seq, senderRole } = sent.data;
          const readers = pairParties.filter((each) => each !== senderRole);
          const support = hasSupport(activity.audience, senderRole) ? (['admin'] as const) : [];
          return [...readers, ...support].map((reader) => ({ activity, reader, seq }));
        });
        await notifyReaders(context, wanted, ({ senderName, subject, isAutomatic }) => ({
          title: subject ?? `${isAutomatic ? AUTOMATIC_REPLY : 'New message'} from ${senderName}`,
        }));
      },
    },
  },

  'conversation.escalated': {
    notify: async (activity, context) => {
      const escalated = EscalatedData.safeParse(activity.data);
      if (!escalated.success) return;
      const { seq, by } = escalated.data;
      const readers = conversationParties.filter((each) => each !== by);
      await notifyReaders(
        context,
        readers.map((reader) => ({ activity, reader, seq })),
        (unread) => ({
          title: escalationTitle(by, unread),
          ...(unread.priority !== 'normal' && { priority: 'high' }),
        }),
      );
    },
  },
};

/**
 * The title of an escalation's notification. Names come from the conversation: activities outlive
 * the people in them.
 */
function escalationTitle(by: ConversationParty, unread: UnreadMessage) {
  if (by === 'admin') return 'Support joined your conversation';
  const who = unread[`${by}Name`];
  return unread.reader === 'admin'
    ? `${who} asked support to join`
    : `${who} asked support to help`;
}

const hasSupport = (audience: readonly string[], sender: ConversationParty) =>
  sender !== 'admin' && audience.includes(SUPPORT_RECIPIENT_ID);

type Reader = { activity: ActivityRow; reader: ConversationParty; seq: number };

/**
 * Notifies readers unless they have read the message. Support is notified once per conversation
 * until somebody read it.
 */
async function notifyReaders(
  context: JobContext,
  readers: readonly Reader[],
  contentFor: (unread: UnreadMessage) => { title: string; priority?: NotificationPriority },
) {
  if (readers.length === 0) return;
  const requests = new Map(readers.map(({ activity }) => [activity.id, activity.requestId]));
  const wanted = readers.map(({ activity, reader, seq }) => ({
    ...{ reader, seq, id: activity.subjectId, activityId: activity.id },
  }));
  await context.db.transaction(async (tx) => {
    const found = await listUnreadMessages(tx, wanted);
    const support = found.some(({ reader }) => reader === 'admin') ? await listSupport(tx) : [];
    await notifyOfLatest(
      tx,
      found.flatMap((unread) => {
        const { reader: role, id: topicId, activityId, userId } = unread;
        const userIds = role === 'admin' ? supportRecipients(support, userId) : [userId];
        return userIds.flatMap((recipient) =>
          recipient
            ? {
                userId: recipient,
                role,
                activityId,
                requestId: requests.get(activityId) ?? context.requestId,
                topicId,
                type: 'new_message' as const,
                message: excerptOf(unread.content) || fileCountText(unread.fileCount),
                priority: unread.priority === 'urgent' ? ('high' as const) : ('medium' as const),
                actionUrl: `/${role}/messages?conversationId=${topicId}`,
                onceUntilRead: role === 'admin',
                portalOnly: unread.portalOnly,
                ...contentFor(unread),
              }
            : [],
        );
      }),
    );
  });
}

const listSupport = async (tx: Db) =>
  (await listAdminsWithPermission(tx, 'manage_users')).map(({ id }) => id);

/** The assigned agent; everyone in support until there is one. */
const supportRecipients = (support: readonly string[], agentId: string | null) =>
  agentId && support.includes(agentId) ? [agentId] : support;

/** The reactions of this module. */
export const messagesReactions = mergeReactions([
  conversationReactions,
  autoResponseReactions,
  broadcastsReactions,
  supportDeskReactions,
  supportReactions,
  systemMessagesReactions,
  uncoveredReactions,
]);

/** The scheduled jobs of this module. */
export const messagesSchedules = broadcastsSchedules;

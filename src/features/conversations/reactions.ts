import * as z from 'zod';
import { findUnread } from '#features/messages-read/data.ts';
import { notifyLatest } from '#features/notifications/data.ts';
import type { Reactions } from '#server/jobs.ts';
import { conversationParties, excerptOf, filesIn } from './rules.ts';

const Said = z.object({ seq: z.int(), senderRole: z.enum(conversationParties) });
const readers = ['homeowner', 'contractor'] as const;

export const conversationsReactions: Reactions = {
  'message.sent': {
    notify: async ({ id: activityId, subjectId, data }, context) => {
      const said = Said.safeParse(data);
      // Of what the product itself says, the feature that it is about notifies.
      if (!said.success) return;
      for (const role of readers.filter((each) => each !== said.data.senderRole))
        await context.db.transaction(async (tx) => {
          const unread = await findUnread(tx, role, subjectId, said.data.seq);
          if (!unread?.userId) return;
          await notifyLatest(tx, context, {
            userId: unread.userId,
            role,
            activityId,
            topicId: subjectId,
            type: 'new_message',
            title: `New message from ${unread.senderName}`,
            message: excerptOf(unread.content) || filesIn(unread.fileCount),
            priority: unread.priority === 'urgent' ? 'high' : 'medium',
            actionUrl: `/${role}/messages?conversationId=${subjectId}`,
          });
        });
    },
  },
};

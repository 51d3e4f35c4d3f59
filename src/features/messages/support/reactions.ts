import * as z from 'zod';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { findGuestMessage } from './data.ts';

const MessageSentData = z.object({ seq: z.int(), senderRole: z.enum(['homeowner', 'admin']) });

export const supportReactions: Reactions = {
  'message.sent': {
    mailGuest: {
      follows: ({ withGuest }) => withGuest !== false,
      handle: mailGuest,
    },
  },
};

/** Guests have no account: confirmations and answers go to their address. */
async function mailGuest({ id: activityId, subjectId, data }: ActivityRow, context: JobContext) {
  const sent = MessageSentData.safeParse(data);
  if (!sent.success) return;
  const { seq, senderRole } = sent.data;
  const found = await findGuestMessage(context.db, subjectId, seq);
  if (!found) return;
  await sendMail(context, {
    key: `support-guest:${subjectId}:${activityId}`,
    to: found.email,
    recipientId: undefined,
    senderId: undefined,
    name: senderRole === 'admin' ? 'support-answer' : 'support-received',
    data: {
      path: '/contact',
      firstName: found.name,
      subject: found.subject,
      content: found.content,
    },
  });
}

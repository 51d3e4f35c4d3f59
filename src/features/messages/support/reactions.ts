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
  const sending = {
    key: `support-guest:${subjectId}:${activityId}`,
    to: found.email,
    ...{ recipientId: undefined, senderId: undefined },
  };
  const path = '/contact';
  if (senderRole !== 'admin')
    return void (await sendMail(context, {
      ...{ ...sending, name: 'support-received', data: { path, firstName: 'there' } },
    }));
  const { name: firstName, subject, content } = found;
  await sendMail(context, {
    ...{ ...sending, name: 'support-answer', data: { path, firstName, subject, content } },
  });
}

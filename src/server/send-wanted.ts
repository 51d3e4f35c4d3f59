import type { MailName } from '#app/mails.ts';
import { hold } from '#features/notices/data.ts';
import type { NotificationPriority } from '#features/notifications/rules.ts';
import { findReachable } from '#features/preferences/data.ts';
import { type Topic, whenToSend } from '#features/preferences/rules.ts';
import type { JobContext } from './jobs.ts';
import { keepAttachment } from './mail.ts';
import { type Addressed, renderNamed, sendMail } from './send-mail.ts';

/** Nobody where a business has no owner here: then its address is written to. */
type About = { userId: string | undefined; topic: Topic; priority?: NotificationPriority };

/**
 * Sends a named mail to somebody as they wish: at once, after their quiet hours, with the mail of the
 * day, or not at all. `mail.data.path` is where it leads.
 */
export async function sendWantedMail<N extends MailName>(
  context: JobContext,
  { userId, topic, priority = 'medium' }: About,
  mail: Addressed<N> & { data: { path: string } },
) {
  if (userId === undefined) return sendMail(context, mail);
  const person = await findReachable(context.db, userId);
  if (!person) return;
  const now = context.now();
  const when = whenToSend(person.wishes, { topic, channel: 'email', priority }, now);
  if (!when) return;
  if (when.at <= now) return sendMail(context, mail);
  const { subject, html, text } = await renderNamed(context, mail);
  await hold(context.db, {
    key: mail.key,
    userId,
    channel: 'email',
    topic,
    priority,
    dueAt: when.at,
    digest: when.digest,
    content: {
      ...{ subject, html, text, path: mail.data.path },
      ...(mail.attachments && { attachments: mail.attachments.map(keepAttachment) }),
    },
  });
}

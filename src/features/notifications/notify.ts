import type { MailName } from '#app/mails.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { toStoredAttachment } from '#server/mail/mail.ts';
import { type NamedMail, renderNamedMail, sendMail } from '#server/mail/send-mail.ts';
import { deferNotification } from './deferred/data.ts';
import { findRecipient } from './preferences/data.ts';
import { afterQuietHours, type Topic, whenToSend } from './preferences/rules.ts';
import type { NotificationPriority } from './rules.ts';

/** Nobody where a business has no owner here: then its address is written to. */
type RecipientOptions = {
  userId: string | undefined;
  topic: Topic;
  priority?: NotificationPriority;
};

/**
 * Sends a named mail to somebody as they wish: at once, after their quiet hours, with the mail of the
 * day, or not at all. `mail.data.path` is where it leads.
 */
export async function sendPreferredMail<N extends MailName>(
  context: JobContext,
  { userId, topic, priority = 'medium' }: RecipientOptions,
  mail: NamedMail<N> & { data: { path: string } },
) {
  if (userId === undefined) return sendMail(context, mail);
  const person = await findRecipient(context.db, userId);
  if (!person) return;
  const now = context.now();
  const when = whenToSend(person.preferences, { topic, channel: 'email', priority }, now);
  if (!when) return;
  if (when.at <= now) return sendMail(context, mail);
  const { subject, html, text } = await renderNamedMail(context, mail);
  await deferNotification(context.db, {
    key: mail.key,
    userId,
    channel: 'email',
    topic,
    priority,
    dueAt: when.at,
    digest: when.digest,
    content: {
      ...{ subject, html, text, path: mail.data.path },
      ...(mail.attachments && { attachments: mail.attachments.map(toStoredAttachment) }),
    },
  });
}

type UserInitiatedText = { key: string; to: string; text: string };

/**
 * Sends a text that somebody else chose to send, such as a contractor with a quote: it heeds the quiet hours of
 * whoever gets it, not their switches for texts of ours. Gives why not, where it can be said at once.
 */
export async function sendUserInitiatedText(
  context: JobContext,
  { userId, topic }: RecipientOptions,
  { key, to, text }: UserInitiatedText,
) {
  const person = userId === undefined ? undefined : await findRecipient(context.db, userId);
  const now = context.now();
  const dueAt = person ? afterQuietHours(person.preferences, now) : now;
  if (userId === undefined || dueAt <= now) return context.sms.send({ key, to, text });
  await deferNotification(context.db, {
    ...{ key, userId, topic, dueAt },
    channel: 'sms',
    priority: 'medium',
    chosen: true,
    content: { subject: '', text, html: '', path: '/' },
  });
  return undefined;
}

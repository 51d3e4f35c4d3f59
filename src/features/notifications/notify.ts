import type { MailName } from '#app/mails.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { toStoredAttachment } from '#server/mail/mail.ts';
import { type NamedMail, renderNamedMail, sendMail } from '#server/mail/send-mail.ts';
import { deferNotification } from './deferred/data.ts';
import { findRecipient } from './preferences/data.ts';
import { afterQuietHours, type Topic, whenToSend } from './preferences/rules.ts';
import type { NotificationPriority } from './rules.ts';

/** Undefined for a business without an owner: its own address is used then. */
type RecipientOptions = {
  userId: string | undefined;
  topic: Topic;
  priority?: NotificationPriority;
  /** Sends an email with the next daily digest only. */
  inDigest?: boolean;
};

/**
 * Sends an email according to its recipient's preferences: at once, after quiet hours, in the daily
 * digest, or not at all. `mail.data.path` is the page it links to.
 */
export async function sendPreferredMail<N extends MailName>(
  context: JobContext,
  { userId, topic, priority = 'medium', inDigest }: RecipientOptions,
  mail: NamedMail<N> & { data: { path: string } },
) {
  if (userId === undefined) return sendMail(context, mail);
  const person = await findRecipient(context.db, userId);
  if (!person) return;
  const now = context.now();
  const delivery = { topic, channel: 'email', priority, inDigest } as const;
  const when = whenToSend(person.preferences, delivery, now);
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
 * Sends a text that another user chose to send, such as a contractor with a quote: it respects the
 * recipient's quiet hours but not their text switches. Returns the reason if it cannot be sent.
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

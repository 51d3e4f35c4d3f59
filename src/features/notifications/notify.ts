import type { MailName } from '#app/mails.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { toStoredAttachment } from '#server/mail/mail.ts';
import {
  isMailOverBudget,
  type NamedMail,
  queueMail,
  renderNamedMail,
  sendMail,
} from '#server/mail/send-mail.ts';
import { isTextOverBudget, type NamedText, sendText } from '#server/sms/send-text.ts';
import { deferNotification } from './deferred/data.ts';
import { findRecipient } from './preferences/data.ts';
import { afterQuietHours, type Topic, whenToSend } from './preferences/rules.ts';
import type { NotificationPriority } from './rules.ts';

type RecipientOptions = {
  /** Undefined for a business without an owner: its own address is used then. */
  userId: string | undefined;
  topic: Topic;
  priority?: NotificationPriority;
  /** Sends an email with the next daily digest only. */
  inDigest?: boolean;
};

type PreferredMail<N extends MailName> = Omit<NamedMail<N>, 'recipientId'> & {
  data: { path: string };
};

/**
 * Sends an email according to its recipient's preferences: at once, after quiet hours, in the daily
 * digest, or not at all. What finds no room in its budget goes into the digest, too. `mail.data.path` is
 * the page it links to.
 */
export async function sendPreferredMail<N extends MailName>(
  context: JobContext,
  { userId, topic, priority = 'medium', inDigest = false }: RecipientOptions,
  preferredMail: PreferredMail<N>,
) {
  const mail = { ...preferredMail, recipientId: userId } as NamedMail<N> & PreferredMail<N>;
  if (userId === undefined) return void (await sendMail(context, mail));
  const person = await findRecipient(context.db, userId);
  if (!person) return;
  const now = context.now();
  const delivery = { topic, channel: 'email', priority, inDigest } as const;
  const wanted = whenToSend(person.preferences, delivery, now);
  if (!wanted) return;
  const isForDigest = wanted.digest || (await isMailOverBudget(context, mail));
  const when =
    isForDigest && !wanted.digest
      ? whenToSend(person.preferences, { ...delivery, inDigest: true }, now)
      : wanted;
  if (!when) return;
  if (when.at <= now) return queueMail(context, mail);
  const { subject, html, text } = await renderNamedMail(context, mail);
  await deferNotification(context.db, {
    key: mail.key,
    userId,
    senderId: mail.senderId,
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

/**
 * Sends a text that another user chose to send, such as a contractor with a quote: it respects the
 * recipient's quiet hours but not their text switches. Returns the reason if it cannot be sent.
 */
export async function sendUserInitiatedText(
  context: JobContext,
  { userId, topic }: RecipientOptions,
  named: Omit<NamedText, 'recipientId'>,
) {
  const message = { ...named, recipientId: userId };
  const person = userId === undefined ? undefined : await findRecipient(context.db, userId);
  const now = context.now();
  const dueAt = person ? afterQuietHours(person.preferences, now) : now;
  if (userId === undefined || dueAt <= now) return sendText(context, message);
  if (await isTextOverBudget(context, message)) return 'over-budget' as const;
  await deferNotification(context.db, {
    ...{ key: message.key, userId, topic, dueAt, senderId: message.senderId },
    channel: 'sms',
    priority: 'medium',
    chosen: true,
    content: { subject: '', text: message.text, html: '', path: '/' },
  });
  return undefined;
}

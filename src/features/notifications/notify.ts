import type { MailName } from '#app/mails.ts';
import type { JobContext } from '#server/jobs/jobs.ts';
import { keepAttachment } from '#server/mail/mail.ts';
import { type Addressed, renderNamed, sendMail } from '#server/mail/send-mail.ts';
import { hold } from './deferred/data.ts';
import { findReachable } from './preferences/data.ts';
import { afterQuiet, type Topic, whenToSend } from './preferences/rules.ts';
import type { NotificationPriority } from './rules.ts';

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

type ChosenText = { key: string; to: string; text: string };

/**
 * Sends a text that somebody else chose to send, such as a contractor with a quote: it heeds the quiet hours of
 * whoever gets it, not their switches for texts of ours. Gives why not, where it can be said at once.
 */
export async function sendChosenText(
  context: JobContext,
  { userId, topic }: About,
  { key, to, text }: ChosenText,
) {
  const person = userId === undefined ? undefined : await findReachable(context.db, userId);
  const now = context.now();
  const dueAt = person ? afterQuiet(person.wishes, now) : now;
  if (userId === undefined || dueAt <= now) return context.sms.send({ key, to, text });
  await hold(context.db, {
    ...{ key, userId, topic, dueAt },
    channel: 'sms',
    priority: 'medium',
    chosen: true,
    content: { subject: '', text, html: '', path: '/' },
  });
  return undefined;
}

import type { MailData, MailName } from '#app/mails.ts';
import { limitConcurrency } from '#server/jobs/limit-concurrency.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { toStoredAttachment } from '#server/mail/mail.ts';
import { isMailOverBudget, mailRenderer, type NamedMail, toMail } from '#server/mail/send-mail.ts';
import { isTextOverBudget, type NamedText, sendText } from '#server/sms/send-text.ts';
import { deferNotification, deferNotifications } from './deferred/data.ts';
import { findRecipient, findRecipients } from './preferences/data.ts';
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
export const sendPreferredMail = <N extends MailName>(
  context: JobContext,
  recipient: RecipientOptions,
  mail: PreferredMail<N>,
) => sendPreferredMails(context, [{ recipient, mail }]);

/** The same for many emails, of which those are rendered once that differ in the `personal` texts only. */
export async function sendPreferredMails<N extends MailName>(
  context: JobContext,
  wanted: readonly { recipient: RecipientOptions; mail: PreferredMail<N> }[],
  personal: readonly (keyof MailData<N> & string)[] = [],
) {
  const userIds = wanted.flatMap(({ recipient: { userId } }) => userId ?? []);
  const people = await findRecipients(context.db, userIds);
  const limited = limitConcurrency(CONCURRENT_BUDGETS);
  const scheduled = await Promise.all(
    wanted.map(({ recipient, mail }) =>
      limited(async () => {
        const named = { ...mail, recipientId: recipient.userId } as NamedMail<N> & PreferredMail<N>;
        return { mail: named, when: await schedule(context, people, recipient, named) };
      }),
    ),
  );
  const due = scheduled.filter(({ when }) => when !== undefined);
  for await (const { given, rendered } of renderInBatches(context, due, personal)) {
    const at = (n: number) => rendered[n] as (typeof rendered)[number];
    await context.mailer.sendAll(
      given.flatMap(({ mail, when }, n) => (when?.deferred ? [] : toMail(mail, at(n)))),
    );
    await deferNotifications(
      context.db,
      given.flatMap(({ mail, when }, n) =>
        when?.deferred
          ? {
              ...when.deferred,
              content: {
                ...{ ...at(n), path: mail.data.path },
                ...(mail.attachments && { attachments: mail.attachments.map(toStoredAttachment) }),
              },
            }
          : [],
      ),
    );
  }
}

/** Fewer than there are connections. */
const CONCURRENT_BUDGETS = 3;

/** When an email is sent: undefined for never, `deferred` for later. */
async function schedule<N extends MailName>(
  context: JobContext,
  people: Awaited<ReturnType<typeof findRecipients>>,
  { userId, topic, priority = 'medium', inDigest = false }: RecipientOptions,
  mail: NamedMail<N>,
) {
  if (userId === undefined)
    return (await isMailOverBudget(context, mail)) ? undefined : { deferred: undefined };
  const person = people.get(userId);
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
  if (when.at <= now) return { deferred: undefined };
  const { key, senderId } = mail;
  const due = { dueAt: when.at, digest: when.digest };
  return {
    deferred: { key, userId, senderId, channel: 'email' as const, topic, priority, ...due },
  };
}

/** Emails that one statement stores: each has about ten kilobytes. */
const MAILS_PER_STATEMENT = 200;

async function* renderInBatches<Given extends { mail: NamedMail<N> }, N extends MailName>(
  context: JobContext,
  all: readonly Given[],
  personal: readonly (keyof MailData<N> & string)[],
) {
  const render = mailRenderer(context, personal);
  for (let from = 0; from < all.length; from += MAILS_PER_STATEMENT) {
    const given = all.slice(from, from + MAILS_PER_STATEMENT);
    const rendered = [];
    for (const { mail } of given) rendered.push(await render(mail));
    yield { given, rendered };
  }
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

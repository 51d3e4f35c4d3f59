import type { MailData, MailName } from '#app/mails.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { toStoredAttachment } from '#server/mail/mail.ts';
import {
  findMailsOverBudget,
  mailRenderer,
  type NamedMail,
  toMail,
} from '#server/mail/send-mail.ts';
import { isTextOverBudget, type NamedText, sendText } from '#server/sms/send-text.ts';
import { deferNotification, deferNotifications } from './deferred/data.ts';
import { findRecipient, findRecipients } from './preferences/data.ts';
import { type Topic, userInitiatedTextTime, whenToSend } from './preferences/rules.ts';
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

type Named<N extends MailName> = NamedMail<N> & PreferredMail<N>;

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
  const now = context.now();
  const named = wanted.map(({ recipient, mail }) => ({
    ...{ recipient, mail: { ...mail, recipientId: recipient.userId } as Named<N> },
    preferred: preferredTime(people, recipient, now),
  }));
  const counted = named.flatMap(({ mail, preferred }) =>
    preferred && !preferred.digest ? mail : [],
  );
  const overBudget = await findMailsOverBudget<N, Named<N>>(context, counted);
  const scheduled = named.map(({ recipient, mail, preferred }) => {
    const time =
      preferred && overBudget.has(mail) ? timeInDigest(people, recipient, now) : preferred;
    return { mail, when: time && schedule(recipient, mail, time, now) };
  });
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

type People = Awaited<ReturnType<typeof findRecipients>>;
type SendingTime = NonNullable<ReturnType<typeof whenToSend>>;

/** When a recipient wants an email; undefined for never. */
function preferredTime(people: People, recipient: RecipientOptions, now: Date) {
  if (recipient.userId === undefined) return { at: now, digest: false };
  const { topic, priority = 'medium', inDigest = false } = recipient;
  const person = people.get(recipient.userId);
  return (
    person && whenToSend(person.preferences, { topic, channel: 'email', priority, inDigest }, now)
  );
}

/** The same for an email that has no room in its budget; undefined for somebody without digests. */
const timeInDigest = (people: People, recipient: RecipientOptions, now: Date) =>
  recipient.userId === undefined
    ? undefined
    : preferredTime(people, { ...recipient, inDigest: true }, now);

/** How an email is sent: `deferred` for later. */
function schedule<N extends MailName>(
  { userId, topic, priority = 'medium' }: RecipientOptions,
  { key, senderId }: NamedMail<N>,
  { at, digest }: SendingTime,
  now: Date,
) {
  if (at <= now || userId === undefined) return { deferred: undefined };
  const due = { dueAt: at, digest };
  return {
    deferred: { key, userId, senderId, channel: 'email' as const, topic, priority, ...due },
  };
}

/** Emails that one statement stores: each has about ten kilobytes, and requests wait for the processor meanwhile. */
const MAILS_PER_STATEMENT = 25;

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
 * Sends a text that another user chose to send, such as a contractor with a quote, to somebody with an account only as
 * far as they have texts turned on, and after their quiet hours. Returns the reason if it cannot be sent.
 */
export async function sendUserInitiatedText(
  context: JobContext,
  { userId, topic }: RecipientOptions,
  named: Omit<NamedText, 'recipientId'>,
) {
  const message = { ...named, recipientId: userId };
  const person = userId === undefined ? undefined : await findRecipient(context.db, userId);
  const now = context.now();
  if (userId === undefined) return sendText(context, message);
  const dueAt = person && userInitiatedTextTime(person.preferences, topic, now);
  if (!dueAt) return 'turned-off' as const;
  if (dueAt <= now) return sendText(context, message);
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

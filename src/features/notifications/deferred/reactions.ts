import type { JobContext, Schedules } from '#server/jobs/reactions.ts';
import { fromStoredAttachment } from '#server/mail/mail.ts';
import { isMailOverBudget, queueMail, renderNamedMail } from '#server/mail/send-mail.ts';
import type { NotificationRow } from '../data.ts';
import { findRecipient, type Recipient } from '../preferences/data.ts';
import { whenToSend } from '../preferences/rules.ts';
import { enqueuePush } from '../push/data.ts';
import { notificationActions } from '../rules.ts';
import {
  claimDueNotifications,
  type DeferredNotification,
  findUnreadNotification,
  markDone,
  markMailed,
  reschedule,
} from './data.ts';
import { CLAIM_BATCH_SIZE } from './rules.ts';
import type { DeferredContent } from './tables.ts';

/** Sends due notifications; unwanted ones are dropped, those in quiet hours are postponed. */
export async function sendDeferred(context: JobContext) {
  for (;;) {
    const claimed = await claimDueNotifications(context.db, context.now(), CLAIM_BATCH_SIZE);
    if (claimed.length === 0) return;
    const people = Map.groupBy(claimed, ({ userId }) => userId);
    for (const [userId, batch] of people) {
      const person = await findRecipient(context.db, userId);
      const ready: { deferred: DeferredNotification; content: DeferredContent }[] = [];
      // In chronological order, so that a digest built again after a crash is the same.
      for (const deferred of batch.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
        const isDuplicate = ready.some((each) => isSameConversation(each.deferred, deferred));
        const content = person && !isDuplicate && (await resolveContent(context, person, deferred));
        if (content) ready.push({ deferred, content });
        else if (isDuplicate || !person) await markDone(context.db, [deferred.id], context.now());
      }
      if (person) await deliver(context, person, ready);
    }
  }
}

/** Whether both are about the same unread conversation: one email covers it. */
const isSameConversation = (one: DeferredNotification, other: DeferredNotification) =>
  one.unreadIn !== null && one.unreadIn === other.unreadIn;

async function resolveContent(
  context: JobContext,
  person: Recipient,
  deferred: DeferredNotification,
) {
  const { db } = context;
  const now = context.now();
  const { id, topic, channel, priority, userId, unreadIn, chosen } = deferred;
  const weight = chosen ? 'high' : priority;
  const when = whenToSend(person.preferences, { topic, channel, priority: weight }, now);
  const drop = async () => void (await markDone(db, [id], now));
  if (!when) return drop();
  // A digest goes out when it is due; everything else still respects quiet hours.
  if (!deferred.digest && !when.digest && when.at > now)
    return void (await reschedule(db, id, when.at));
  if (!unreadIn) return deferred.content ?? drop();
  const news = await findUnreadNotification(db, userId, unreadIn);
  if (!news) return drop();
  if (!(await isUnreadMailOverBudget(context, person, deferred)))
    return renderUnreadMail(context, person, news);
  const digest = { topic, channel, priority, inDigest: true } as const;
  const later = whenToSend(person.preferences, digest, now);
  return later ? void (await reschedule(db, id, later.at)) : drop();
}

const isUnreadMailOverBudget = (
  context: JobContext,
  { email: to }: Recipient,
  { key, senderId }: DeferredNotification,
) => isMailOverBudget(context, { key, to, name: 'new-message', senderId: senderId ?? undefined });

async function renderUnreadMail(
  context: JobContext,
  { firstName }: Recipient,
  news: NotificationRow,
) {
  const { title, message, actionUrl, actionText, type } = news;
  const path = actionUrl ?? '/';
  const [, kind, sender] = /^(New message|Automatic reply) from (.*)$/s.exec(title) ?? [];
  const genericData = {
    path,
    firstName,
    title,
    message,
    actionText: actionText ?? notificationActions[type].text,
  };
  const isAutomatic = kind === 'Automatic reply';
  const preview = { path, firstName, senderName: sender ?? '', preview: message, isAutomatic };
  const mail =
    sender === undefined
      ? await renderNamedMail(context, { name: 'notice', data: genericData })
      : await renderNamedMail(context, { name: 'new-message', data: preview });
  return { ...mail, path };
}

type ReadyToSend = readonly { deferred: DeferredNotification; content: DeferredContent }[];

async function deliver(context: JobContext, person: Recipient, ready: ReadyToSend) {
  const { db, mailer, sms } = context;
  const now = context.now();
  const daily = ready.filter(({ deferred }) => deferred.digest);
  const [first] = daily;
  const mail = daily.length > 1 ? [] : daily;
  if (first && daily.length > 1)
    await queueMail(context, {
      key: `digest:${first.deferred.id}`,
      to: person.email,
      name: 'daily-digest',
      recipientId: first.deferred.userId,
      senderIds: daily.flatMap(({ deferred: { senderId } }) => senderId ?? []),
      data: {
        path: daily.at(-1)?.content.path ?? '/',
        firstName: person.firstName,
        items: daily.map(({ content: { subject, path } }) => ({ subject, path })),
      },
      attachments: daily.flatMap(attachmentsOf),
    });
  for (const { deferred, content } of [...ready.filter((each) => !each.deferred.digest), ...mail]) {
    const { key, channel, userId, senderId } = deferred;
    const { subject, html, text, path, tag } = content;
    const attachments = attachmentsOf({ content });
    // Counted when it was put aside.
    const parties = { recipientId: userId, senderIds: senderId ? [senderId] : [] };
    if (channel === 'email')
      await mailer.send({ key, to: person.email, ...parties, subject, html, text, attachments });
    if (channel === 'push')
      await enqueuePush(db, { key, userId, payload: { subject, text, path, ...(tag && { tag }) } });
    if (channel === 'sms') await sms.send({ key, to: person.phone, ...parties, text });
  }
  for (const { deferred } of ready)
    if (deferred.unreadIn) await markMailed(db, deferred.userId, deferred.unreadIn, now);
  await markDone(
    db,
    ready.map(({ deferred }) => deferred.id),
    now,
  );
}

const attachmentsOf = ({ content }: Pick<ReadyToSend[number], 'content'>) =>
  (content.attachments ?? []).map(fromStoredAttachment);

export const deferredSchedules: Schedules = { notices: { cron: '* * * * *', run: sendDeferred } };

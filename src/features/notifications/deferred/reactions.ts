import {
  type JobContext,
  onlyQueued,
  type Reactions,
  type Schedules,
  type SetReaction,
} from '#server/jobs/reactions.ts';
import { fromStoredAttachment } from '#server/mail/mail.ts';
import { isMailOverBudget, queueMail, renderNamedMail } from '#server/mail/send-mail.ts';
import { listActorIds } from '#server/outbox/outbox.ts';
import { isTextOverBudget, queueText } from '#server/sms/send-text.ts';
import { listNotificationsById, type NotificationRow } from '../data.ts';
import { sendPreferredMail } from '../notify.ts';
import { findRecipient, findRecipients, type Recipient } from '../preferences/data.ts';
import { afterQuietHours, topicOf, whenToSend } from '../preferences/rules.ts';
import { enqueuePush, listUsersWithDevices, pushPayload } from '../push/data.ts';
import { notificationActions } from '../rules.ts';
import {
  claimDueNotifications,
  type DeferredNotification,
  deferNotification,
  deferNotifications,
  findUnreadNotification,
  markDone,
  markMailed,
  reschedule,
} from './data.ts';
import { CLAIM_BATCH_SIZE, typesWithGenericMail, UNREAD_MAIL_DELAY_MS } from './rules.ts';
import type { DeferredContent } from './tables.ts';

type Notified = {
  notification: NotificationRow;
  person: Recipient;
  /** The account because of which the recipient is notified. */
  senderId: string | undefined;
};

type Deliver = (notified: readonly Notified[], context: JobContext) => Promise<void>;

/** Handles the notifications of a set of activities, each with its recipient, if both still exist. */
const forNotified = (handle: Deliver): SetReaction => ({
  async handleAll(activities, context) {
    const ids = activities.map(({ subjectId }) => subjectId);
    const found = await listNotificationsById(context.db, ids);
    const people = await findRecipients(
      context.db,
      found.map(({ userId }) => userId),
    );
    const senders = await listActorIds(
      context.db,
      found.map(({ activityId }) => activityId),
    );
    const notified = found.flatMap((notification) => {
      const person = people.get(notification.userId);
      const senderId = senders.get(notification.activityId);
      return person ? [{ notification, person, senderId }] : [];
    });
    if (notified.length > 0) await handle(notified, context);
  },
});

/** Mails readers who have not read a message after five minutes. */
const mailUnread: Deliver = async (notified, { db, now }) => {
  const later = new Date(now().getTime() + UNREAD_MAIL_DELAY_MS);
  const deferred = notified.flatMap(({ notification, person, senderId }) => {
    const { type, userId, topicId, activityId, priority } = notification;
    if (type !== 'new_message' || !topicId) return [];
    const news = { topic: 'messages', channel: 'email', priority } as const;
    const when = whenToSend(person.preferences, news, later);
    if (!when) return [];
    const key = `new-message:${topicId}:${activityId}`;
    const due = { dueAt: when.at, digest: when.digest };
    return [{ ...news, ...due, key, userId, senderId, unreadIn: topicId }];
  });
  await deferNotifications(db, deferred);
};

const mail: Deliver = async (notified, context) => {
  for (const { notification, person, senderId } of notified) {
    const { userId, type, priority, title, message, actionUrl, activityId } = notification;
    if (notification.portalOnly || !typesWithGenericMail.includes(type)) continue;
    const { email: to, firstName } = person;
    const actionText = notification.actionText ?? notificationActions[type].text;
    const data = { path: actionUrl ?? '/', firstName, title, message, actionText };
    const key = `notice:${userId}:${type}:${activityId}`;
    const about = { userId, topic: topicOf[type], priority };
    await sendPreferredMail(context, about, { key, to, name: 'notice', data, senderId });
  }
};

/** Quotes are texted only if their sender chooses to, so not from here. */
const text: Deliver = async (notified, context) => {
  for (const { notification, person, senderId } of notified) {
    const { userId, type, priority, title, message, actionUrl, activityId } = notification;
    const topic = topicOf[type];
    if (notification.portalOnly || topic === 'quotes' || !person.phone) continue;
    const now = context.now();
    const when = whenToSend(person.preferences, { topic, channel: 'sms', priority }, now);
    if (!when) continue;
    const key = `text:${userId}:${type}:${activityId}`;
    const text = `${title}. ${message} ${context.siteUrl()}${actionUrl ?? ''}`;
    const named = {
      key,
      to: person.phone,
      name: 'notice',
      text,
      recipientId: userId,
      senderId,
    } as const;
    if (await isTextOverBudget(context, named)) continue;
    if (when.at <= now) await queueText(context, named);
    else {
      const content = { subject: title, text, html: '', path: actionUrl ?? '/' };
      await deferNotification(context.db, {
        key,
        userId,
        senderId,
        channel: 'sms',
        topic,
        priority,
        dueAt: when.at,
        content,
      });
    }
  }
};

/** Pushes to each of the users' subscribed browsers. */
const push: Deliver = async (notified, context) => {
  const userIds = notified.map(({ notification }) => notification.userId);
  const subscribed = await listUsersWithDevices(context.db, userIds);
  for (const { notification, person, senderId } of notified) {
    const { userId, type, priority, activityId } = notification;
    if (notification.portalOnly || !subscribed.has(userId)) continue;
    const topic = topicOf[type];
    const now = context.now();
    const when = whenToSend(person.preferences, { topic, channel: 'push', priority }, now);
    if (!when) continue;
    const key = `push:${userId}:${type}:${activityId}`;
    const payload = pushPayload(notification);
    if (when.at <= now) {
      await enqueuePush(context.db, { key, userId, payload });
      continue;
    }
    const { subject = '', text, path = '/', tag } = payload;
    await deferNotification(context.db, {
      key,
      userId,
      senderId,
      channel: 'push',
      topic,
      priority,
      dueAt: when.at,
      content: { subject, text, html: '', path, ...(tag && { tag }) },
    });
  }
};

/**
 * Mails, texts and pushes in one job, which reads what all of them need once. Each only queues what is sent later, once
 * per key, so that the job may run twice; one that fails keeps none of the others from queueing theirs.
 */
const deliverThrough = (channels: readonly Deliver[]): SetReaction => ({
  ...forNotified(async (notified, context) => {
    let failure: { error: unknown } | undefined;
    for (const queue of channels)
      try {
        await queue(notified, context);
      } catch (error) {
        failure ??= { error };
      }
    if (failure) throw failure.error;
  }),
  follows: ({ portalOnly }) => portalOnly !== true,
});

export const deferredReactions: Reactions = {
  'notification.created': {
    deliver: deliverThrough([mailUnread, mail, text, push]),
    mailUnread: onlyQueued(forNotified(mailUnread)),
    mail: onlyQueued(forNotified(mail)),
    text: onlyQueued(forNotified(text)),
    push: onlyQueued(forNotified(push)),
  },
  'notification.announced': {
    deliver: deliverThrough([text, push]),
    text: onlyQueued(forNotified(text)),
    push: onlyQueued(forNotified(push)),
  },
};

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
  const when = chosen
    ? { at: afterQuietHours(person.preferences, now), digest: false }
    : whenToSend(person.preferences, { topic, channel, priority }, now);
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
  const sender = /^New message from (.*)$/s.exec(title)?.[1];
  const genericData = {
    path,
    firstName,
    title,
    message,
    actionText: actionText ?? notificationActions[type].text,
  };
  const preview = { path, firstName, senderName: sender ?? '', preview: message };
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

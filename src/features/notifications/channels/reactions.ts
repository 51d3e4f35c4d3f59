import {
  type JobContext,
  onlyQueued,
  type Reactions,
  type SetReaction,
} from '#server/jobs/reactions.ts';
import { listActorIds } from '#server/outbox/outbox.ts';
import { isTextOverBudget, queueText } from '#server/sms/send-text.ts';
import { listNotificationsById, type NotificationRow } from '../data.ts';
import { deferNotification, deferNotifications } from '../deferred/data.ts';
import { typesWithGenericMail, UNREAD_MAIL_DELAY_MS } from '../deferred/rules.ts';
import { sendPreferredMail } from '../notify.ts';
import { findRecipients, type Recipient } from '../preferences/data.ts';
import { topicOf, whenToSend } from '../preferences/rules.ts';
import { enqueuePush, listUsersWithDevices, pushPayload } from '../push/data.ts';
import { notificationActions } from '../rules.ts';

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

export const channelReactions: Reactions = {
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

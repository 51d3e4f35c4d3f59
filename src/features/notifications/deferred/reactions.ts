import type { JobContext, Reactions, Schedules } from '#server/jobs/jobs.ts';
import { openAttachment } from '#server/mail/mail.ts';
import { renderNamed, sendMail } from '#server/mail/send-mail.ts';
import { findNotice, type NotificationRow } from '../data.ts';
import { sendWantedMail } from '../notify.ts';
import { findReachable } from '../preferences/data.ts';
import { afterQuiet, topicOf, whenToSend } from '../preferences/rules.ts';
import { listDevices, pushPayload, sendPush } from '../push/data.ts';
import { actions } from '../rules.ts';
import {
  claimNotices,
  findUnreadNews,
  finish,
  type HeldNotice,
  hold,
  markMailed,
  putOff,
} from './data.ts';
import { CLAIMED_AT_ONCE, mailedAsTheyAre, UNREAD_MS } from './rules.ts';
import type { NoticeContent } from './tables.ts';

type Person = NonNullable<Awaited<ReturnType<typeof findReachable>>>;

export const noticesReactions: Reactions = {
  'notification.created': {
    /** Who has not read a message some minutes later is mailed of it. */
    mailUnread: async ({ subjectId }, context) => {
      const notice = await findNotice(context.db, subjectId);
      if (notice?.type !== 'new_message' || !notice.topicId) return;
      const { userId, topicId, activityId, priority } = notice;
      const person = await findReachable(context.db, userId);
      const later = new Date(context.now().getTime() + UNREAD_MS);
      const news = { topic: 'messages', channel: 'email', priority } as const;
      const when = person && whenToSend(person.wishes, news, later);
      if (!when) return;
      await hold(context.db, {
        key: `new-message:${topicId}:${activityId}`,
        userId,
        channel: 'email',
        topic: 'messages',
        priority,
        dueAt: when.at,
        digest: when.digest,
        unreadIn: topicId,
      });
    },

    mail: async ({ subjectId }, context) => {
      const notice = await findNotice(context.db, subjectId);
      if (!notice || !mailedAsTheyAre.includes(notice.type)) return;
      const { userId, type, priority, title, message, actionUrl, activityId } = notice;
      const person = await findReachable(context.db, userId);
      if (!person) return;
      const { email: to, firstName } = person;
      const actionText = notice.actionText ?? actions[type].text;
      const data = { path: actionUrl ?? '/', firstName, title, message, actionText };
      const key = `notice:${userId}:${type}:${activityId}`;
      const about = { userId, topic: topicOf[type], priority };
      await sendWantedMail(context, about, { key, to, name: 'notice', data });
    },

    /** Quotes go by text where their sender chose it: not from here. */
    text: async ({ subjectId }, context) => {
      const notice = await findNotice(context.db, subjectId);
      if (!notice || topicOf[notice.type] === 'quotes') return;
      const { userId, type, priority, title, message, actionUrl, activityId } = notice;
      const person = await findReachable(context.db, userId);
      const topic = topicOf[type];
      const now = context.now();
      const when =
        person?.phone && whenToSend(person.wishes, { topic, channel: 'sms', priority }, now);
      if (!when) return;
      const key = `text:${userId}:${type}:${activityId}`;
      const text = `${title}. ${message} ${context.siteUrl()}${actionUrl ?? ''}`;
      if (when.at <= now) await context.sms.send({ key, to: person.phone, text });
      else {
        const content = { subject: title, text, html: '', path: actionUrl ?? '/' };
        await hold(context.db, {
          key,
          userId,
          channel: 'sms',
          topic,
          priority,
          dueAt: when.at,
          content,
        });
      }
    },

    /** To every browser of theirs that asked for it. */
    push: async ({ subjectId }, context) => {
      const notice = await findNotice(context.db, subjectId);
      if (!notice) return;
      const { userId, type, priority, activityId } = notice;
      const [person, devices] = await Promise.all([
        findReachable(context.db, userId),
        listDevices(context.db, userId),
      ]);
      if (!person || devices.length === 0) return;
      const topic = topicOf[type];
      const now = context.now();
      const when = whenToSend(person.wishes, { topic, channel: 'push', priority }, now);
      if (!when) return;
      const key = `push:${userId}:${type}:${activityId}`;
      const payload = pushPayload(notice);
      if (when.at <= now) return sendPush(context.db, { key, userId, payload });
      const { subject = '', text, path = '/', tag } = payload;
      await hold(context.db, {
        key,
        userId,
        channel: 'push',
        topic,
        priority,
        dueAt: when.at,
        content: { subject, text, html: '', path, ...(tag && { tag }) },
      });
    },
  },
};

/** Sends what was held and is due now; what is not wanted any more is dropped, what comes at a bad time waits on. */
export async function sendHeld(context: JobContext) {
  for (;;) {
    const claimed = await claimNotices(context.db, context.now(), CLAIMED_AT_ONCE);
    if (claimed.length === 0) return;
    const people = Map.groupBy(claimed, ({ userId }) => userId);
    for (const [userId, held] of people) {
      const person = await findReachable(context.db, userId);
      const ready: { notice: HeldNotice; content: NoticeContent }[] = [];
      // As it happened; and a mail of the day that is made again is the same one.
      for (const notice of held.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
        const again = ready.some((each) => tellsTheSame(each.notice, notice));
        const content = person && !again && (await contentOf(context, person, notice));
        if (content) ready.push({ notice, content });
        else if (again || !person) await finish(context.db, [notice.id], context.now());
      }
      if (person) await deliver(context, person, ready);
    }
  }
}

/** Whether both are of the same unread conversation: one mail tells of all of it. */
const tellsTheSame = (one: HeldNotice, other: HeldNotice) =>
  one.unreadIn !== null && one.unreadIn === other.unreadIn;

async function contentOf(context: JobContext, person: Person, notice: HeldNotice) {
  const { db } = context;
  const now = context.now();
  const { id, topic, channel, priority, userId, unreadIn, chosen } = notice;
  const when = chosen
    ? { at: afterQuiet(person.wishes, now), digest: false }
    : whenToSend(person.wishes, { topic, channel, priority }, now);
  const drop = async () => void (await finish(db, [id], now));
  if (!when) return drop();
  // The mail of the day has come when it is due; everything else still heeds quiet hours.
  if (!notice.digest && !when.digest && when.at > now) return void (await putOff(db, id, when.at));
  if (!unreadIn) return notice.content ?? drop();
  const news = await findUnreadNews(db, userId, unreadIn);
  return news ? unreadContent(context, person, news) : drop();
}

async function unreadContent(context: JobContext, { firstName }: Person, news: NotificationRow) {
  const { title, message, actionUrl, actionText, type } = news;
  const path = actionUrl ?? '/';
  const sender = /^New message from (.*)$/s.exec(title)?.[1];
  const words = { path, firstName, title, message, actionText: actionText ?? actions[type].text };
  const preview = { path, firstName, senderName: sender ?? '', preview: message };
  const mail =
    sender === undefined
      ? await renderNamed(context, { name: 'notice', data: words })
      : await renderNamed(context, { name: 'new-message', data: preview });
  return { ...mail, path };
}

type Ready = readonly { notice: HeldNotice; content: NoticeContent }[];

async function deliver(context: JobContext, person: Person, ready: Ready) {
  const { db, mailer, sms } = context;
  const now = context.now();
  const daily = ready.filter(({ notice }) => notice.digest);
  const [first] = daily;
  const mail = daily.length > 1 ? [] : daily;
  if (first && daily.length > 1)
    await sendMail(context, {
      key: `digest:${first.notice.id}`,
      to: person.email,
      name: 'daily-digest',
      data: {
        path: daily.at(-1)?.content.path ?? '/',
        firstName: person.firstName,
        items: daily.map(({ content: { subject, path } }) => ({ subject, path })),
      },
      attachments: daily.flatMap(attachmentsOf),
    });
  for (const { notice, content } of [...ready.filter((each) => !each.notice.digest), ...mail]) {
    const { key, channel, userId } = notice;
    const { subject, html, text, path, tag } = content;
    const attachments = attachmentsOf({ content });
    if (channel === 'email')
      await mailer.send({ key, to: person.email, subject, html, text, attachments });
    if (channel === 'push')
      await sendPush(db, { key, userId, payload: { subject, text, path, ...(tag && { tag }) } });
    if (channel === 'sms') await sms.send({ key, to: person.phone, text });
  }
  for (const { notice } of ready)
    if (notice.unreadIn) await markMailed(db, notice.userId, notice.unreadIn, now);
  await finish(
    db,
    ready.map(({ notice }) => notice.id),
    now,
  );
}

const attachmentsOf = ({ content }: Pick<Ready[number], 'content'>) =>
  (content.attachments ?? []).map(openAttachment);

export const noticesSchedules: Schedules = { notices: { cron: '* * * * *', run: sendHeld } };

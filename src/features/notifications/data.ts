import { and, desc, eq, inArray, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { newId } from '#lib/columns.ts';
import type { Role } from '#lib/roles.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { selectBrief } from '#server/database/json-statement.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import { hasActivity, recordActivity } from '#server/outbox/outbox.ts';
import { isPortalEnabled } from './preferences/data.ts';
import { defaultTopicChannels, topicOf } from './preferences/rules.ts';
import {
  MAX_NOTIFICATION_COUNT,
  type NotificationPriority,
  type NotificationType,
  notificationActions,
} from './rules.ts';
import { notifications } from './tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;

export type NewNotification = {
  userId: string;
  /** The portal it belongs to; `actionUrl` is a path within it. */
  role: Role;
  type: NotificationType;
  title: string;
  message: string;
  actionUrl: string | null;
  priority?: NotificationPriority;
  /** The label of the action; by default that of the type. */
  actionText?: string;
  data?: Record<string, string | number>;
  /** Keeps it in the portal: it is neither texted nor pushed until `announceNotifications`. */
  portalOnly?: boolean;
  /** The activity it is about; notifying again changes nothing. */
  activityId: number;
};

/** Notifies a user once per activity, and their live streams. */
export async function notify(db: Db, context: ActorContext, notification: NewNotification) {
  await createNotification(db, context, notification);
}

type RequestedNotification = NewNotification & { requestId: string | null };

/**
 * Notifies many users, each once per activity, with one statement. `requestId` is that of the request which each
 * follows from.
 */
export async function notifyAll(db: Db, wanted: readonly RequestedNotification[]) {
  if (wanted.length === 0) return;
  const rows = wanted.map((notification) => {
    const { text: label, required } = notificationActions[notification.type];
    const topic = topicOf[notification.type];
    const isShown = defaultTopicChannels[topic].portal;
    return { actionText: label, ...notification, id: newId(), required, topic, isShown };
  });
  await db.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (
        id uuid, "userId" uuid, role text, type text, priority text, title text, message text, "actionUrl" text,
        "actionText" text, required boolean, data jsonb, "portalOnly" boolean, "activityId" bigint,
        "requestId" text, topic text, "isShown" boolean)
    ), created as (
      insert into notifications (id, user_id, role, type, priority, title, message, action_url, action_text,
        action_required, data, portal_only, activity_id, shown)
      select wanted.id, users.id, wanted.role, wanted.type, coalesce(wanted.priority, 'medium'), wanted.title,
        wanted.message, wanted."actionUrl", wanted."actionText", wanted.required, coalesce(wanted.data, '{}'),
        coalesce(wanted."portalOnly", false), wanted."activityId",
        coalesce((saved.ways #>> array[wanted.topic, 'portal'])::boolean, wanted."isShown")
      from wanted
      join users on users.id = wanted."userId"
      left join notification_preferences saved on saved.user_id = users.id
      on conflict do nothing
      returning id, user_id, type
    )
    insert into activities (type, actor_role, subject_type, subject_id, audience, data, request_id)
    select 'notification.created', 'job', 'notification', created.id, array[created.user_id],
      jsonb_build_object('type', created.type), wanted."requestId"
    from created join wanted using (id)`);
}

/** Like `notify`, but returns the row if it is new. */
export const createNotification = (db: Db, context: ActorContext, notification: NewNotification) =>
  db.transaction(async (tx) => {
    const [created] = await tx
      .insert(notifications)
      .values(toRow(notification))
      .onConflictDoNothing()
      .returning();
    if (created) await recordCreated(tx, context, created);
    return created;
  });

const toRow = (notification: NewNotification) => ({
  actionText: notificationActions[notification.type].text,
  ...notification,
  id: newId(),
  actionRequired: notificationActions[notification.type].required,
  shown: isPortalEnabled(notification.userId, notification.type),
});

/**
 * Notifies a user of the latest event of a topic: they have one row per topic, which becomes unread
 * again. Events that are older than the row's, or the same, change nothing. With `onceUntilRead`,
 * an unread row only changes when the new event is more urgent.
 */
export async function notifyLatest(
  db: Db,
  context: ActorContext,
  {
    onceUntilRead,
    ...notification
  }: NewNotification & { topicId: string; onceUntilRead?: boolean },
) {
  const { userId, role, type, topicId, activityId } = notifications;
  const row = toRow(notification);
  await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(notifications)
      .values(row)
      .onConflictDoUpdate({
        target: [userId, role, type, topicId],
        targetWhere: sql`topic_id is not null`,
        set: {
          ...row,
          isRead: false,
          readAt: null,
          // Users who were mailed and have not read it since are not mailed again.
          mailedAt: sql`case when ${notifications.isRead} then null else ${notifications.mailedAt} end`,
          createdAt: sql`now()`,
          updatedAt: sql`now()`,
        },
        setWhere: and(
          lt(activityId, notification.activityId),
          onceUntilRead
            ? or(
                notifications.isRead,
                and(eq(notifications.priority, 'medium'), eq(sql`excluded.priority`, 'high')),
              )
            : undefined,
        ),
      })
      .returning();
    if (created) await recordCreated(tx, context, created);
  });
}

const recordCreated = (tx: Db, context: ActorContext, { id, userId, type }: NotificationRow) =>
  recordActivity(tx, context, {
    type: 'notification.created',
    subjectType: 'notification',
    subjectId: id,
    audience: [userId],
    data: { type },
  });

type Announcement = { userIds: readonly string[]; activityIds: readonly number[] };

/** Has notifications that stayed in the portal texted and pushed as well, to these users. */
export async function announceNotifications(
  tx: Db,
  context: ActorContext,
  { userIds, activityIds }: Announcement,
) {
  const announced = await tx
    .update(notifications)
    .set({ portalOnly: false })
    .where(
      and(
        inArray(notifications.userId, [...userIds]),
        inArray(notifications.activityId, [...activityIds]),
        sql`${notifications.topicId} is null`,
        sql`${notifications.portalOnly}`,
      ),
    )
    .returning({ id: notifications.id });
  for (const { id } of announced)
    await recordActivity(tx, context, {
      type: 'notification.announced',
      subjectType: 'notification',
      subjectId: id,
      audience: [],
    });
}

/** A user's notifications in one portal. */
export type Inbox = { userId: string; role: Role };

/** A prepared statement gets the inbox at execution. */
type InboxOrPlaceholders = { [Name in keyof Inbox]: Inbox[Name] | Placeholder };
const anyInbox = { userId: sql.placeholder('userId'), role: sql.placeholder('role') };

const belongsTo = ({ userId, role }: InboxOrPlaceholders) =>
  and(eq(notifications.userId, userId), eq(notifications.role, role));
const inInbox = (inbox: InboxOrPlaceholders) => and(belongsTo(inbox), sql`${notifications.shown}`);
const unread = sql`not ${notifications.isRead}`;

type ListOptions = {
  after?: string | undefined;
  limit: number;
  type?: NotificationType | undefined;
  unread?: boolean | undefined;
};

export const listNotifications = (
  db: Db,
  inbox: Inbox,
  { after, limit, type, unread: only = false }: ListOptions,
) =>
  selectBrief(
    db,
    `notifications ${after !== undefined} ${type !== undefined} ${only}`,
    () =>
      db
        .select()
        .from(notifications)
        .where(
          and(
            inInbox(anyInbox),
            type && eq(notifications.type, sql.placeholder('type')),
            only ? unread : undefined,
            after === undefined ? undefined : lt(notifications.id, sql.placeholder('after')),
          ),
        )
        .orderBy(desc(notifications.id))
        .limit(sql.placeholder('limit')),
    { ...inbox, type, after, limit },
  );

/** The number of unread notifications, counted up to `MAX_NOTIFICATION_COUNT`. */
export async function countUnread(db: Db, inbox: Inbox) {
  const [row] = await selectBrief(
    db,
    'unread-notifications',
    () => {
      const counted = db
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(inInbox(anyInbox), unread))
        .limit(inlineLimit(MAX_NOTIFICATION_COUNT))
        .as('counted');
      return db.select({ count: sql<number>`count(*)` }).from(counted);
    },
    inbox,
  );
  return row?.count ?? 0;
}

/** Marks matching unread notifications as read and tells the user's other windows. */
function markMatchingRead(
  db: Db,
  context: ActorContext,
  { userId, role }: Inbox,
  which: SQL | undefined,
  where = inInbox,
) {
  return db.transaction(async (tx) => {
    const marked = await tx
      .update(notifications)
      .set({ isRead: true, readAt: context.now(), updatedAt: context.now() })
      .where(and(where({ userId, role }), unread, which))
      .returning();
    if (marked.length > 0)
      await recordActivity(tx, context, {
        type: 'notification.read',
        subjectType: 'notification',
        subjectId: marked.length === 1 && marked[0] ? marked[0].id : userId,
        audience: [userId],
        data: { role, count: marked.length },
      });
    return marked;
  });
}

/** Marks one as read, if it is not yet. Undefined when the inbox has no such notification. */
export async function markRead(db: Db, context: ActorContext, inbox: Inbox, id: string) {
  const isThis = eq(notifications.id, id);
  const [marked] = await markMatchingRead(db, context, inbox, isThis);
  if (marked) return marked;
  return findNotification(db, inbox, id);
}

export async function findNotification(db: Db, inbox: Inbox, id: string) {
  const [existing] = await db
    .select()
    .from(notifications)
    .where(and(inInbox(inbox), eq(notifications.id, id)));
  return existing;
}

/**
 * A link out of its portal is a mistake or an attack: recorded as an error, once per notification.
 */
export async function recordBlocked(
  context: ActorContext & { db: Db },
  { id: subjectId, role, type }: { id: string; role: Role; type: string },
) {
  await context.db.transaction(async (tx) => {
    await tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.id, subjectId))
      .for('update');
    const activityType = 'notification.blocked';
    if (await hasActivity(tx, subjectId, activityType)) return;
    await recordActivity(tx, context, {
      type: activityType,
      subjectType: 'notification',
      subjectId,
      audience: [],
      data: { role, type },
      severity: 'error',
    });
  });
}

/** Finds notifications by their ids alone, for reactions. */
export const listNotificationsById = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(notifications)
    .where(inArray(notifications.id, [...ids]));

/**
 * Removes a notification and tells the user's other windows; false when the inbox has no such one.
 */
export const removeNotification = (db: Db, context: ActorContext, inbox: Inbox, id: string) =>
  db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(notifications)
      .where(and(inInbox(inbox), eq(notifications.id, id)))
      .returning({ id: notifications.id });
    if (removed)
      await recordActivity(tx, context, {
        type: 'notification.removed',
        subjectType: 'notification',
        subjectId: id,
        audience: [inbox.userId],
        data: { role: inbox.role },
      });
    return removed !== undefined;
  });

/** Total and unread counts by type and priority, among the newest `MAX_NOTIFICATION_COUNT`. */
export function countByTypeAndPriority(db: Db, inbox: Inbox) {
  const { type, priority, isRead, id } = notifications;
  const newest = db
    .select({ type, priority, isRead })
    .from(notifications)
    .where(inInbox(inbox))
    .orderBy(desc(id))
    .limit(MAX_NOTIFICATION_COUNT)
    .as('newest');
  return db
    .select({
      type: newest.type,
      priority: newest.priority,
      total: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where not ${newest.isRead}))::int`,
    })
    .from(newest)
    .groupBy(newest.type, newest.priority);
}

export async function markAllRead(db: Db, context: ActorContext, inbox: Inbox) {
  return (await markMatchingRead(db, context, inbox, undefined)).length;
}

/**
 * Marks a topic's row as read once the user has seen the topic itself, even if the row is hidden
 * from the portal.
 */
export const markLatestRead = (
  tx: Db,
  context: ActorContext,
  inbox: Inbox,
  { type, topicId }: { type: NotificationType; topicId: string },
) =>
  markMatchingRead(
    tx,
    context,
    inbox,
    and(eq(notifications.type, type), eq(notifications.topicId, topicId)),
    belongsTo,
  );

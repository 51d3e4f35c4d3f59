import { and, desc, eq, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#lib/roles.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { queryBrief, selectBrief, selectBriefTexts } from '#server/database/json-statement.ts';
import { hasActivity, recordActivity } from '#server/outbox/outbox.ts';
import { MAX_NOTIFICATION_COUNT, type NotificationType } from '../rules.ts';
import { notifications } from '../tables.ts';

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

export const listNotifications = (db: Db, inbox: Inbox, options: ListOptions) =>
  selectBrief(db, ...notificationList(inbox, options));

/** The same as texts, for the list that people read. */
export const listNotificationTexts = (db: Db, inbox: Inbox, options: ListOptions) =>
  selectBriefTexts(db, ...notificationList(inbox, options));

const notificationList = (
  inbox: Inbox,
  { after, limit, type, unread: only = false }: ListOptions,
) =>
  [
    `notifications ${after !== undefined} ${type !== undefined} ${only}`,
    (db: Db) =>
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
  ] as const;

/** The number of unread notifications, counted up to `MAX_NOTIFICATION_COUNT`. */
export async function countUnread(db: Db, inbox: Inbox) {
  const [row] = await queryBrief<{ count: number }>(
    db,
    'unread-notifications',
    () => sql`select ${unreadNotificationCount} as count`,
    inbox,
  );
  return row?.count ?? 0;
}

/** The same in a statement that reads more, with the placeholders `userId` and `role`. */
export const unreadNotificationCount = sql<number>`(select count(*)::int from (
  select from ${notifications} where ${and(inInbox(anyInbox), unread)} limit ${MAX_NOTIFICATION_COUNT}) counted)`;

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

import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { newId } from '#lib/columns.ts';
import type { Role } from '#lib/roles.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { hasActivity, recordActivity } from '#server/outbox/outbox.ts';
import { isPortalEnabled } from './preferences/data.ts';
import {
  MAX_COUNTED,
  type NotificationPriority,
  type NotificationType,
  notificationActions,
} from './rules.ts';
import { notifications } from './tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;

export type NewNotification = {
  userId: string;
  /** The portal that it belongs to; `actionUrl` is a path inside it. */
  role: Role;
  type: NotificationType;
  title: string;
  message: string;
  actionUrl: string | null;
  priority?: NotificationPriority;
  /** What leads on, in words; those of its type unless said. */
  actionText?: string;
  data?: Record<string, string | number>;
  /** The activity that it tells of: telling it again changes nothing. */
  activityId: number;
};

/** Tells a person something, once, and lets their live stream know. */
export async function notify(db: Db, context: ActorContext, notification: NewNotification) {
  await createNotification(db, context, notification);
}

/** The same; gives the row when it is a new one. */
export const createNotification = (db: Db, context: ActorContext, notification: NewNotification) =>
  db.transaction(async (tx) => {
    const [made] = await tx
      .insert(notifications)
      .values(toRow(notification))
      .onConflictDoNothing()
      .returning();
    if (made) await recordCreated(tx, context, made);
    return made;
  });

const toRow = (notification: NewNotification) => ({
  actionText: notificationActions[notification.type].text,
  ...notification,
  id: newId(),
  actionRequired: notificationActions[notification.type].required,
  shown: isPortalEnabled(notification.userId, notification.type),
});

/**
 * Tells a person the latest of something that goes on: they keep one row of it, which becomes new and
 * unread again. Older news than what the row tells of, or the same, changes nothing. Where `onceUntilRead`,
 * nothing more is told while it is unread, unless it presses more than before.
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
    const [made] = await tx
      .insert(notifications)
      .values(row)
      .onConflictDoUpdate({
        target: [userId, role, type, topicId],
        targetWhere: sql`topic_id is not null`,
        set: {
          ...row,
          isRead: false,
          readAt: null,
          // Who was mailed and has not looked since is not mailed again.
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
    if (made) await recordCreated(tx, context, made);
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

/** Whose notifications, in which portal. */
export type Inbox = { userId: string; role: Role };

const belongsTo = ({ userId, role }: Inbox) =>
  and(eq(notifications.userId, userId), eq(notifications.role, role));
const inInbox = (inbox: Inbox) => and(belongsTo(inbox), sql`${notifications.shown}`);
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
  { after, limit, type, unread: only }: ListOptions,
) =>
  db
    .select()
    .from(notifications)
    .where(
      and(
        inInbox(inbox),
        type && eq(notifications.type, type),
        only ? unread : undefined,
        after === undefined ? undefined : lt(notifications.id, after),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit);

/** How many are unread; counting stops at `MAX_COUNTED`. */
export async function countUnread(db: Db, inbox: Inbox) {
  const counted = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(inInbox(inbox), unread))
    .limit(MAX_COUNTED)
    .as('counted');
  return db.$count(counted);
}

/** Marks the unread ones among `which` as read, and lets the person's other windows know. */
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

/** Marks one as read; one that was read already stays as it is. Undefined when the inbox has no such one. */
export async function markRead(db: Db, context: ActorContext, inbox: Inbox, id: string) {
  const that = eq(notifications.id, id);
  const [marked] = await markMatchingRead(db, context, inbox, that);
  if (marked) return marked;
  return findNotification(db, inbox, id);
}

export async function findNotification(db: Db, inbox: Inbox, id: string) {
  const [known] = await db
    .select()
    .from(notifications)
    .where(and(inInbox(inbox), eq(notifications.id, id)));
  return known;
}

/** A link out of its portal is somebody's mistake or attempt: kept as an error, once for each. */
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
    const what = 'notification.blocked';
    if (await hasActivity(tx, subjectId, what)) return;
    await recordActivity(tx, context, {
      type: what,
      subjectType: 'notification',
      subjectId,
      audience: [],
      data: { role, type },
      severity: 'error',
    });
  });
}

/** One by its id alone, for what follows from it. */
export async function findNotificationById(db: Db, id: string) {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row;
}

/** Takes one away, and lets the person's other windows know; false when the inbox has no such one. */
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

/** How many of each type and priority there are and are unread, of the newest `MAX_COUNTED`. */
export function countByTypeAndPriority(db: Db, inbox: Inbox) {
  const { type, priority, isRead, id } = notifications;
  const newest = db
    .select({ type, priority, isRead })
    .from(notifications)
    .where(inInbox(inbox))
    .orderBy(desc(id))
    .limit(MAX_COUNTED)
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
 * Marks what `notifyLatest` told of something as read, once the person has seen the thing itself; also
 * where they want it by other ways alone.
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

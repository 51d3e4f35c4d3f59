import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { newId } from '#lib/columns.ts';
import type { Role } from '#lib/roles.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { isPortalEnabled } from './preferences/data.ts';
import { defaultTopicChannels, topicOf } from './preferences/rules.ts';
import { type NotificationPriority, type NotificationType, notificationActions } from './rules.ts';
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

/** Finds notifications by their ids alone, for reactions. */
export const listNotificationsById = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(notifications)
    .where(inArray(notifications.id, [...ids]));

import { and, inArray, sql } from 'drizzle-orm';
import { newId } from '#lib/columns.ts';
import type { Role } from '#lib/roles.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { jsonStatement } from '#server/database/json-statement.ts';
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
  if (wanted.length > 0) await insertOnce(db, [JSON.stringify(wanted.map(toWanted))]);
}

function toWanted(notification: RequestedNotification) {
  const { text: label, required } = notificationActions[notification.type];
  const topic = topicOf[notification.type];
  const isShown = defaultTopicChannels[topic].portal;
  return { actionText: label, ...notification, id: newId(), required, topic, isShown };
}

const insertStatement = (name: string, onConflict: string) =>
  jsonStatement<[rows: string], never>(
    name,
    `with wanted as (
      select * from jsonb_to_recordset($1::jsonb) as wanted (
        id uuid, "userId" uuid, role text, type text, priority text, title text, message text, "actionUrl" text,
        "actionText" text, required boolean, data jsonb, "portalOnly" boolean, "activityId" bigint, "topicId" uuid,
        "requestId" text, topic text, "isShown" boolean)
    ), created as (
      insert into notifications as kept (id, user_id, role, type, priority, title, message, action_url, action_text,
        action_required, data, portal_only, activity_id, topic_id, shown)
      select wanted.id, users.id, wanted.role, wanted.type, coalesce(wanted.priority, 'medium'), wanted.title,
        wanted.message, wanted."actionUrl", wanted."actionText", wanted.required, coalesce(wanted.data, '{}'),
        coalesce(wanted."portalOnly", false), wanted."activityId", wanted."topicId",
        coalesce((saved.ways #>> array[wanted.topic, 'portal'])::boolean, wanted."isShown")
      from wanted
      join users on users.id = wanted."userId"
      left join notification_preferences saved on saved.user_id = users.id
      ${onConflict}
      returning id, user_id, type, portal_only
    )
    insert into activities (type, actor_role, subject_type, subject_id, audience, data, request_id)
    select 'notification.created', 'job', 'notification', created.id, array[created.user_id],
      jsonb_build_object('type', created.type, 'portalOnly', created.portal_only), wanted."requestId"
    from created join wanted using (id)`,
  );

const insertOnce = insertStatement('notify-all', 'on conflict do nothing');

const updateIfNewer = `on conflict (user_id, role, type, topic_id) where topic_id is not null do update set
  id = excluded.id, priority = excluded.priority, title = excluded.title, message = excluded.message,
  action_url = excluded.action_url, action_text = excluded.action_text,
  action_required = excluded.action_required, data = excluded.data, activity_id = excluded.activity_id,
  shown = excluded.shown, portal_only = excluded.portal_only, is_read = false, read_at = null, created_at = now(), updated_at = now(),
  -- Users who were mailed and have not read it since are not mailed again.
  mailed_at = case when kept.is_read then null else kept.mailed_at end
  where kept.activity_id < excluded.activity_id`;

const insertLatest = insertStatement('notify-latest', updateIfNewer);
const insertLatestOnceUntilRead = insertStatement(
  'notify-latest-once-until-read',
  `${updateIfNewer} and (kept.is_read or (kept.priority = 'medium' and excluded.priority = 'high'))`,
);

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

type LatestNotification = RequestedNotification & { topicId: string; onceUntilRead?: boolean };

/**
 * Notifies users of the latest event of a topic: they have one row per topic, which becomes unread
 * again. Events that are older than the row's, or the same, change nothing. With `onceUntilRead`,
 * an unread row only changes when the new event is more urgent.
 */
export async function notifyOfLatest(db: Db, wanted: readonly LatestNotification[]) {
  const newest = new Map<string, LatestNotification>();
  for (const each of wanted) {
    const key = `${each.userId} ${each.role} ${each.type} ${each.topicId}`;
    if ((newest.get(key)?.activityId ?? -1) < each.activityId) newest.set(key, each);
  }
  // In one order, so that two jobs never wait for each other.
  const ordered = [...newest].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const rowsOf = (isOnce: boolean) =>
    ordered.flatMap(([, each]) => ((each.onceUntilRead ?? false) === isOnce ? toWanted(each) : []));
  const [always, once] = [rowsOf(false), rowsOf(true)];
  if (always.length > 0) await insertLatest(db, [JSON.stringify(always)]);
  if (once.length > 0) await insertLatestOnceUntilRead(db, [JSON.stringify(once)]);
}

const recordCreated = (
  tx: Db,
  context: ActorContext,
  { id, userId, type, portalOnly }: NotificationRow,
) =>
  recordActivity(tx, context, {
    type: 'notification.created',
    subjectType: 'notification',
    subjectId: id,
    audience: [userId],
    data: { type, portalOnly },
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

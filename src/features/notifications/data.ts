import { recordActivity } from '#features/activities/data.ts';
import { newId } from '#lib/columns.ts';
import type { Role } from '#lib/roles.ts';
import type { Actor } from '#server/context.ts';
import type { Db } from '#server/database.ts';
import type { NotificationType, notificationPriorities } from './rules.ts';
import { notifications } from './tables.ts';

export type NewNotification = {
  userId: string;
  /** The portal that it belongs to; `actionUrl` is a path inside it. */
  role: Role;
  type: NotificationType;
  title: string;
  message: string;
  actionUrl: string;
  priority?: (typeof notificationPriorities)[number];
  data?: Record<string, string | number>;
  /** The activity that it tells of: telling it again changes nothing. */
  activityId: number;
};

/** Tells a person something, once, and lets their live stream know. */
export async function notify(
  db: Db,
  context: { actor: Actor; requestId: string },
  notification: NewNotification,
) {
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(notifications)
      .values({ ...notification, id: newId() })
      .onConflictDoNothing()
      .returning({ id: notifications.id });
    if (!made) return;
    await recordActivity(tx, context, {
      type: 'notification.created',
      subjectType: 'notification',
      subjectId: made.id,
      audience: [notification.userId],
      data: { type: notification.type },
    });
  });
}

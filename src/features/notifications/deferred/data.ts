import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { claimRows } from '#server/database/claims.ts';
import type { Db } from '#server/database/database.ts';
import { notifications } from '../tables.ts';
import { deferredNotifications } from './tables.ts';

export type DeferredNotification = typeof deferredNotifications.$inferSelect;
type NewDeferredNotification = typeof deferredNotifications.$inferInsert;

/** How long a process may take to send what it claimed before another process may claim it. */
const LEASE_MS = 2 * 60_000;

/** Stores a notification for later, once per key. */
export const deferNotification = (db: Db, notification: NewDeferredNotification) =>
  deferNotifications(db, [notification]);

export async function deferNotifications(db: Db, deferred: readonly NewDeferredNotification[]) {
  if (deferred.length > 0)
    await db
      .insert(deferredNotifications)
      .values([...deferred])
      .onConflictDoNothing();
}

/** Claims what is due. Until the lease ends, `claimedUntil` keeps other processes from sending it. */
export const claimDueNotifications = (db: Db, now: Date, limit: number) =>
  claimRows(db, deferredNotifications, {
    key: deferredNotifications.id,
    where: and(
      isNull(deferredNotifications.doneAt),
      lte(deferredNotifications.dueAt, now),
      or(isNull(deferredNotifications.claimedUntil), lt(deferredNotifications.claimedUntil, now)),
    ),
    orderBy: deferredNotifications.dueAt,
    limit,
    lease: { claimedUntil: new Date(now.getTime() + LEASE_MS) },
  });

/** Marks them as sent or dropped, and deletes their content. */
export const markDone = (db: Db, ids: readonly string[], now: Date) =>
  db
    .update(deferredNotifications)
    .set({ doneAt: now, content: null, claimedUntil: null })
    .where(sql`${deferredNotifications.id} = any(${sql.param([...ids])}::uuid[])`);

export const reschedule = (db: Db, id: string, dueAt: Date) =>
  db
    .update(deferredNotifications)
    .set({ dueAt, claimedUntil: null })
    .where(eq(deferredNotifications.id, id));

const unreadAndNotMailed = (userId: string, topicId: string) =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.type, 'new_message'),
    eq(notifications.topicId, topicId),
    sql`not ${notifications.isRead}`,
    isNull(notifications.mailedAt),
  );

/**
 * The unread messages of a conversation; undefined once they were read, or mailed since the last
 * read.
 */
export async function findUnreadNotification(db: Db, userId: string, topicId: string) {
  const [row] = await db
    .select()
    .from(notifications)
    .where(unreadAndNotMailed(userId, topicId))
    .limit(1);
  return row;
}

export const markMailed = (db: Db, userId: string, topicId: string, now: Date) =>
  db.update(notifications).set({ mailedAt: now }).where(unreadAndNotMailed(userId, topicId));

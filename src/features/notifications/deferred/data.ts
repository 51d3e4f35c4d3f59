import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { notifications } from '../tables.ts';
import { deferredNotifications } from './tables.ts';

export type DeferredNotification = typeof deferredNotifications.$inferSelect;
type NewDeferredNotification = typeof deferredNotifications.$inferInsert;

/** How long a process may take before another takes what it had in hand. */
const LEASE_MS = 2 * 60_000;

/** Keeps something for later; the same key once. */
export const deferNotification = (db: Db, notice: NewDeferredNotification) =>
  db.insert(deferredNotifications).values(notice).onConflictDoNothing();

/** Takes what is due, so that no other process takes it meanwhile. */
export function claimDueNotifications(db: Db, now: Date, limit: number) {
  const due = db
    .select({ id: deferredNotifications.id })
    .from(deferredNotifications)
    .where(
      and(
        isNull(deferredNotifications.doneAt),
        lte(deferredNotifications.dueAt, now),
        or(isNull(deferredNotifications.claimedUntil), lt(deferredNotifications.claimedUntil, now)),
      ),
    )
    .orderBy(asc(deferredNotifications.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(deferredNotifications)
    .set({ claimedUntil: new Date(now.getTime() + LEASE_MS) })
    .where(sql`${deferredNotifications.id} in ${due}`)
    .returning();
}

/** It went, or is not wanted any more; its words are not kept. */
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

/** What somebody still has to read of a conversation; undefined once they did, or were mailed of it since. */
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

import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { notifications } from '../tables.ts';
import { heldNotices } from './tables.ts';

export type HeldNotice = typeof heldNotices.$inferSelect;
type NewNotice = typeof heldNotices.$inferInsert;

/** How long a process may take before another takes what it had in hand. */
const LEASE_MS = 2 * 60_000;

/** Keeps something for later; the same key once. */
export const hold = (db: Db, notice: NewNotice) =>
  db.insert(heldNotices).values(notice).onConflictDoNothing();

/** Takes what is due, so that no other process takes it meanwhile. */
export function claimNotices(db: Db, now: Date, limit: number) {
  const due = db
    .select({ id: heldNotices.id })
    .from(heldNotices)
    .where(
      and(
        isNull(heldNotices.doneAt),
        lte(heldNotices.dueAt, now),
        or(isNull(heldNotices.claimedUntil), lt(heldNotices.claimedUntil, now)),
      ),
    )
    .orderBy(asc(heldNotices.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(heldNotices)
    .set({ claimedUntil: new Date(now.getTime() + LEASE_MS) })
    .where(sql`${heldNotices.id} in ${due}`)
    .returning();
}

/** It went, or is not wanted any more; its words are not kept. */
export const finish = (db: Db, ids: readonly string[], now: Date) =>
  db
    .update(heldNotices)
    .set({ doneAt: now, content: null, claimedUntil: null })
    .where(sql`${heldNotices.id} = any(${sql.param([...ids])}::uuid[])`);

export const putOff = (db: Db, id: string, dueAt: Date) =>
  db.update(heldNotices).set({ dueAt, claimedUntil: null }).where(eq(heldNotices.id, id));

const told = (userId: string, topicId: string) =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.type, 'new_message'),
    eq(notifications.topicId, topicId),
    sql`not ${notifications.isRead}`,
    isNull(notifications.mailedAt),
  );

/** What somebody still has to read of a conversation; undefined once they did, or were mailed of it since. */
export async function findUnreadNews(db: Db, userId: string, topicId: string) {
  const [row] = await db.select().from(notifications).where(told(userId, topicId)).limit(1);
  return row;
}

export const markMailed = (db: Db, userId: string, topicId: string, now: Date) =>
  db.update(notifications).set({ mailedAt: now }).where(told(userId, topicId));

import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { pathInPortal } from '#lib/portal-path.ts';
import type { Db } from '#server/database/database.ts';
import { enqueue } from '#server/delivery/outgoing.ts';
import type { OutgoingPayload } from '#server/delivery/tables.ts';
import type { NotificationRow } from '../data.ts';
import { MAX_DEVICES, pushText } from './rules.ts';
import { pushSubscriptions } from './tables.ts';

export type Device = typeof pushSubscriptions.$inferSelect;

type NewDevice = Pick<
  Device,
  'userId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'userAgent'
>;

/** Saves a subscription. A browser belongs to the last user who subscribed in it. */
export async function saveDevice(tx: Db, device: NewDevice) {
  const { userId, sessionId, endpoint } = device;
  // Serialize two windows of one session, and two users of one browser.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 1))`);
  const [existing] = await tx
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
  await tx
    .delete(pushSubscriptions)
    .where(
      or(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.sessionId, sessionId)),
    );
  const [saved] = await tx
    .insert(pushSubscriptions)
    .values({
      ...device,
      ...(existing && {
        id: existing.id,
        createdAt: existing.createdAt,
        lastUsedAt: existing.lastUsedAt,
      }),
    })
    .returning();
  const surplus = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .offset(MAX_DEVICES);
  await tx.delete(pushSubscriptions).where(sql`${pushSubscriptions.id} in ${surplus}`);
  return saved;
}

export const listDevices = (db: Db, userId: string) =>
  db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .limit(MAX_DEVICES);

/** Which of these users have subscribed a browser. */
export async function listUsersWithDevices(db: Db, userIds: readonly string[]) {
  const { userId } = pushSubscriptions;
  const rows = await db
    .selectDistinct({ userId })
    .from(pushSubscriptions)
    .where(inArray(userId, [...userIds]));
  return new Set(rows.map((row) => row.userId));
}

export async function findDevice(db: Db, id: string) {
  const [device] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return device;
}

/** Removes a user's subscription; false when they have no such one. */
export async function removeDevice(db: Db, userId: string, id: string) {
  const isOwn = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId));
  const { rowCount } = await db.delete(pushSubscriptions).where(isOwn);
  return (rowCount ?? 0) > 0;
}

/** Deletes a subscription that its push service no longer knows. */
export const deleteExpiredDevice = (db: Db, { id, endpoint }: Pick<Device, 'id' | 'endpoint'>) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)));

export const markDeviceUsed = (db: Db, id: string) =>
  db.update(pushSubscriptions).set({ lastUsedAt: sql`now()` }).where(eq(pushSubscriptions.id, id));

/** Queues a message for each of a user's browsers, once per key. */
export async function enqueuePush(
  db: Db,
  { key, userId, payload }: { key: string; userId: string; payload: OutgoingPayload },
) {
  for (const { id } of await listDevices(db, userId))
    await enqueue(db, 'push', { key: `${key}:${id}`, recipient: id, payload });
}

/** The push message of a notification; the latest of a topic replaces the previous one. */
export function pushPayload(notification: NotificationRow): OutgoingPayload {
  const { title, body } = pushText(notification);
  const { id, role, type, topicId, actionUrl, priority } = notification;
  const headers = priority === 'high' ? { urgency: 'high' } : undefined;
  return {
    subject: title,
    text: body,
    path: pathInPortal(role, actionUrl) ?? '/',
    tag: topicId ? `${type}:${topicId}` : id,
    ...(headers && { headers }),
  };
}

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { ProviderEvent } from './rules.ts';
import { paymentEvents } from './tables.ts';

export type ReceivedEvent = { eventId: string; paymentId: string; event: ProviderEvent };

/** Stores what a provider said, and returns whether anything of it is new: what it says again is known. */
export async function storeEvents(
  db: Db,
  provider: string,
  events: readonly ReceivedEvent[],
  receivedAt: Date,
) {
  if (events.length === 0) return false;
  const { rowCount } = await db
    .insert(paymentEvents)
    .values(events.map((one) => ({ ...one, provider, receivedAt })))
    .onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** What is known of a payment and not applied yet. The caller holds the lock of its invoice. */
export const listWaitingEvents = (tx: Db, paymentId: string) =>
  tx
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), isNull(paymentEvents.appliedAt)))
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.eventId));

type Key = { provider: string; eventId: string };

export const settleEvent = (
  tx: Db,
  { provider, eventId }: Key,
  result: { appliedAt: Date; problem: null } | { problem: string },
) =>
  tx
    .update(paymentEvents)
    .set(result)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));

/** Payments with events that a process stored and did not live to apply. */
export async function listPaymentsWithWaitingEvents(db: Db, limit: number) {
  const rows = await db
    .selectDistinct({ paymentId: paymentEvents.paymentId })
    .from(paymentEvents)
    .where(and(sql`applied_at is null`, isNull(paymentEvents.problem)))
    .limit(limit);
  return rows.map(({ paymentId }) => paymentId);
}

/** Events that contradict what is known: somebody has to look. */
export const countProblems = (db: Db) =>
  db.$count(paymentEvents, and(sql`applied_at is null`, sql`problem is not null`));

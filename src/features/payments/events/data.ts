import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { payments } from '../tables.ts';
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

export type PaymentMeasure = { received: number; waiting: number; problems: number };
const MAX_MEASURED = 10_000;
const RECENT_MS = 3_600_000;

/** Payments received in the last hour, and events that wait or contradict what is known. */
export async function measurePayments(db: Pick<Db, 'execute'>): Promise<PaymentMeasure> {
  const { rows } = await db.execute<PaymentMeasure>(sql`
    select (select count(*)::int from (select from ${payments}
        where status = 'succeeded' and id > ${idOf(new Date(Date.now() - RECENT_MS))}
        limit ${MAX_MEASURED}) received) as received,
      count(*) filter (where problem is null)::int as waiting,
      count(*) filter (where problem is not null)::int as problems
    from (select problem from ${paymentEvents} where applied_at is null limit ${MAX_MEASURED}) events`);
  return rows[0] ?? { received: 0, waiting: 0, problems: 0 };
}

/** The first id of a moment: ids begin with when they were made. */
const idOf = (time: Date) =>
  `${time.getTime().toString(16).padStart(12, '0')}70008000000000000000`.replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  );

import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { isReminderDue, utcDay } from '../data.ts';
import { REMINDER_LEAD_DAYS } from '../rules.ts';
import { type BackgroundCheckEnd, MAX_EARLIER_CHECKS } from './rules.ts';
import { backgroundChecks } from './tables.ts';

/** Matches the one that counts. */
const notEnded = isNull(backgroundChecks.endedAt);

/** Newest first, at most the one that counts and the latest that ended. */
export const listBackgroundChecks = (db: Db, contractorId: string) =>
  db
    .select({ check: backgroundChecks, recordedByName: users.name })
    .from(backgroundChecks)
    .leftJoin(users, eq(users.id, backgroundChecks.recordedBy))
    .where(eq(backgroundChecks.contractorId, contractorId))
    .orderBy(desc(backgroundChecks.id))
    .limit(MAX_EARLIER_CHECKS + 1);

export async function findCurrentCheck(db: Db, contractorId: string) {
  const [row] = await db
    .select()
    .from(backgroundChecks)
    .where(and(eq(backgroundChecks.contractorId, contractorId), notEnded));
  return row;
}

export const insertBackgroundCheck = (tx: Db, check: typeof backgroundChecks.$inferInsert) =>
  tx.insert(backgroundChecks).values(check);

type End = { endedAs: BackgroundCheckEnd; endedAt: Date; endReason?: string };

/** Ends the one that counts; undefined where none does. `before`: only if its last day was before that day. */
export async function endCurrentCheck(tx: Db, contractorId: string, end: End, before?: string) {
  const [row] = await tx
    .update(backgroundChecks)
    .set(end)
    .where(
      and(
        eq(backgroundChecks.contractorId, contractorId),
        notEnded,
        before === undefined ? undefined : lt(backgroundChecks.validUntil, before),
      ),
    )
    .returning();
  return row;
}

const BATCH_SIZE = 200;
type Expiring = { id: string; contractorId: string; validUntil: string };

/** Checks that count and whose last day was before `day` (UTC), the earliest first. */
export const listChecksEndingBefore = (
  db: Db,
  day: string,
  after: Expiring | undefined,
  more = sql`true`,
) =>
  db
    .select({
      id: backgroundChecks.id,
      contractorId: backgroundChecks.contractorId,
      validUntil: backgroundChecks.validUntil,
    })
    .from(backgroundChecks)
    .innerJoin(contractors, eq(contractors.id, backgroundChecks.contractorId))
    .where(
      and(
        notEnded,
        lt(backgroundChecks.validUntil, day),
        after &&
          or(
            gt(backgroundChecks.validUntil, after.validUntil),
            and(
              eq(backgroundChecks.validUntil, after.validUntil),
              gt(backgroundChecks.id, after.id),
            ),
          ),
        more,
      ),
    )
    .orderBy(asc(backgroundChecks.validUntil), asc(backgroundChecks.id))
    .limit(BATCH_SIZE);

/** Checks that end soon and of which a reminder is due. */
export const listChecksEndingSoon = (db: Db, now: Date, after: Expiring | undefined) =>
  listChecksEndingBefore(
    db,
    utcDay(now, REMINDER_LEAD_DAYS[0] + 1),
    after,
    sql`${isReminderDue(backgroundChecks, utcDay(now))} and ${backgroundChecks.validUntil} >= ${utcDay(now)}`,
  );

/** Returns undefined when the business was reminded already, by another process, or the check has ended. */
export async function markCheckReminded(tx: Db, id: string, now: Date) {
  const [row] = await tx
    .update(backgroundChecks)
    .set({ remindedAt: now })
    .where(and(eq(backgroundChecks.id, id), notEnded, isReminderDue(backgroundChecks, utcDay(now))))
    .returning();
  return row;
}

import { and, asc, eq, gt, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import type { Db } from '#server/database/database.ts';
import { isReminderDue, notReplaced, utcDay } from '../data.ts';
import { documentMoves, REMINDER_LEAD_DAYS } from '../rules.ts';
import { verificationDocuments } from '../tables.ts';

type PageCursor = { validUntil: string; id: string } | undefined;
const BATCH_SIZE = 200;

/** Approved documents whose last day is at most `before`, the earliest first. */
const listExpiringBy = (db: Db, before: string, after: PageCursor, more = sql`true`) =>
  db
    .select({
      id: verificationDocuments.id,
      contractorId: verificationDocuments.contractorId,
      validUntil: sql<string>`${verificationDocuments.validUntil}`,
      state: contractors.state,
    })
    .from(verificationDocuments)
    .innerJoin(contractors, eq(contractors.id, verificationDocuments.contractorId))
    .where(
      and(
        eq(verificationDocuments.status, 'approved'),
        lte(verificationDocuments.validUntil, before),
        notReplaced,
        after &&
          or(
            gt(verificationDocuments.validUntil, after.validUntil),
            and(
              eq(verificationDocuments.validUntil, after.validUntil),
              gt(verificationDocuments.id, after.id),
            ),
          ),
        more,
      ),
    )
    .orderBy(asc(verificationDocuments.validUntil), asc(verificationDocuments.id))
    .limit(BATCH_SIZE);

export type ExpiringDocument = Awaited<ReturnType<typeof listExpiringBy>>[number];

/** Documents whose last day may have passed; `expireDocument` checks it in the time zone of the business. */
export const listExpired = (db: Db, now: Date, after: PageCursor) =>
  listExpiringBy(db, utcDay(now, -1), after);

/** Documents that end soon and of which a reminder is due. */
export const listExpiringSoon = (db: Db, now: Date, after: PageCursor) =>
  listExpiringBy(
    db,
    utcDay(now, REMINDER_LEAD_DAYS[0]),
    after,
    sql`${isReminderDue(verificationDocuments, utcDay(now))} and ${verificationDocuments.validUntil} >= ${utcDay(now)}`,
  );

/** Returns undefined unless the document is still approved and its last day has passed. */
export const expireDocument = (tx: Db, id: string, today: string) =>
  tx
    .update(verificationDocuments)
    .set({ status: documentMoves.expire.to })
    .where(
      and(
        eq(verificationDocuments.id, id),
        eq(verificationDocuments.status, documentMoves.expire.from),
        lt(verificationDocuments.validUntil, today),
        notReplaced,
      ),
    )
    .returning()
    .then(([row]) => row);

/** Returns undefined when the business was reminded already, by another process. */
export const markReminded = (tx: Db, id: string, now: Date) =>
  tx
    .update(verificationDocuments)
    .set({ remindedAt: now })
    .where(
      and(
        eq(verificationDocuments.id, id),
        eq(verificationDocuments.status, 'approved'),
        isReminderDue(verificationDocuments, utcDay(now)),
        notReplaced,
      ),
    )
    .returning()
    .then(([row]) => row);

/** How long after its last day a register fact is still considered, in case the job did not run for a while. */
const LOOKBACK_DAYS = 60;

/** Businesses with a badge that rests only on a register fact whose last day may have passed. */
export async function listContractorsWithLapsedFacts(db: Db, now: Date) {
  const today = utcDay(now);
  const hasBadge = sql`case ${registerFacts.kind} when 'license' then ${contractors.licenseVerified}
    when 'insurance' then ${contractors.insuranceVerified} else false end`;
  const rows = await db
    .selectDistinct({ contractorId: registerFacts.contractorId })
    .from(registerFacts)
    .innerJoin(contractors, eq(contractors.id, registerFacts.contractorId))
    .where(
      and(
        lt(registerFacts.validUntil, today),
        gt(registerFacts.validUntil, utcDay(now, -LOOKBACK_DAYS)),
        isNotNull(contractors.userId),
        contractors.isActive,
        hasBadge,
        sql`not exists (select from ${registerFacts} other
          where other.contractor_id = ${contractors.id} and other.kind = ${registerFacts.kind}
            and (other.valid_until is null or other.valid_until >= ${today}))`,
        sql`not exists (select from ${verificationDocuments}
          where ${verificationDocuments.contractorId} = ${contractors.id}
            and ${verificationDocuments.kind} = ${registerFacts.kind}
            and ${verificationDocuments.status} = 'approved' and ${notReplaced})`,
      ),
    )
    .limit(BATCH_SIZE);
  return rows.map(({ contractorId }) => contractorId);
}

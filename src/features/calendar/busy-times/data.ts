import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { takesTime } from '../data.ts';
import { calendarEvents } from '../tables.ts';

/** Deletes the busy times that came from a calendar file. */
export const removeUploaded = (tx: Db, contractorId: string) =>
  tx
    .delete(calendarEvents)
    .where(and(eq(calendarEvents.contractorId, contractorId), isNotNull(calendarEvents.uploadId)))
    .returning({ id: calendarEvents.id });

/** What takes time from a business and did not come from a file. */
export const listTaken = (tx: Db, contractorId: string, from: Date, to: Date) =>
  tx
    .select({ startsAt: calendarEvents.startsAt, endsAt: calendarEvents.endsAt })
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.contractorId, contractorId),
        isNull(calendarEvents.uploadId),
        gt(calendarEvents.endsAt, from),
        lt(calendarEvents.startsAt, to),
        sql`(${takesTime})`,
      ),
    );

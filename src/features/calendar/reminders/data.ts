import { sql } from 'drizzle-orm';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordEvent } from '../data.ts';

/** Events that one run reminds of at most; the next run goes on. */
const MAX_PER_RUN = 500;

type Reminder = { id: string; contractorId: string; homeownerId: string | null };

/**
 * Marks the confirmed events that start within the window and were not reminded of for this start, and records them
 * in the same transaction: one that dies reminds of nothing, one that runs twice reminds once. What was agreed inside
 * the window needs no reminder of it.
 */
export function claimReminders(
  context: JobContext,
  {
    column,
    hoursAhead,
    untilHours,
  }: { column: 'day_reminder_for' | 'hour_reminder_for'; hoursAhead: number; untilHours: number },
) {
  const now = context.now().toISOString();
  const marker = sql.identifier(column);
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Reminder>(sql`
      update calendar_events set ${marker} = starts_at
      where id in (
        select id from calendar_events
        where status = 'confirmed' and start_time is not null and kind <> 'busy'
          and starts_at > ${now}::timestamptz + make_interval(mins => ${untilHours * 60}::int)
          and starts_at <= ${now}::timestamptz + make_interval(hours => ${hoursAhead}::int)
          and ${marker} is distinct from starts_at
          and (confirmed_at is null or confirmed_at < starts_at - make_interval(hours => ${hoursAhead}::int))
        order by starts_at limit ${MAX_PER_RUN}
        for no key update skip locked)
      returning id, contractor_id as "contractorId", homeowner_id as "homeownerId"`);
    for (const event of rows)
      await recordEvent(tx, context, 'reminderDue', event, { hours: hoursAhead });
    return rows.length;
  });
}

import { eq } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type CalendarSettings, defaultCalendarSettings, timeZoneOf } from './rules.ts';
import { calendarSettings } from './tables.ts';

/** The calendar settings of a business, with defaults for what was never set; undefined for an unknown business. */
export async function findCalendarSettings(
  db: Db,
  contractorId: string,
): Promise<CalendarSettings | undefined> {
  const [row] = await db
    .select({ state: contractors.state, saved: calendarSettings })
    .from(contractors)
    .leftJoin(calendarSettings, eq(calendarSettings.contractorId, contractors.id))
    .where(eq(contractors.id, contractorId));
  if (!row) return undefined;
  const { workingHours, bufferMinutes, leadHours, visitMinutes, takesVisits } =
    row.saved ?? defaultCalendarSettings;
  const timeZone = timeZoneOf(row.saved?.timeZone, row.state);
  return { workingHours, bufferMinutes, leadHours, visitMinutes, takesVisits, timeZone };
}

export async function saveCalendarSettings(
  tx: Db,
  contractorId: string,
  { timeZone, ...settings }: Omit<CalendarSettings, 'timeZone'> & { timeZone: string | undefined },
  now: Date,
) {
  const row = { ...settings, ...(timeZone !== undefined && { timeZone }), updatedAt: now };
  await tx
    .insert(calendarSettings)
    .values({ contractorId, ...row })
    .onConflictDoUpdate({ target: calendarSettings.contractorId, set: row });
}

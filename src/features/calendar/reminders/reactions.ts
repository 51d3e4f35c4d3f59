import type { Schedules } from '#server/jobs/reactions.ts';
import { claimReminders } from './data.ts';

/** A day ahead, unless only two hours are left, and an hour ahead. */
export const remindersSchedules: Schedules = {
  calendarReminders: {
    cron: '*/5 * * * *',
    run: async (context) => {
      await claimReminders(context, { column: 'day_reminder_for', hoursAhead: 24, untilHours: 2 });
      await claimReminders(context, { column: 'hour_reminder_for', hoursAhead: 1, untilHours: 0 });
    },
  },
};

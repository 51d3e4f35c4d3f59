import type { Schedules } from '#server/jobs/reactions.ts';
import { moveLateEntries } from './moves/service.ts';

/** The scheduled jobs of this module. */
export const categoriesSchedules: Schedules = {
  lateServiceEntries: { cron: '*/5 * * * *', run: (context) => moveLateEntries(context) },
};

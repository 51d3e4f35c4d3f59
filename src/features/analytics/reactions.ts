import type { Schedules } from '#server/jobs/reactions.ts';
import { countFigures, RECOUNTED_DAYS } from './service.ts';

/** Counting is the same however often it runs. */
export const analyticsSchedules: Schedules = {
  figures: { cron: '*/15 * * * *', run: (context) => countFigures(context) },
  recentFigures: {
    cron: '40 8 * * *',
    run: (context) => countFigures(context, { again: RECOUNTED_DAYS }),
  },
};

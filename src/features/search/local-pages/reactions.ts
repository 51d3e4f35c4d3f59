import type { Schedules } from '#server/jobs/reactions.ts';
import { countLocalPages } from './data.ts';

export const localPagesSchedules: Schedules = {
  localPages: {
    cron: '*/10 * * * *',
    run: ({ db, stopSignal }) => countLocalPages(db, stopSignal),
  },
};

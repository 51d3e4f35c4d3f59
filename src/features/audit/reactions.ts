import type { Schedules } from '#server/jobs/reactions.ts';
import { writeCheckpoint } from './service.ts';

export const auditSchedules: Schedules = {
  auditCheckpoints: {
    cron: '*/10 * * * *',
    run: ({ db, services, now }) => writeCheckpoint(db, services.config.dataDir, now()),
  },
};

import type { Schedules } from '#server/jobs/reactions.ts';
import { removeUnnamedContents } from './service.ts';

export const sweepSchedules: Schedules = {
  unnamedContents: {
    cron: '43 4 * * *',
    run: async (context) => void (await removeUnnamedContents(context)),
  },
};

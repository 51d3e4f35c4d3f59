import type { Schedules } from '#server/jobs/reactions.ts';
import { expireBackgroundChecks, remindOfBackgroundChecks } from '../background-checks/service.ts';
import { expireDocuments, expireRegisterFacts, sendExpiryReminders } from './service.ts';

/** Hourly, because the day ends at a different hour in each time zone. */
export const documentExpirySchedules: Schedules = {
  documentExpiry: {
    cron: '7 * * * *',
    run: async (context) => {
      await expireDocuments(context);
      await expireRegisterFacts(context);
      await expireBackgroundChecks(context);
      await sendExpiryReminders(context);
      await remindOfBackgroundChecks(context);
    },
  },
};

import { failingJobsSchedules } from './failing-jobs/reactions.ts';
import { responseTimesReactions } from './response-times/reactions.ts';
import { weeklyReportsSchedules } from './weekly-report/reactions.ts';

/** The effects of activities in this module. */
export const dashboardReactions = responseTimesReactions;

/** The scheduled jobs of this module. */
export const dashboardSchedules = { ...weeklyReportsSchedules, ...failingJobsSchedules };

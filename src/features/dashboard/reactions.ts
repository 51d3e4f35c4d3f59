import { responseTimesReactions } from './response-times/reactions.ts';
import { weeklyReportsSchedules } from './weekly-report/reactions.ts';

/** What follows the activities that this module hears of. */
export const dashboardReactions = responseTimesReactions;

/** What this module does by the clock. */
export const dashboardSchedules = weeklyReportsSchedules;

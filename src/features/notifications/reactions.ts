import { deferredReactions, deferredSchedules } from './deferred/reactions.ts';

/** What follows the activities that this module hears of. */
export const notificationsReactions = deferredReactions;

/** What this module does by the clock. */
export const notificationsSchedules = deferredSchedules;

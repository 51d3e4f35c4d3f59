import { deferredReactions, deferredSchedules } from './deferred/reactions.ts';

/** The reactions of this module. */
export const notificationsReactions = deferredReactions;

/** The scheduled jobs of this module. */
export const notificationsSchedules = deferredSchedules;

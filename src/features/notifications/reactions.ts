import { channelReactions } from './channels/reactions.ts';
import { deferredSchedules } from './deferred/reactions.ts';

/** The reactions of this module. */
export const notificationsReactions = channelReactions;

/** The scheduled jobs of this module. */
export const notificationsSchedules = deferredSchedules;

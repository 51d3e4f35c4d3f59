import { accountRemovalReactions } from './removal/reactions.ts';

/** What follows the activities that this module hears of. */
export const usersReactions = accountRemovalReactions;

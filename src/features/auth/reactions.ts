import { credentialsReactions } from './credentials/reactions.ts';

/** What follows the activities that this module hears of. */
export const authReactions = credentialsReactions;

import { communicationsReactions } from './communications/reactions.ts';

/** What follows the activities that this module hears of. */
export const customersReactions = communicationsReactions;

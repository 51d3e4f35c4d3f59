import { bulkMovesSchedules } from './bulk/reactions.ts';
import { accountRemovalReactions } from './removal/reactions.ts';

/** The jobs that activities of this module trigger. */
export const usersReactions = accountRemovalReactions;

export const usersSchedules = bulkMovesSchedules;

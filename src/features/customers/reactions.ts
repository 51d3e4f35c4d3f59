import { communicationsReactions } from './communications/reactions.ts';

/** All reactions of this module. */
export const customersReactions = communicationsReactions;

import { credentialsReactions } from './credentials/reactions.ts';

/** The jobs that activities of this module trigger. */
export const authReactions = credentialsReactions;

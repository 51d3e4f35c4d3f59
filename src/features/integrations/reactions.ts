import { webhooksReactions } from './webhooks/reactions.ts';

/** All reactions of this module. */
export const integrationsReactions = webhooksReactions;

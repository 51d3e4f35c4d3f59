import { apiTokensReactions } from './tokens/reactions.ts';
import { webhooksReactions } from './webhooks/reactions.ts';

/** All reactions of this module. */
export const integrationsReactions = { ...apiTokensReactions, ...webhooksReactions };

import { apiTokensHandlers } from './tokens/handlers.ts';
import { webhooksHandlers } from './webhooks/handlers.ts';

/** The handlers of all calls of this module, by the public names of their calls. */
export const integrationsRouter = { apiTokens: apiTokensHandlers, webhooks: webhooksHandlers };

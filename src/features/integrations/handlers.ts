import { apiTokensHandlers } from './tokens/handlers.ts';

/** The handlers of all calls of this module, by their public names. */
export const integrationsRouter = { apiTokens: apiTokensHandlers };

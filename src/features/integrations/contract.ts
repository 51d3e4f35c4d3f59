import { apiTokensContract } from './tokens/contract.ts';
import { webhooksContract } from './webhooks/contract.ts';

/** The calls of this module, by their public names. */
export const integrationsApi = { apiTokens: apiTokensContract, webhooks: webhooksContract };

import { claimsHandlers } from './claims/handlers.ts';
import { contractorImportsHandlers } from './imports/handlers.ts';

/** What answers the calls of this module, by their public names. */
export const listingsRouter = {
  claims: claimsHandlers,
  contractorImports: contractorImportsHandlers,
};

import { claimsHandlers } from './claims/handlers.ts';
import { adminListingsHandlers } from './desk/handlers.ts';
import { contractorImportsHandlers } from './imports/handlers.ts';
import { permitRegistersHandlers } from './permits/handlers.ts';

/** The handlers of this module, by the public names of their calls. */
export const listingsRouter = {
  adminListings: adminListingsHandlers,
  claims: claimsHandlers,
  contractorImports: contractorImportsHandlers,
  permitRegisters: permitRegistersHandlers,
};

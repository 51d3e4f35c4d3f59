import { claimsContract } from './claims/contract.ts';
import { adminListingsContract } from './desk/contract.ts';
import { contractorImportsContract } from './imports/contract.ts';
import { permitRegistersContract } from './permits/contract.ts';

/** The calls of this module, by their public names. */
export const listingsApi = {
  adminListings: adminListingsContract,
  claims: claimsContract,
  contractorImports: contractorImportsContract,
  permitRegisters: permitRegistersContract,
};

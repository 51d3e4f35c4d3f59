import { claimsContract } from './claims/contract.ts';
import { contractorImportsContract } from './imports/contract.ts';

/** The calls of this module, by their public names. */
export const listingsApi = {
  claims: claimsContract,
  contractorImports: contractorImportsContract,
};

import { sessionContract } from './session/contract.ts';
import { viewingContract } from './viewing/contract.ts';

/** The calls of this module, by their public names. */
export const authApi = {
  session: sessionContract,
  viewing: viewingContract,
};

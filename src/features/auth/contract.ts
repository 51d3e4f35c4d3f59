import { sessionContract } from './session/contract.ts';

/** The calls of this module, by their public names. */
export const authApi = {
  session: sessionContract,
};

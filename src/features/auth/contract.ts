import { sessionContract } from './session/contract.ts';

/** The API of this module, by public name. */
export const authApi = {
  session: sessionContract,
};

import { peopleContract } from './admin/contract.ts';
import { accountExportContract } from './export/contract.ts';
import { profileContract } from './profile/contract.ts';
import { accountRemovalContract } from './removal/contract.ts';

/** The API of this module, by public name. */
export const usersApi = {
  users: peopleContract,
  profile: { ...profileContract, ...accountExportContract, ...accountRemovalContract },
};

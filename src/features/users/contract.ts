import { peopleContract } from './admin/contract.ts';
import { accountExportContract } from './export/contract.ts';
import { profileContract } from './profile/contract.ts';
import { personalRecordsContract } from './records/contract.ts';
import { accountRemovalContract } from './removal/contract.ts';

/** The calls of this module, by their public names. */
export const usersApi = {
  users: { ...peopleContract, ...personalRecordsContract },
  profile: { ...profileContract, ...accountExportContract, ...accountRemovalContract },
};

import { peopleContract } from './admin/contract.ts';
import { bulkMovesContract } from './bulk/contract.ts';
import { accountExportContract } from './export/contract.ts';
import { profileContract } from './profile/contract.ts';
import { personalRecordsContract } from './records/contract.ts';
import { accountRemovalContract } from './removal/contract.ts';
import { peopleViewsContract } from './views/contract.ts';

/** The calls of this module, by their public names. */
export const usersApi = {
  users: {
    ...peopleContract,
    ...bulkMovesContract,
    ...peopleViewsContract,
    ...personalRecordsContract,
  },
  profile: { ...profileContract, ...accountExportContract, ...accountRemovalContract },
};

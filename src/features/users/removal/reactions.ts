import { deleteFilesOfOwner } from '#features/files/data.ts';
import type { Reactions } from '#server/jobs/reactions.ts';
import { eraseBusiness } from '../erased-business/data.ts';
import { eraseMessages } from '../erased-talk/data.ts';
import { eraseDeliveries } from '../erased-traces/data.ts';
import { eraseProjects } from '../erased-work/data.ts';
import { createRedactor } from '../redaction/data.ts';
import { deleteOwnedRows, deleteRemoval, findRemoval } from './data.ts';

export const accountRemovalReactions: Reactions = {
  'user.removed': {
    /** Step by step, each of which may be done twice: what was interrupted is begun again. */
    erase: async ({ subjectId }, context) => {
      const removal = await findRemoval(context.db, subjectId);
      if (!removal) return;
      const { userId, contractorId, identity } = removal;
      const target = { userId, contractorId, identity, redact: createRedactor(identity) };
      await eraseProjects(context, target);
      if (contractorId) await eraseBusiness(context, { ...target, contractorId });
      await eraseMessages(context, target);
      await eraseDeliveries(context, target);
      await deleteFilesOfOwner(context, userId);
      if (contractorId) await deleteOwnedRows(context.db, 'contractors', contractorId);
      await deleteOwnedRows(context.db, 'users', userId);
      await deleteRemoval(context.db, userId);
    },
  },
};

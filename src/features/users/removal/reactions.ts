import { removeFilesOf } from '#features/files/data.ts';
import type { Reactions } from '#server/jobs/jobs.ts';
import { eraseBusiness } from '../erased-business/data.ts';
import { eraseTalk } from '../erased-talk/data.ts';
import { eraseTraces } from '../erased-traces/data.ts';
import { eraseWork } from '../erased-work/data.ts';
import { redactorOf } from '../redaction/data.ts';
import { endRemoval, findRemoval, removeOwnRows } from './data.ts';

export const accountRemovalReactions: Reactions = {
  'user.removed': {
    /** Step by step, each of which may be done twice: what was interrupted is begun again. */
    erase: async ({ subjectId }, context) => {
      const removal = await findRemoval(context.db, subjectId);
      if (!removal) return;
      const { userId, contractorId, identity } = removal;
      const gone = { userId, contractorId, identity, redact: redactorOf(identity) };
      await eraseWork(context, gone);
      if (contractorId) await eraseBusiness(context, { ...gone, contractorId });
      await eraseTalk(context, gone);
      await eraseTraces(context, gone);
      await removeFilesOf(context, userId);
      if (contractorId) await removeOwnRows(context.db, 'contractors', contractorId);
      await removeOwnRows(context.db, 'users', userId);
      await endRemoval(context.db, userId);
    },
  },
};

import { eraseBusiness } from '#features/erased-business/data.ts';
import { eraseTalk } from '#features/erased-talk/data.ts';
import { eraseTraces } from '#features/erased-traces/data.ts';
import { eraseWork } from '#features/erased-work/data.ts';
import { removeFilesOf } from '#features/files/data.ts';
import { redactorOf } from '#features/redaction/data.ts';
import type { Reactions } from '#server/jobs.ts';
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

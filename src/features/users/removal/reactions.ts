import type { Reactions } from '#server/jobs/reactions.ts';
import { eraseAccount } from '../erasure/service.ts';

export const accountRemovalReactions: Reactions = {
  'user.removed': {
    erase: ({ subjectId }, context) => eraseAccount(context, subjectId),
  },
};

import type { Reactions } from '#server/jobs.ts';

export const filesReactions: Reactions = {
  'file.removed': {
    /** The content goes once its row is surely gone. */
    removeContent: async ({ data }, { services }) => {
      if (typeof data.storageKey === 'string') await services.storage.remove(data.storageKey);
    },
  },
};

import type { Reactions } from '#server/jobs/reactions.ts';
import { keysOfContent } from './rules.ts';
import { sweepSchedules } from './sweep/reactions.ts';

export const filesReactions: Reactions = {
  'file.removed': {
    /** Deletes the content after the row, once that is committed. */
    removeContent: async ({ data }, { services }) => {
      const { storageKey } = data;
      if (typeof storageKey !== 'string') return;
      await Promise.all(keysOfContent(storageKey).map((key) => services.storage.remove(key)));
    },
  },
};

export const filesSchedules = sweepSchedules;

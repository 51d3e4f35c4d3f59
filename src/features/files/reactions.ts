import type { Reactions } from '#server/jobs/reactions.ts';
import { PICTURE_WIDTHS, resizedKey } from './rules.ts';

export const filesReactions: Reactions = {
  'file.removed': {
    /** Deletes the content after the row, once that is committed. */
    removeContent: async ({ data }, { services }) => {
      const { storageKey } = data;
      if (typeof storageKey !== 'string') return;
      const copies = PICTURE_WIDTHS.map((width) => resizedKey(storageKey, width));
      for (const key of [storageKey, ...copies]) await services.storage.remove(key);
    },
  },
};

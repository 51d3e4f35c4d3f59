import { activitiesHandlers } from '#features/activities/handlers.ts';
import { categoriesHandlers } from '#features/categories/handlers.ts';
import { filesHandlers } from '#features/files/handlers.ts';
import { filesReactions } from '#features/files/reactions.ts';
import { sessionHandlers } from '#features/session/handlers.ts';
import { mergeReactions } from './jobs.ts';

/** The handlers of every feature, under the names of `#features/contract.ts`. */
export const router = {
  activities: activitiesHandlers,
  categories: categoriesHandlers,
  files: filesHandlers,
  session: sessionHandlers,
};

/** What follows later, as jobs. */
export const reactions = mergeReactions([filesReactions]);

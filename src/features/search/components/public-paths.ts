import type { SuggestionPaths } from './suggest.ts';

/** Where suggestions lead on the public site. */
export const publicPaths: SuggestionPaths = {
  profilesPath: '/contractor',
  newProjectPath: '/projects/new',
};

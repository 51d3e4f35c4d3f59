import { prefetch, type Queries } from '#browser/prefetch.ts';

/** What the sections of an account ask. */
export const accountQueries: Queries = ({ profile, notifications }) => [
  notifications.preferences.queryOptions(),
  profile.get.queryOptions(),
  profile.signInMethods.queryOptions(),
  profile.sessions.queryOptions(),
];

export const accountLoader = prefetch(accountQueries);

import { prefetch } from '#browser/prefetch.ts';

export const accountLoader = prefetch(({ profile, notifications }) => [
  notifications.preferences.queryOptions(),
  profile.get.queryOptions(),
  profile.signInMethods.queryOptions(),
  profile.sessions.queryOptions(),
]);

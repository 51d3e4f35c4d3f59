import { prefetch } from '#browser/prefetch.ts';

export const accountLoader = prefetch(({ profile }) => [
  profile.get.queryOptions(),
  profile.signInMethods.queryOptions(),
  profile.sessions.queryOptions(),
]);

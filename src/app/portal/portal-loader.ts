import type { LoaderFunctionArgs } from 'react-router';
import { sessionContext } from '#browser/context.ts';
import { prefetch } from '#browser/prefetch.ts';

const badges = prefetch((orpc) => [
  orpc.notifications.unreadCount.queryOptions(),
  orpc.conversations.unreadCount.queryOptions(),
  orpc.announcements.live.queryOptions({ input: {} }),
]);

const adminBadges = prefetch((orpc) => [
  orpc.notifications.unreadCount.queryOptions(),
  orpc.counts.admin.queryOptions(),
  orpc.announcements.live.queryOptions({ input: {} }),
]);

/** Loads the session, the badges and the announcement of a portal, so that nothing moves when they arrive. Without a loader, the guard would not run on client-side navigation. */
export async function portalLoader(args: LoaderFunctionArgs) {
  const { user, activeRole, viewing } = args.context.get(sessionContext);
  const { dehydrated } = await (activeRole === 'admin' ? adminBadges : badges)(args);
  return { user, activeRole: activeRole ?? user?.role, viewing, dehydrated };
}

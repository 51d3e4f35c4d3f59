import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { canManageUsers, hasPermission } from '#lib/roles.ts';

/** How many messages and notifications wait to be read, and documents to be decided about; zero while it is not known. */
export function useBadges() {
  const { activeRole, user } = useSession();
  const reads = activeRole !== 'admin' || hasPermission(user, 'manage_users');
  const messages = useQuery(orpc.conversations.unreadCount.queryOptions({ enabled: reads }));
  const decides = activeRole === 'admin' && canManageUsers(user);
  const verification = useQuery(orpc.verification.waiting.queryOptions({ enabled: decides }));
  const notifications = useQuery(orpc.notifications.unreadCount.queryOptions());
  return {
    messages: messages.data?.count ?? 0,
    notifications: notifications.data?.count ?? 0,
    verification: verification.data?.count ?? 0,
  };
}

export const badgeLabels = {
  messages: 'unread messages',
  notifications: 'unread notifications',
  verification: 'documents to look at',
};

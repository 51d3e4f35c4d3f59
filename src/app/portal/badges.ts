import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { canManageUsers } from '#lib/roles.ts';
import type { CountLabel } from '#ui/count-badge.tsx';

/** How often the admin sidebar refetches its counts (spec §2). */
const ADMIN_POLL_MS = 5 * 60_000;

export type BadgeName =
  | 'messages'
  | 'notifications'
  | 'leads'
  | 'quotes'
  | 'verification'
  | 'claims'
  | 'reports'
  | 'disputes'
  | 'reviews'
  | 'connect';

/** The counts in the menus: what is unread or waiting for a decision. Zero until they are loaded. */
export function useBadges(): Record<BadgeName, number> {
  const { activeRole, user } = useSession();
  const isAdmin = activeRole === 'admin';
  const canReadMessages = !isAdmin || canManageUsers(user);
  const messages = useQuery(
    orpc.conversations.unreadCount.queryOptions({ enabled: canReadMessages }),
  );
  const notifications = useQuery(orpc.notifications.unreadCount.queryOptions());
  const contractorCounts = useQuery(
    orpc.counts.contractor.queryOptions({ enabled: activeRole === 'contractor' }),
  );
  const homeownerCounts = useQuery(
    orpc.counts.homeowner.queryOptions({ enabled: activeRole === 'homeowner' }),
  );
  const adminCounts = useQuery(
    orpc.counts.admin.queryOptions({
      enabled: isAdmin && canReadMessages,
      refetchInterval: ADMIN_POLL_MS,
    }),
  );
  return {
    messages: messages.data?.count ?? 0,
    notifications: notifications.data?.count ?? 0,
    leads: contractorCounts.data?.availableLeads ?? 0,
    quotes: homeownerCounts.data?.outstandingQuotes ?? 0,
    verification: adminCounts.data?.pendingVerifications ?? 0,
    claims: adminCounts.data?.openClaims ?? 0,
    reports: adminCounts.data?.openReports ?? 0,
    disputes: adminCounts.data?.pendingDisputes ?? 0,
    reviews: adminCounts.data?.openReviews ?? 0,
    connect: adminCounts.data?.pendingConnectRequests ?? 0,
  };
}

export const badgeLabels: Record<BadgeName, CountLabel> = {
  messages: ['unread message', 'unread messages'],
  notifications: ['unread notification', 'unread notifications'],
  leads: ['new lead', 'new leads'],
  quotes: ['quote to answer', 'quotes to answer'],
  verification: ['document to check', 'documents to check'],
  claims: ['open claim', 'open claims'],
  reports: ['open report', 'open reports'],
  disputes: ['open dispute', 'open disputes'],
  reviews: ['review to decide', 'reviews to decide'],
  connect: ['open call request', 'open call requests'],
};

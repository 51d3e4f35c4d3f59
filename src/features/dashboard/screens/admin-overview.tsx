import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { approximateCount } from '#lib/approximate-count.ts';
import { canManageUsers, hasOneOf } from '#lib/roles.ts';
import { Notice } from '#ui/notice.tsx';
import { Dashboard, NoNextSteps } from '../components/dashboard.tsx';
import { useWhomToAsk } from '../components/missing-permission.tsx';
import { Trends } from '../components/trends.tsx';
import { figuresPermission } from '../rules.ts';

export const meta = titleMeta('Overview');
export const loader = prefetch((api) => [
  api.counts.admin.queryOptions(),
  // Refused to an admin who may not see figures, whose page does not ask for it.
  api.counts.trends.queryOptions(),
]);

/** What waits for an admin, then figures of the whole site. */
export default function AdminOverview() {
  const query = useQuery(orpc.counts.admin.queryOptions());
  const { data } = query;
  const { user } = useSession();
  const canManage = canManageUsers(user);
  const maySeeFigures = hasOneOf(user, figuresPermission);
  const whomToAsk = useWhomToAsk();
  const to = (path: string) => (canManage ? { to: path } : {});
  return (
    <Dashboard
      query={query}
      emptyState={
        canManage ? (
          <NoNextSteps>
            Claims, disputes, documents to check, and support questions show up here, longest wait
            first.
          </NoNextSteps>
        ) : (
          <Notice title="You don’t have permission to manage people yet">{whomToAsk}</Notice>
        )
      }
      below={maySeeFigures && <Trends />}
      figures={
        data &&
        (maySeeFigures
          ? [
              {
                label: 'Urgent conversations',
                value: approximateCount(data.urgentConversations),
                ...to('/admin/messages?priority=urgent'),
              },
              {
                label: 'Support tickets',
                value: approximateCount(data.supportTickets),
                ...to('/admin/messages'),
              },
              {
                label: 'Documents to check',
                value: approximateCount(data.pendingVerifications),
                ...to('/admin/verification'),
              },
              {
                label: 'Open claims',
                value: approximateCount(data.openClaims),
                ...to('/admin/claims'),
              },
              {
                label: 'Open reports',
                value: approximateCount(data.openReports),
                ...to('/admin/reports'),
              },
              {
                label: 'Reviews to decide',
                value: approximateCount(data.openReviews),
                ...to('/admin/reviews'),
              },
              {
                label: 'Open disputes',
                value: approximateCount(data.pendingDisputes),
                ...to('/admin/disputes'),
              },
              {
                label: 'Call requests',
                value: approximateCount(data.pendingConnectRequests),
                ...to('/admin/connect-requests'),
              },
              ...(data.failingJobs > 0
                ? [{ label: 'Background jobs failing', value: approximateCount(data.failingJobs) }]
                : []),
              { label: 'People', value: approximateCount(data.users), ...to('/admin/users') },
              { label: 'New leads', value: approximateCount(data.newLeads) },
              { label: 'Projects under way', value: approximateCount(data.activeProjects) },
              { label: 'Reviews', value: approximateCount(data.reviews) },
            ]
          : undefined)
      }
    />
  );
}

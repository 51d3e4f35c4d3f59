import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titled } from '#browser/title.ts';
import { atLeast } from '#lib/counts.ts';
import { canManageUsers } from '#lib/roles.ts';
import { Notice } from '#ui/notice.tsx';
import { Dashboard, NothingWaits } from '../components/dashboard.tsx';

export const meta = titled('Overview');
export const loader = prefetch((api) => [api.counts.admin.queryOptions()]);

/** What waits for a decision or an answer, then how the whole site stands. */
export default function AdminOverview() {
  const { data, isError, isFetching, refetch } = useQuery(orpc.counts.admin.queryOptions());
  const { user } = useSession();
  const manages = canManageUsers(user);
  const to = (path: string) => (manages ? { to: path } : {});
  return (
    <Dashboard
      nextSteps={data?.nextSteps}
      failed={isError}
      retrying={isFetching}
      onRetry={() => void refetch()}
      nothing={
        manages ? (
          <NothingWaits>
            Claims, documents to check and questions to support stand here, whoever has waited
            longest first.
          </NothingWaits>
        ) : (
          <Notice title="You may look, and decide nothing yet">
            A master admin can permit you to manage people, settings or other admins.
          </Notice>
        )
      }
      figures={
        data && [
          {
            label: 'Urgent conversations',
            value: atLeast(data.urgentConversations),
            ...to('/admin/messages?priority=urgent'),
          },
          {
            label: 'Support tickets',
            value: atLeast(data.supportTickets),
            ...to('/admin/messages'),
          },
          {
            label: 'Documents to check',
            value: atLeast(data.pendingVerifications),
            ...to('/admin/verification'),
          },
          { label: 'Open claims', value: atLeast(data.openClaims), ...to('/admin/claims') },
          { label: 'People', value: atLeast(data.users), ...to('/admin/users') },
          { label: 'New leads', value: atLeast(data.newLeads) },
          { label: 'Projects under way', value: atLeast(data.activeProjects) },
          { label: 'Reviews', value: atLeast(data.reviews) },
        ]
      }
    />
  );
}

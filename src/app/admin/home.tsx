import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { refusedAs } from '#browser/refused.ts';
import { useSession } from '#browser/session.ts';
import { titled } from '#browser/title.ts';
import { queuePages } from '#features/claims/components/queue.ts';
import { Dashboard, NothingWaits } from '#features/counts/components/dashboard.tsx';
import { Access } from './access.tsx';
import { claimStep, conversationStep } from './next-steps.ts';

export const meta = titled('Overview');

/** As many as one looks through before the first is done. */
const waiting = { input: { limit: 5, unread: true } };

export const loader = prefetch(({ adminConversations, claims }) => [
  adminConversations.stats.queryOptions(),
  adminConversations.list.queryOptions(waiting),
  claims.queue.infiniteOptions(queuePages),
]);

/** What waits for support and for a decision, then how things stand, then what this admin may do. */
export default function AdminHome() {
  const { user } = useSession();
  const stats = useQuery(orpc.adminConversations.stats.queryOptions());
  const unread = useQuery(orpc.adminConversations.list.queryOptions(waiting));
  const queue = useInfiniteQuery(orpc.claims.queue.infiniteOptions(queuePages));
  const asked = [stats, unread, queue];
  // Whoever was granted nothing yet is told so below, not that something failed.
  const refused = asked.some(({ error }) => refusedAs(error)?.code === 'permission-denied');
  const claims = queue.data?.pages.flatMap(({ items }) => items);

  return (
    <Dashboard
      nextSteps={
        unread.data && claims
          ? [...unread.data.items.map(conversationStep), ...claims.map(claimStep)]
          : refused
            ? []
            : undefined
      }
      failed={!refused && asked.some(({ isError }) => isError)}
      retrying={asked.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { refetch } of asked) void refetch();
      }}
      nothing={
        <NothingWaits>
          {refused
            ? 'What waits is shown once a master admin has granted you a permission.'
            : 'Messages to support and claims of businesses stand here as they come.'}
        </NothingWaits>
      }
      figures={
        stats.data && [
          { label: 'Urgent', value: stats.data.urgent, to: '/admin/messages?priority=urgent' },
          { label: 'Support tickets', value: stats.data.supportTickets, to: '/admin/messages' },
          { label: 'Not taken on', value: stats.data.unassigned, to: '/admin/messages' },
          { label: 'Unread messages', value: stats.data.unread, to: '/admin/messages' },
          ...(claims && !queue.hasNextPage
            ? [{ label: 'Open claims', value: claims.length, to: '/admin/claims' }]
            : []),
        ]
      }
    >
      <Access user={user} />
    </Dashboard>
  );
}

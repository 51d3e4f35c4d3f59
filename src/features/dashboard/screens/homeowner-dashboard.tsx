import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { Dashboard, NoNextSteps } from '../components/dashboard.tsx';

export const meta = titleMeta('Dashboard');
export const loader = prefetch((api) => [api.counts.homeowner.queryOptions()]);

export default function HomeownerDashboard() {
  const { data, isError, isFetching, refetch } = useQuery(orpc.counts.homeowner.queryOptions());
  const post = (
    <Link className="button button-primary" to="/homeowner/projects/new">
      Post a project
    </Link>
  );
  return (
    <Dashboard
      nextSteps={data?.nextSteps}
      failed={isError}
      retrying={isFetching}
      onRetry={() => void refetch()}
      action={post}
      emptyState={
        <NoNextSteps>
          {data?.activeProjects === 0
            ? 'Say what needs doing, and up to four contractors near you answer with a price.'
            : 'When a contractor writes, takes an interest or sends a quote, it stands here.'}
        </NoNextSteps>
      }
      figures={
        data && [
          { label: 'Active projects', value: data.activeProjects, to: '/homeowner/projects' },
          { label: 'Quotes to answer', value: data.outstandingQuotes, to: '/homeowner/quotes' },
          { label: 'Unread messages', value: data.unreadMessages, to: '/homeowner/messages' },
          {
            label: 'Unread notifications',
            value: data.unreadNotifications,
            to: '/homeowner/notifications',
          },
        ]
      }
    />
  );
}

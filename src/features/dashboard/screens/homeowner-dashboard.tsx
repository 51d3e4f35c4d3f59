import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { Dashboard, NoNextSteps, unreadFigures } from '../components/dashboard.tsx';

export const meta = titleMeta('Dashboard');
export const loader = prefetch((api) => [api.counts.homeowner.queryOptions()]);

export default function HomeownerDashboard() {
  const query = useQuery(orpc.counts.homeowner.queryOptions());
  const { data } = query;
  const post = (
    <Link className="button button-primary" to="/homeowner/projects/new">
      Post a project
    </Link>
  );
  return (
    <Dashboard
      query={query}
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
          ...unreadFigures(data, 'homeowner'),
        ]
      }
    />
  );
}

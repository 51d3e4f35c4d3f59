import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { Dashboard, NoNextSteps, unreadFigures } from '../components/dashboard.tsx';
import { MAX_LEAD_COUNT } from '../rules.ts';

export const meta = titleMeta('Dashboard');
export const loader = prefetch((api) => [api.counts.contractor.queryOptions()]);

const inReviews = (count: number) => (count === 1 ? 'in 1 review' : `in ${count} reviews`);

export default function ContractorDashboard() {
  const query = useQuery(orpc.counts.contractor.queryOptions());
  const { data } = query;
  const { contractorId } = useSession().user;
  return (
    <Dashboard
      query={query}
      emptyState={
        <NoNextSteps
          action={
            <Link className="button button-primary" to="/contractor/profile">
              Complete your business page
            </Link>
          }
        >
          New leads that match your trades and area show up here as soon as they’re posted. In the
          meantime, work on your page. Homeowners look at it before they choose.
        </NoNextSteps>
      }
      figures={
        data && [
          {
            label: 'New leads',
            value: data.availableLeads < MAX_LEAD_COUNT ? data.availableLeads : '99+',
            to: '/contractor/leads',
          },
          { label: 'Jobs under way', value: data.activeProjects, to: '/contractor/projects' },
          { label: 'Quotes sent', value: data.outstandingQuotes, to: '/contractor/quotes' },
          ...unreadFigures(data, 'contractor'),
          {
            label: 'Rating',
            value: data.reviewCount > 0 ? data.rating.toFixed(1) : 'None yet',
            note: data.reviewCount > 0 && inReviews(data.reviewCount),
            ...(contractorId && { to: `/contractor/${contractorId}` }),
          },
        ]
      }
    />
  );
}

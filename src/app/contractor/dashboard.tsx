import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { ComingUp } from '#features/calendar/components/coming-up.tsx';
import {
  comingUpInput,
  lacksAddress,
  nextAgreed,
} from '#features/calendar/components/event-text.ts';
import { WaysInBrief } from '#features/calendar/components/how-to-reach.tsx';
import { NextEvent } from '#features/calendar/components/next-event.tsx';
import {
  Dashboard,
  NoNextSteps,
  SeeAll,
  unreadFigures,
} from '#features/dashboard/components/dashboard.tsx';
import { MAX_LEAD_COUNT, MAX_LEAD_STEPS } from '#features/dashboard/rules.ts';
import { MoneyPanel } from '#features/payments/components/money-panel.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

// Only for an invoice that is late.
const FollowUp = lazyPart(async () => ({
  default: (await import('#features/payments/components/follow-up.tsx')).FollowUp,
}));

export const meta = titleMeta('Dashboard');
export const loader = prefetch((api) => [
  api.counts.contractor.queryOptions(),
  api.events.list.queryOptions({ input: comingUpInput }),
  api.billing.summary.queryOptions(),
]);

const inReviews = (count: number) => (count === 1 ? 'in 1 review' : `in ${count} reviews`);

const leadCount = (count: number) => (count < MAX_LEAD_COUNT ? count : '99+');

export default function ContractorDashboard() {
  const query = useQuery(orpc.counts.contractor.queryOptions());
  const { data } = query;
  const { contractorId } = useSession().user;
  const events = useQuery(orpc.events.list.queryOptions({ input: comingUpInput }));
  const next = nextAgreed(events.data?.items);
  return (
    <Dashboard
      query={query}
      notice={<NextEvent />}
      askedInFront={next && lacksAddress(next) ? next.id : undefined}
      actionOf={({ kind, subjectId, reminderAt }) =>
        kind === 'chaseInvoice' &&
        !reminderAt && (
          <Suspense>
            <FollowUp invoiceId={subjectId} />
          </Suspense>
        )
      }
      aside={
        <>
          <ComingUp
            viewer="contractor"
            shownInFront={next?.id}
            wayTo={(event) => <WaysInBrief event={event} />}
          />
          <MoneyPanel viewer="contractor" />
        </>
      }
      more={
        data &&
        data.availableLeads > MAX_LEAD_STEPS && (
          <SeeAll to="/contractor/leads">See all {leadCount(data.availableLeads)} new leads</SeeAll>
        )
      }
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
            value: leadCount(data.availableLeads),
            to: '/contractor/leads',
          },
          {
            label: 'Jobs booked or under way',
            value: data.activeProjects,
            to: '/contractor/projects',
          },
          {
            label: 'Quotes waiting for an answer',
            value: data.outstandingQuotes,
            to: '/contractor/quotes',
          },
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

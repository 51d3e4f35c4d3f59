import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { spokenMinutes } from '#features/analytics/rules.ts';
import { ComingUp } from '#features/calendar/components/coming-up.tsx';
import {
  comingUpInput,
  lacksAddress,
  nextAgreed,
} from '#features/calendar/components/event-text.ts';
import { WaysInBrief } from '#features/calendar/components/how-to-reach.tsx';
import { NextEvent } from '#features/calendar/components/next-event.tsx';
import { Dashboard, NoNextSteps, SeeAll } from '#features/dashboard/components/dashboard.tsx';
import { MAX_LEAD_COUNT, MAX_LEAD_STEPS, responseNote } from '#features/dashboard/rules.ts';
import { MoneyPanel } from '#features/payments/components/money-panel.tsx';
import { formatCents } from '#lib/money.ts';
import { winRate } from '#lib/win-rate.ts';
import { lazyPart } from '#ui/lazy-part.ts';

// Only for an invoice that is late.
const FollowUp = lazyPart(async () => ({
  default: (await import('#features/payments/components/follow-up.tsx')).FollowUp,
}));

export const meta = titleMeta('Dashboard');
/** So many late invoices have what can be done about them in their row. */
const MAX_FOLLOWED_UP = 3;

const lateOf = (steps: readonly { kind: string; subjectId: string }[] = []) =>
  steps.filter(({ kind }) => kind === 'chaseInvoice').slice(0, MAX_FOLLOWED_UP);

export const loader = prefetch(
  (api) => [
    api.counts.contractor.queryOptions(),
    api.events.list.queryOptions({ input: comingUpInput }),
    api.billing.summary.queryOptions(),
  ],
  // What can be done about them has its room from the start.
  async ({ counts, invoices }, ask) => {
    const dashboard = await ask.one(counts.contractor.queryOptions());
    await Promise.all(
      lateOf(dashboard?.nextSteps).map(({ subjectId: id }) =>
        ask.one(invoices.get.queryOptions({ input: { id } })),
      ),
    );
  },
);

const inReviews = (count: number) => (count === 1 ? '1 review' : `${count} reviews`);

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
      actionOf={(step) =>
        lateOf(data?.nextSteps).includes(step) && (
          <Suspense>
            <FollowUp invoiceId={step.subjectId} brief />
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
            label: 'Quotes out',
            value: formatCents(data.outstandingCents),
            note:
              data.outstandingQuotes === 1
                ? '1 quote waits for an answer'
                : `${data.outstandingQuotes} quotes wait for an answer`,
            to: '/contractor/quotes?status=sent',
          },
          { label: 'Win rate', ...winRate(data.wins), to: '/contractor/analytics' },
          {
            label: 'Response time',
            value: data.responseMinutes === null ? '–' : spokenMinutes(data.responseMinutes),
            note: responseNote(data.responseMinutes, data.responseAnswers),
            to: '/contractor/analytics',
          },
          {
            label: 'Rating',
            value: data.reviewCount > 0 ? data.rating.toFixed(1) : 'None yet',
            note:
              data.reviewCount > 0
                ? `from ${inReviews(data.reviewCount)}`
                : 'Reviews come with finished jobs',
            ...(contractorId && { to: `/contractor/${contractorId}` }),
          },
        ]
      }
    />
  );
}

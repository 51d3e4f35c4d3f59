import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { formatCents } from '#lib/money.ts';
import { spokenChange } from '#lib/spoken-change.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatList } from '#ui/stat-list.tsx';
import styles from '../components/analytics.module.css';
import { CohortTable } from '../components/cohort-table.tsx';
import { DayCharts } from '../components/day-charts.tsx';
import { Definitions, Part, PeriodPicker } from '../components/figures.tsx';
import { FiguresTable } from '../components/figures-table.tsx';
import { periodOptions } from '../components/period-options.ts';
import { PlacesMap } from '../components/places-map.tsx';
import { WorkTable } from '../components/work-table.tsx';
import {
  funnelOf,
  noFunnel,
  noPlatformTotals,
  type PlatformFigure,
  type PlatformTotals,
  platformDefinitions,
  spokenMinutes,
} from '../rules.ts';

export const meta = titleMeta('Analytics');

export const loader = prefetch(({ analytics }, { url: { searchParams } }) => [
  analytics.platform.queryOptions(periodOptions(searchParams)),
]);

const nothing = {
  ...{ totals: noPlatformTotals, before: noPlatformTotals, unanswered: 0, countedAt: null },
  ...{
    funnel: noFunnel,
    days: [],
    services: [],
    places: [],
    cohorts: { homeowners: [], contractors: [] },
  },
};

const headline: readonly PlatformFigure[] = [
  ...(['requests', 'unmatched', 'interested', 'quotes', 'wins', 'wonCents'] as const),
  ...(['paidCents', 'completed', 'reviews'] as const),
];

const unansweredDefinition = {
  label: 'Unanswered now',
  definition: 'Open requests with no spot claimed, at the time of counting.',
};

/** Get platform analytics, compared with the period before. `?period=` is the number of days. */
export default function AdminAnalytics() {
  const [search] = useSearchParams();
  const { input } = periodOptions(search);
  const query = useQuery({
    ...orpc.analytics.platform.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const report = query.isError ? nothing : query.data;
  const { period } = input;
  return (
    <div className={styles.page}>
      <PageHeader title="Analytics">
        Supply, demand, and results. No names are shown here.
      </PageHeader>
      <PeriodPicker countedAt={report?.countedAt} />
      {query.isPending && <LoadingRows label="Loading the figures" />}
      {query.isError && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The numbers didn’t load, so you see zeros. Nothing is lost.
        </ErrorNotice>
      )}
      {report && (
        <>
          <Part title={`The last ${period} days`}>
            <StatList
              items={[
                ...headline.map((name) => ({
                  label: platformDefinitions[name].label,
                  value: spoken(name, report.totals[name]),
                  note: spokenChange(report.before[name], report.totals[name], period, (value) =>
                    spoken(name, value),
                  ),
                })),
                {
                  label: platformDefinitions.firstQuoteMinutes.label,
                  value: meanToFirstQuote(report.totals),
                  note: `${meanToFirstQuote(report.before)} in the ${period} days before`,
                },
                {
                  label: unansweredDefinition.label,
                  value: report.unanswered.toLocaleString('en-US'),
                  note: 'Of any age',
                },
              ]}
            />
            <Definitions of={{ ...platformDefinitions, unanswered: unansweredDefinition }} />
          </Part>
          <Part
            title="From a request to a review"
            about="The requests posted in this period, and how far they have come since. Recent ones may still be on their way."
          >
            <FiguresTable
              caption="From a request to a review"
              rows={funnelOf(report.funnel)}
              keyOf={({ name }) => name}
              columns={[
                { label: 'Step', cell: ({ label }) => label },
                { label: 'Count', cell: ({ count }) => count.toLocaleString('en-US') },
                {
                  label: 'Of the step before',
                  cell: ({ share }) => (share === null ? '–' : `${share}%`),
                },
              ]}
            />
          </Part>
          {'from' in report && (
            <Part title="Over time" action={<Csv table="days" period={period} />}>
              <DayCharts
                {...report}
                figures={[
                  { name: 'visits', label: 'Visits' },
                  { name: 'requests', label: 'Requests' },
                  { name: 'quotes', label: 'Quotes sent' },
                  { name: 'paidCents', label: 'Paid', format: formatCents },
                ]}
              />
            </Part>
          )}
          <Part
            title="Supply and demand by service"
            about="Businesses that offer the service today, next to what homeowners asked for."
            action={<Csv table="services" period={period} />}
          >
            <WorkTable
              caption="Supply and demand by service"
              rows={report.services}
              name={{ label: 'Service', of: ({ service }) => service }}
              keyOf={({ service }) => service}
            />
          </Part>
          <Part
            title="Supply and demand by ZIP code"
            about="Businesses based there today. Others may serve it from nearby. The 200 ZIP codes with the most requests."
            action={<Csv table="places" period={period} />}
          >
            <PlacesMap places={report.places} />
            <WorkTable
              caption="Supply and demand by ZIP code"
              rows={report.places}
              name={{
                label: 'ZIP code',
                of: ({ zipCode, city, state }) => `${zipCode} ${city}, ${state}`,
              }}
              keyOf={({ zipCode }) => zipCode}
            />
          </Part>
          <Part
            title="Homeowners by the month they joined"
            about="The share of them that posted a request in that month and in each month after. Counted once a day."
          >
            <CohortTable
              caption="Homeowners by the month they joined"
              cohorts={report.cohorts.homeowners}
            />
          </Part>
          <Part
            title="Contractors by the month they joined"
            about="The share of them that sent a quote in that month and in each month after. Counted once a day."
          >
            <CohortTable
              caption="Contractors by the month they joined"
              cohorts={report.cohorts.contractors}
            />
          </Part>
        </>
      )}
    </div>
  );
}

function Csv({ table, period }: { table: string; period: number }) {
  return (
    <a href={`/api/admin/analytics/export?table=${table}&period=${period}`} download>
      Export as CSV
    </a>
  );
}

const spoken = (name: PlatformFigure, value: number) =>
  name.endsWith('Cents') ? formatCents(value) : value.toLocaleString('en-US');

const meanToFirstQuote = ({ firstQuotes, firstQuoteMinutes }: PlatformTotals) =>
  firstQuotes === 0 ? '–' : spokenMinutes(firstQuoteMinutes / firstQuotes);

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { FREE_ANALYTICS_DAYS, isHeld, PLAN_PATH } from '#features/plans/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formatCents } from '#lib/money.ts';
import { formatCount, spokenChange } from '#lib/spoken-change.ts';
import { WIN_DAYS, winRate } from '#lib/win-rate.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatList } from '#ui/stat-list.tsx';
import styles from '../components/analytics.module.css';
import { DayCharts } from '../components/day-charts.tsx';
import { Definitions, Part, PeriodPicker } from '../components/figures.tsx';
import { FiguresTable } from '../components/figures-table.tsx';
import { periodOptions } from '../components/period-options.ts';
import { businessDefinitions, businessFigures, noBusinessTotals, spokenMinutes } from '../rules.ts';

export const meta = titleMeta('Analytics');

export const loader = prefetch(({ analytics, counts, plans }, { url: { searchParams } }) => [
  analytics.business.queryOptions(periodOptions(searchParams)),
  plans.get.queryOptions(),
  counts.contractor.queryOptions(),
]);

const nothing = {
  ...{ totals: noBusinessTotals, before: noBusinessTotals, days: [], services: [] },
  ...{ responseMinutes: null, rating: 0, reviewCount: 0, countedAt: null },
};

/** How the business does, beside the period before. `?period=` is the number of days. */
export default function ContractorAnalytics() {
  const [search] = useSearchParams();
  const { input } = periodOptions(search);
  const query = useQuery({
    ...orpc.analytics.business.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const plan = useQuery(orpc.plans.get.queryOptions()).data?.plan ?? 'free';
  const { data: counts } = useQuery(orpc.counts.contractor.queryOptions());
  const isRefused = getApiError(query.error)?.code === 'permission-denied';
  const report = query.isError ? nothing : query.data;
  const period = input.period;
  return (
    <div className={styles.page}>
      <PageHeader title="Analytics">
        How your page and quotes are doing. Only you see this, and it never changes how you rank in
        search.
      </PageHeader>
      <PeriodPicker countedAt={report?.countedAt} isYearPaid={!isHeld(plan, 'longAnalytics')} />
      {query.isPending && <LoadingRows label="Loading your figures" />}
      {isRefused && (
        <Notice
          action={
            <Link className="button" to={PLAN_PATH}>
              See the plans
            </Link>
          }
        >
          Every plan shows the last {FREE_ANALYTICS_DAYS} days. A full year comes with Pro and
          Business.
        </Notice>
      )}
      {query.isError && !isRefused && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          Your numbers didn’t load, so you see zeros. Nothing is lost.
        </ErrorNotice>
      )}
      {report && !isRefused && (
        <>
          <Part title={`The last ${period} days`}>
            <StatList
              items={[
                ...businessFigures.map((name) => ({
                  label: businessDefinitions[name].label,
                  value: formatOf(name)(report.totals[name]),
                  note: spokenChange(
                    report.before[name],
                    report.totals[name],
                    period,
                    formatOf(name),
                  ),
                })),
              ]}
            />
          </Part>
          <Part title="Win rate and response time">
            <StatList
              items={[
                ...(counts ? [{ label: 'Win rate', ...winRate(counts.wins) }] : []),
                {
                  label: 'Response time',
                  value:
                    report.responseMinutes === null ? '–' : spokenMinutes(report.responseMinutes),
                  note: 'Typical of your latest answers',
                },
              ]}
            />
            <Definitions
              of={{
                ...businessDefinitions,
                winRate: {
                  label: 'Win rate',
                  definition: `Of the quotes you sent in the last ${WIN_DAYS} days, how many were accepted by now. It’s the same in every period.`,
                },
                answer: {
                  label: 'Response time',
                  definition:
                    'From a request or message to your first answer, typical of the latest 50: half were faster. It has no period.',
                },
              }}
            />
          </Part>
          {'from' in report && (
            <Part title="Over time">
              <DayCharts
                {...report}
                figures={[
                  {
                    name: 'views',
                    label: 'Page views',
                    none: (
                      <>
                        Nobody opened your page in this period.{' '}
                        <Link to="/contractor/profile">Complete your page</Link>
                      </>
                    ),
                  },
                  { name: 'requests', label: 'Requests' },
                  { name: 'quotes', label: 'Quotes sent' },
                  { name: 'paidCents', label: 'Received', format: formatCents },
                ]}
              />
            </Part>
          )}
          <Part
            title="By service"
            action={
              isHeld(plan, 'figuresExport') && (
                <span>
                  CSV:{' '}
                  <a href={exportPath('services', period)} download>
                    by service
                  </a>
                  {', '}
                  <a href={exportPath('days', period)} download>
                    by day
                  </a>
                </span>
              )
            }
          >
            {report.services.length === 0 ? (
              <p className={styles.soft}>
                Nothing yet in this period. Requests you claim a spot on are counted here by
                service.
              </p>
            ) : (
              <FiguresTable
                caption="Figures by service"
                stacks
                rows={report.services}
                keyOf={({ service }) => service}
                columns={[
                  { label: 'Service', cell: ({ service }) => service || 'Without a request' },
                  { label: 'Requests', cell: ({ requests }) => requests },
                  { label: 'Quotes sent', cell: ({ quotes }) => quotes },
                  { label: 'Accepted', cell: ({ wins }) => wins },
                  { label: 'Agreed work', cell: ({ wonCents }) => formatCents(wonCents) },
                  { label: 'Received', cell: ({ paidCents }) => formatCents(paidCents) },
                ]}
              />
            )}
          </Part>
        </>
      )}
    </div>
  );
}

const formatOf = (name: string) => (name.endsWith('Cents') ? formatCents : formatCount);

const exportPath = (table: string, period: number) =>
  `/api/contractor-analytics/export?table=${table}&period=${period}`;

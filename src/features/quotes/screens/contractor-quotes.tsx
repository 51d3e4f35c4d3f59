import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { ContractorDetail } from '../components/contractor-detail.tsx';
import {
  isFiltered,
  linkToQuote,
  listPagesOptions,
  type StatusOptions,
} from '../components/list-search.ts';
import { QuoteFilters } from '../components/quote-filters.tsx';
import { QuoteRows } from '../components/quote-rows.tsx';
import { quoteStatuses, quoteStatusNames } from '../rules.ts';
import styles from './contractor-quotes.module.css';

export const meta = titleMeta('Quotes', 'projectName');
export const loader = prefetch((api, { url: { searchParams } }) => {
  const id = searchParams.get('quoteId');
  return [
    api.quotes.list.infiniteOptions(listPagesOptions(searchParams)),
    api.quotes.stats.queryOptions(),
    ...(id ? [api.quotes.get.queryOptions({ input: { id } })] : []),
  ];
});

export default function ContractorQuotes() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const open = search.get('quoteId') ?? undefined;
  const stats = useQuery(orpc.quotes.stats.queryOptions());
  const statuses: StatusOptions = quoteStatuses.map((status) => [
    status,
    stats.data ? `${quoteStatusNames[status]} (${stats.data[status]})` : quoteStatusNames[status],
  ]);

  return (
    <>
      <PageHeader title="Quotes" covered={open !== undefined}>
        {stats.data && <StatsSummary stats={stats.data} />}
      </PageHeader>
      <SplitView
        label="Quote"
        open={open}
        back={<BackLink to={linkToQuote(search)}>All quotes</BackLink>}
        hint={<EmptyState drawing="list">Open a quote to see what the customer sees.</EmptyState>}
        list={
          <div className={styles.list}>
            <QuoteFilters statuses={statuses} />
            <List open={open} />
          </div>
        }
        detail={
          open && (
            <ContractorDetail
              key={open}
              id={open}
              onRemoved={() => void navigate(linkToQuote(search), { replace: true })}
            />
          )
        }
      />
    </>
  );
}

type Stats = { sent: number; accepted: number; rejected: number; acceptanceRate: number };

function StatsSummary({ stats: { sent, accepted, rejected, acceptanceRate } }: { stats: Stats }) {
  const waiting = sent === 1 ? '1 waits for an answer.' : `${sent || 'None'} wait for an answer.`;
  const answered = accepted + rejected;
  return (
    <span>
      {waiting} {answered > 0 && `${acceptanceRate}% of ${answered} answered were accepted.`}
    </span>
  );
}

function List({ open }: { open: string | undefined }) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.quotes.list.infiniteOptions(listPagesOptions(search)));
  const quotes = list.data?.pages.flatMap(({ items }) => items);

  if (!quotes && list.isError)
    return (
      <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
        Your quotes did not load. Nothing is lost.
      </ErrorNotice>
    );
  if (!quotes) return <LoadingRows label="Loading your quotes" />;
  if (quotes.length === 0)
    return isFiltered(search) ? (
      <EmptyState
        drawing="search"
        action={
          <Link className="button" to="/contractor/quotes">
            Show all quotes
          </Link>
        }
      >
        No quote has this status.
      </EmptyState>
    ) : (
      <EmptyState
        drawing="list"
        title="No quotes yet"
        action={
          <Link className="button button-primary" to="/contractor/leads">
            Look at your leads
          </Link>
        }
      >
        A quote begins with a lead: take a place on one, then write what the work costs.
      </EmptyState>
    );
  return (
    <>
      <QuoteRows quotes={quotes} viewer="contractor" openId={open} />
      <ShowMore list={list}>Show earlier quotes</ShowMore>
    </>
  );
}

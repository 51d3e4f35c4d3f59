import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { NewRows } from '#ui/new-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { QuoteComparison } from '../comparison/components/quote-comparison.tsx';
import { HomeownerDetail } from '../components/homeowner-detail.tsx';
import {
  isFiltered,
  linkToQuote,
  listPagesOptions,
  type StatusOptions,
} from '../components/list-search.ts';
import { statusLabels } from '../components/quote.ts';
import { QuoteFilters } from '../components/quote-filters.tsx';
import { QuoteGroups } from '../components/quote-groups.tsx';
import { useDeferredRows } from '../components/use-deferred-rows.ts';
import styles from './homeowner-quotes.module.css';

export const meta = titleMeta('Quotes', 'projectName');
export const loader = prefetch((api, { url: { searchParams } }) => {
  const id = searchParams.get('quoteId');
  if (id) return [api.quotes.get.queryOptions({ input: { id } })];
  const projectId = searchParams.get('compare');
  if (projectId) return [api.quotes.compare.queryOptions({ input: { projectId } })];
  return [
    api.quotes.list.infiniteOptions(listPagesOptions(searchParams)),
    api.projects.list.queryOptions({ input: { limit: 100 } }),
  ];
});

const labels = statusLabels.homeowner;
const statuses: StatusOptions = (['sent', 'accepted', 'rejected', 'archived'] as const).map(
  (status) => [status, labels[status]],
);

export default function HomeownerQuotes() {
  const [search] = useSearchParams();
  const open = search.get('quoteId');
  if (open)
    return (
      <>
        <p className={styles.back}>
          <BackLink to={linkToQuote(search)}>
            {search.get('compare') ? 'Back to the comparison' : 'All quotes'}
          </BackLink>
        </p>
        <HomeownerDetail key={open} id={open} />
      </>
    );
  const compared = search.get('compare');
  if (compared)
    return (
      <>
        <p className={styles.back}>
          <BackLink to="/homeowner/quotes">All quotes</BackLink>
          <button type="button" className="button button-quiet" onClick={() => window.print()}>
            Print
          </button>
        </p>
        <QuoteComparison key={compared} projectId={compared} />
      </>
    );
  return (
    <>
      <PageHeader title="Quotes" />
      <div className={styles.list}>
        <QuoteFilters statuses={statuses} />
        <List />
      </div>
    </>
  );
}

function List() {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.quotes.list.infiniteOptions(listPagesOptions(search)));
  const quotes = list.data?.pages.flatMap(({ items }) => items);
  const listKey = `${search} ${list.data?.pages.length}`;
  const { shown, waiting, reveal } = useDeferredRows(quotes ?? [], listKey);

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
          <Link className="button" to="/homeowner/quotes">
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
          <Link className="button button-primary" to="/homeowner/projects/new">
            Post a project
          </Link>
        }
      >
        Post a project, and up to four contractors can send you a quote for it.
      </EmptyState>
    );
  return (
    <div>
      <NewRows
        count={waiting}
        label={waiting === 1 ? '1 new quote' : `${waiting} new quotes`}
        onShow={reveal}
      />
      <QuoteGroups quotes={shown} />
      <div className={styles.more}>
        <ShowMore list={list}>Show earlier quotes</ShowMore>
      </div>
    </div>
  );
}

import { useSearchParams } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { NewRows } from '#ui/new-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { QuoteComparison } from '../comparison/components/quote-comparison.tsx';
import { HomeownerDetail } from '../components/homeowner-detail.tsx';
import { linkToQuote, listPagesOptions, type StatusOptions } from '../components/list-search.ts';
import { statusLabels } from '../components/quote.ts';
import { QuoteFilters } from '../components/quote-filters.tsx';
import { QuoteGroups } from '../components/quote-groups.tsx';
import { QuoteList, useQuoteList } from '../components/quote-list.tsx';
import { useDeferredArrivals } from '../components/use-deferred-arrivals.ts';
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
  const openId = search.get('quoteId');
  if (openId)
    return (
      <>
        <p className={styles.back}>
          <BackLink to={linkToQuote(search)}>
            {search.get('compare') ? 'Back to the comparison' : 'All quotes'}
          </BackLink>
        </p>
        <HomeownerDetail key={openId} id={openId} />
      </>
    );
  const comparedProjectId = search.get('compare');
  if (comparedProjectId)
    return (
      <>
        <p className={styles.back}>
          <BackLink to="/homeowner/quotes">All quotes</BackLink>
          <button type="button" className="button button-quiet" onClick={() => window.print()}>
            Print
          </button>
        </p>
        <QuoteComparison key={comparedProjectId} projectId={comparedProjectId} />
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

const firstStep = {
  to: '/homeowner/projects/new',
  label: 'Post a project',
  hint: 'Post a project, and up to four pros can send you a quote for it.',
};

function List() {
  const [search] = useSearchParams();
  const { list, quotes } = useQuoteList();
  const listKey = `${search} ${list.data?.pages.length}`;
  const { visibleRows, hiddenCount, reveal } = useDeferredArrivals(quotes, listKey);
  return (
    <QuoteList {...{ list, quotes, firstStep }} path="/homeowner/quotes">
      <div>
        <NewRows
          count={hiddenCount}
          label={hiddenCount === 1 ? '1 new quote' : `${hiddenCount} new quotes`}
          onShow={reveal}
        />
        <QuoteGroups quotes={visibleRows} />
        <div className={styles.more}>
          <ShowMore list={list}>Show earlier quotes</ShowMore>
        </div>
      </div>
    </QuoteList>
  );
}

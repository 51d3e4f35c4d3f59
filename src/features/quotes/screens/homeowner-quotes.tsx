import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { NewRows } from '#ui/new-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { HomeownerDetail } from '../components/homeowner-detail.tsx';
import {
  comparisonPath,
  linkToQuote,
  listPagesOptions,
  type StatusOptions,
} from '../components/list-search.ts';
import { conversationsWith, latestMessages } from '../components/quote-conversation.tsx';
import { QuoteFilters } from '../components/quote-filters.tsx';
import { QuoteGroups } from '../components/quote-groups.tsx';
import { QuoteList, useQuoteList } from '../components/quote-list.tsx';
import { useDeferredArrivals } from '../components/use-deferred-arrivals.ts';
import { statusLabels } from '../rules.ts';
import { rulesAt } from '../state-rules/components/use-state-rules.ts';
import { shownAt } from '../state-rules/rules.ts';
import styles from './homeowner-quotes.module.css';

export const meta = titleMeta('Quotes', 'projectName');
const prefetched = prefetch(
  (api, { url: { searchParams } }) => {
    const id = searchParams.get('quoteId');
    if (id) return [api.quotes.get.queryOptions({ input: { id } })];
    return [
      api.quotes.list.infiniteOptions(listPagesOptions(searchParams)),
      api.projects.list.queryOptions({ input: { limit: 100 } }),
    ];
  },
  async (
    { quotes, contractors, conversations, projects, stateRules },
    ask,
    { url: { searchParams } },
  ) => {
    const id = searchParams.get('quoteId');
    const quote = id ? await ask.one(quotes.get.queryOptions({ input: { id } })) : undefined;
    if (!quote) return;
    const { projectId, contractorId } = quote;
    const [found] = await Promise.all([
      ask.one(conversations.list.queryOptions(conversationsWith(quote.contractorName))),
      ask.one(contractors.get.queryOptions({ input: { id: contractorId } })),
      quote.version > 1 && ask.one(quotes.versions.queryOptions({ input: { id: quote.id } })),
      ask.one(stateRules.list.queryOptions(rulesAt(quote.location, shownAt(quote)))),
      projectId && ask.one(quotes.list.queryOptions({ input: { projectId } })),
      projectId &&
        ask.one(projects.contactShare.queryOptions({ input: { id: projectId, contractorId } })),
    ]);
    const open = found?.items.find((conversation) => conversation.contractorId === contractorId);
    if (open) await ask.one(conversations.messages.queryOptions(latestMessages(open.id)));
  },
);

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const projectId = searchParams.get('compare');
  // Notifications and mails from before the comparison stood on the page of the project.
  if (projectId && !searchParams.has('quoteId')) throw redirect(comparisonPath(projectId));
  return prefetched(args);
}

const labels = statusLabels.homeowner;
const statuses: StatusOptions = (['sent', 'accepted', 'rejected', 'archived'] as const).map(
  (status) => [status, labels[status]],
);

export default function HomeownerQuotes() {
  const [search] = useSearchParams();
  const openId = search.get('quoteId');
  const projectId = search.get('compare');
  if (openId)
    return (
      <>
        <p className={styles.back}>
          {projectId ? (
            <BackLink to={comparisonPath(projectId)}>Back to the comparison</BackLink>
          ) : (
            <BackLink to={linkToQuote(search)}>All quotes</BackLink>
          )}
        </p>
        <HomeownerDetail key={openId} id={openId} />
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

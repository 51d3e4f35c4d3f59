import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { customerOf } from '#features/customers/components/customer-record-link.tsx';
import { winRate } from '#lib/win-rate.ts';
import { BackLink } from '#ui/back-link.tsx';
import row from '#ui/button-row.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { useOpenBeside } from '#ui/use-open-beside.ts';
import { ContractorDetail } from '../components/contractor-detail.tsx';
import { linkToQuote, listPagesOptions, type StatusOptions } from '../components/list-search.ts';
import { QuoteFilters } from '../components/quote-filters.tsx';
import { QuoteList, useQuoteList } from '../components/quote-list.tsx';
import { QuoteRows } from '../components/quote-rows.tsx';
import { type QuoteStatus, quoteStatuses, quoteStatusNames } from '../rules.ts';
import { rulesAt } from '../state-rules/components/use-state-rules.ts';
import { shownAt } from '../state-rules/rules.ts';
import styles from './contractor-quotes.module.css';

export const meta = titleMeta('Quotes', 'projectName');
export const loader = prefetch(
  (api, { url: { searchParams } }) => {
    const id = searchParams.get('quoteId');
    return [
      api.quotes.list.infiniteOptions(listPagesOptions(searchParams)),
      api.quotes.stats.queryOptions(),
      api.counts.contractor.queryOptions(),
      ...(id ? [api.quotes.get.queryOptions({ input: { id } })] : []),
    ];
  },
  async (api, ask, { url: { searchParams } }) => {
    const id = searchParams.get('quoteId');
    const quote = id ? await ask.one(api.quotes.get.queryOptions({ input: { id } })) : undefined;
    if (!quote) return;
    const { homeownerId, location } = quote;
    await Promise.all([
      homeownerId && ask.one(api.customers.list.queryOptions(customerOf(homeownerId))),
      ask.one(api.stateRules.list.queryOptions(rulesAt(location, shownAt(quote)))),
    ]);
  },
);

export default function ContractorQuotes() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const openId = search.get('quoteId') ?? undefined;
  const shownId = useOpenBeside(useQuoteList().quotes);
  const stats = useQuery(orpc.quotes.stats.queryOptions());
  const statuses: StatusOptions = quoteStatuses.map((status) => [
    status,
    stats.data ? `${filterNames[status]} (${stats.data[status]})` : filterNames[status],
  ]);

  const detailOf = (id: string) => (
    <ContractorDetail
      key={id}
      id={id}
      onRemoved={() => navigate(linkToQuote(search), { replace: true })}
    />
  );

  return (
    <>
      <PageHeader
        title="Quotes"
        covered={openId !== undefined}
        action={
          <div className={row.buttonRow}>
            <Link className="button" to="/contractor/price-book">
              Price book
            </Link>
            <Link className="button button-primary" to="/contractor/quotes/new">
              New quote
            </Link>
          </div>
        }
      >
        {stats.data && <StatsSummary sent={stats.data.sent} />}
      </PageHeader>
      <SplitView
        label="Quote"
        open={openId}
        back={<BackLink to={linkToQuote(search)}>All quotes</BackLink>}
        hint={
          shownId ? (
            detailOf(shownId)
          ) : (
            <EmptyState drawing="list">Open a quote to see what the customer sees.</EmptyState>
          )
        }
        list={
          <div className={styles.list}>
            <QuoteFilters statuses={statuses} />
            <List openId={openId ?? shownId} />
          </div>
        }
        detail={openId && detailOf(openId)}
      />
    </>
  );
}

/** In the list of filters, where no quote stands beside it, who did it is part of the name. */
const filterNames: Record<QuoteStatus, string> = {
  ...quoteStatusNames,
  rejected: 'Declined by the customer',
  archived: 'Archived by you',
};

function StatsSummary({ sent }: { sent: number }) {
  const { data } = useQuery(orpc.counts.contractor.queryOptions());
  const rate = data && winRate(data.wins);
  const open =
    sent === 1 ? '1 is waiting for an answer.' : `${sent || 'None'} are waiting for an answer.`;
  return (
    <span>
      {open} {rate && data.wins.now.sent > 0 && `Win rate ${rate.value}: ${rate.note}.`}
    </span>
  );
}

const firstStep = {
  to: '/contractor/leads',
  label: 'Look at your leads',
  hint: 'Claim a spot on a lead and price the work, or use New quote for a customer of your own.',
};

function List({ openId }: { openId: string | undefined }) {
  const { list, quotes } = useQuoteList();
  return (
    <QuoteList {...{ list, quotes, firstStep }} path="/contractor/quotes">
      <QuoteRows quotes={quotes} viewer="contractor" openId={openId} />
      <ShowMore list={list}>Show earlier quotes</ShowMore>
    </QuoteList>
  );
}

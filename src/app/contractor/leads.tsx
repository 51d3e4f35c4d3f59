import { useQueries } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { customerOf } from '#features/customers/components/customer-record-link.tsx';
import {
  availableLeadPageOptions,
  type LeadListView,
  listViewFrom,
  ownLeadPageOptions,
  searchForView,
  searchWith,
} from '#features/leads/components/lead.ts';
import { LeadDetail } from '#features/leads/components/lead-detail.tsx';
import { LeadFilters } from '#features/leads/components/lead-filters.tsx';
import { AvailableLeads, OwnLeads } from '#features/leads/components/lead-list.tsx';
import { useFirstLead } from '#features/leads/components/use-first-lead.ts';
import { SPOT_HOURS } from '#features/leads/spots/rules.ts';
import { owedBy } from '#features/payments/components/owed-by.ts';
import { unpaidInputs } from '#features/projects/components/debts.ts';
import {
  LeadQuotes,
  quotesOfLead,
  WriteQuoteLink,
} from '#features/quotes/components/lead-quotes.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SplitView } from '#ui/split-view.tsx';
import styles from './leads.module.css';

/** Most people read leads as a list: they load nothing of the board. */
const LeadBoard = lazyPart(() => import('#features/leads/components/lead-board.tsx'));

export const meta = titleMeta('Leads', 'projectTitle');

export const loader = prefetch(
  ({ leads, quotes, categories, contractors, settings, invoices }, { url: { searchParams } }) => {
    const id = searchParams.get('leadId');
    return [
      listViewFrom(searchParams) === 'new'
        ? leads.available.infiniteOptions(availableLeadPageOptions(searchParams))
        : leads.list.infiniteOptions(ownLeadPageOptions(searchParams)),
      categories.list.queryOptions(),
      contractors.profile.queryOptions(),
      settings.get.queryOptions(),
      ...unpaidInputs.map((input) => invoices.list.queryOptions({ input })),
      ...(id
        ? [leads.get.queryOptions({ input: { id } }), quotes.list.queryOptions(quotesOfLead(id))]
        : []),
    ];
  },
  async ({ leads, customers }, ask, { url: { searchParams } }) => {
    const id = searchParams.get('leadId');
    const lead = id ? await ask.one(leads.get.queryOptions({ input: { id } })) : undefined;
    if (lead) await ask.one(customers.list.queryOptions(customerOf(lead.homeownerId)));
  },
);

const views: { value: LeadListView; label: string }[] = [
  { value: 'new', label: 'New near you' },
  { value: 'mine', label: 'Your leads' },
  { value: 'board', label: 'Board' },
];

/** `?leadId=` opens a lead and `?show=` chooses the view; further parameters filter the list. */
export default function ContractorLeads() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = listViewFrom(search);
  const chosen = search.get('leadId') ?? undefined;
  // Beside the list there is room for a lead, so the first one is open until another is.
  const beside = useFirstLead(view);
  const open = chosen ?? beside;
  const unpaid = useQueries({
    queries: unpaidInputs.map((input) => orpc.invoices.list.queryOptions({ input })),
  });
  const owed = owedBy(unpaid.flatMap(({ data }) => data?.items ?? []));
  const closed = searchWith(search, { leadId: undefined });
  const List = view === 'mine' ? OwnLeads : AvailableLeads;
  const detail = open && (
    <LeadDetail
      key={open}
      id={open}
      isChosen={chosen !== undefined}
      quotes={<LeadQuotes leadId={open} />}
      quoteLink={<WriteQuoteLink leadId={open} />}
    />
  );
  const bar = (
    <SegmentedControl
      legend="Which leads"
      name="show"
      options={views}
      value={view}
      onChange={(shown) => void navigate(searchForView(shown))}
    />
  );

  return (
    <>
      <PageHeader title="Leads" covered={chosen !== undefined && view !== 'board'} />
      {view === 'board' ? (
        <Suspense fallback={<LoadingRows rows={6} label="Loading the board" />}>
          <LeadBoard
            bar={
              <div className={styles.bar}>
                {bar}
                <LeadFilters />
              </div>
            }
            detail={detail}
            onClose={() => void navigate(closed, { preventScrollReset: true })}
          />
        </Suspense>
      ) : (
        <SplitView
          label="Lead"
          open={open}
          back={<BackLink to={closed}>All leads</BackLink>}
          hint={
            <EmptyState drawing="list" title="Select a lead to see the details">
              Up to four pros get a spot on a lead. Claim one, then send a message or quote within{' '}
              {SPOT_HOURS} hours. Leads are free.
            </EmptyState>
          }
          list={<List key={view} open={open} bar={bar} filters={<LeadFilters />} owed={owed} />}
          detail={detail}
        />
      )}
    </>
  );
}

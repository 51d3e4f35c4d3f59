import {
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { NewRows } from '#ui/new-rows.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { closedSince } from './closed-leads.ts';
import {
  availableLeadPageOptions,
  isFiltered,
  type LeadListView,
  type LeadSummary,
  listViewFrom,
  type OwedBy,
  ownLeadPageOptions,
  searchForView,
  searchWith,
} from './lead.ts';
import styles from './lead-list.module.css';
import { LeadRows } from './lead-rows.tsx';
import { NoOwnLeads } from './no-own-leads.tsx';
import { useDeferredNewerRows } from './use-deferred-newer-rows.ts';

type Props = {
  open: string | undefined;
  /** Shown above the rows, beside the button that reveals new ones. */
  bar: ReactNode;
  filters: ReactNode;
  /** What is owed by homeowners whom this business has worked for. */
  owed: OwedBy;
};

export function AvailableLeads(props: Props) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(
    orpc.leads.available.infiniteOptions(availableLeadPageOptions(search)),
  );
  return (
    <LeadList {...props} view="new" list={list}>
      <EmptyState
        drawing="search"
        title="Nothing new near you"
        action={
          <Link className="button" to={searchForView('mine')}>
            Look at your own leads
          </Link>
        }
      >
        When a homeowner posts work that matches your services and area, it shows up here.
      </EmptyState>
    </LeadList>
  );
}

export function OwnLeads(props: Props) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.leads.list.infiniteOptions(ownLeadPageOptions(search)));
  return (
    <LeadList {...props} view="mine" list={list}>
      <NoOwnLeads title="You don’t have any leads yet" />
    </LeadList>
  );
}

type Page = { items: LeadSummary[] };
type ListProps = Props & {
  view: LeadListView;
  list: UseInfiniteQueryResult<{ pages: Page[] }>;
  /** Shown when there are no rows. */
  children: ReactNode;
};

function LeadList({ view, list, open, bar, filters, owed, children: emptyState }: ListProps) {
  const [search] = useSearchParams();
  const leads = list.data?.pages.flatMap(({ items }) => items);
  const { visible, deferredCount, reveal } = useDeferredNewerRows(leads ?? []);
  const retry = { onRetry: () => void list.refetch(), retrying: list.isFetching };
  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        {bar}
        <NewRows
          count={deferredCount}
          label={deferredCount === 1 ? '1 new lead' : `${deferredCount} new leads`}
          onShow={reveal}
        />
      </div>
      {filters}
      {list.isPending && <LoadingRows label="Loading leads" />}
      {list.isError && (
        <ErrorNotice {...retry}>
          {leads ? 'The list couldn’t be refreshed.' : 'The leads didn’t load. Nothing is lost.'}
        </ErrorNotice>
      )}
      {leads?.length === 0 &&
        (isFiltered(search) ? (
          <EmptyState
            drawing="search"
            title="No matching leads"
            action={
              <Link className="button" to={searchForView(listViewFrom(search))}>
                Show all
              </Link>
            }
          >
            {search.get('status') === 'passed'
              ? 'You haven’t passed on any lead that is still open.'
              : 'No leads match these filters.'}
          </EmptyState>
        ) : (
          emptyState
        ))}
      {view === 'new' && <ClosedNotice data={list.data} open={open} />}
      {visible.length > 0 && <LeadRows leads={visible} view={view} open={open} owed={owed} />}
      <ShowMore list={list}>Show earlier leads</ShowMore>
      {leads && search.get('status') !== 'passed' && (
        <Link className={styles.passed} to={searchWith(search, passedLeads)}>
          Leads you passed on
        </Link>
      )}
    </div>
  );
}

const passedLeads = {
  ...{ show: 'mine', status: 'passed' },
  ...{ leadId: undefined, service: undefined, zip: undefined },
};

type Data = { pages: Page[] } | undefined;
const leadsOf = (data: Data) => data?.pages.flatMap(({ items }) => items) ?? [];

/** Says which leads left the list while it was read. The open one says so itself. */
function ClosedNotice({ data, open }: { data: Data; open: string | undefined }) {
  const [search] = useSearchParams();
  const question = `${search.get('service')} ${search.get('zip')}`;
  const queryClient = useQueryClient();
  /** Whoever claimed a spot or passed knows why it left the list. */
  const isByReader = (id: string) =>
    !['new', 'invited', undefined, null].includes(
      queryClient.getQueryData(orpc.leads.get.queryKey({ input: { id } }))?.ownState,
    );
  const [seen, setSeen] = useState({ data, question, closed: [] as LeadSummary[] });
  if (seen.data !== data || seen.question !== question) {
    const isSameQuestion = seen.question === question && data !== undefined;
    setSeen({
      data: data ?? seen.data,
      question,
      closed: isSameQuestion
        ? [
            ...seen.closed,
            ...closedSince(leadsOf(seen.data), leadsOf(data)).filter(
              ({ id }) => id !== open && !isByReader(id),
            ),
          ]
        : [],
    });
  }
  const titles = seen.closed.map((lead) => `“${lead.projectTitle}”`);
  return (
    <p className={styles.closed} role="status">
      {titles.length > 0 &&
        `No longer open to you: ${titles.join(', ')}. The spots are filled, or the homeowner closed the project.`}
    </p>
  );
}

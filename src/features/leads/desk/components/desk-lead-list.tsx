import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { withParams } from '#lib/search-params.ts';
import { stateOptions } from '#lib/states.ts';
import styles from '#ui/desk.module.css';
import { DeskFilters } from '#ui/desk-filters.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { LeadStatusLabel } from '../../components/lead-status.tsx';
import { leadStatuses, leadStatusNames, MAX_SPOTS } from '../../rules.ts';
import { MIN_DESK_SEARCH_LENGTH } from '../rules.ts';
import { type DeskLead, deskLeadsOptions } from './desk-lead.ts';

const statusOptions = [
  { value: '', label: 'Any' },
  { value: 'unanswered', label: 'Unanswered for two days' },
  ...leadStatuses.map((value) => ({ value, label: leadStatusNames[value] })),
];

/** The leads that match the filters, newest first. */
export function DeskLeadList({ open }: { open: string | undefined }) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(orpc.adminLeads.list.infiniteOptions(deskLeadsOptions(search)));
  const categories = useQuery(orpc.categories.list.queryOptions());
  const services = categories.data?.items.map(({ name }) => ({ value: name, label: name })) ?? [];
  const leads = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.list}>
      <DeskFilters
        closes="leadId"
        searchLabel="Project, name or email address"
        minLength={MIN_DESK_SEARCH_LENGTH}
        selects={[
          { name: 'status', label: 'Status', options: statusOptions },
          { name: 'state', label: 'State', options: stateOptions },
          {
            name: 'service',
            label: 'Service',
            options: [{ value: '', label: 'Every service' }, ...services],
          },
        ]}
      />
      {list.isPending && <LoadingRows label="Loading leads" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The leads didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {leads?.length === 0 && (
        <EmptyState drawing="search" title="No matching leads">
          Try part of a title or name, or fewer filters.
        </EmptyState>
      )}
      {leads && leads.length > 0 && (
        <RowList>
          {leads.map((lead) => (
            <Row
              key={lead.id}
              lead={lead}
              to={withParams(search, { leadId: lead.id })}
              isOpen={lead.id === open}
            />
          ))}
        </RowList>
      )}
      <ShowMore list={list}>Show earlier leads</ShowMore>
    </div>
  );
}

function Row({ lead, to, isOpen }: { lead: DeskLead; to: string; isOpen: boolean }) {
  const { projectTitle, homeownerName, service, city, state, status, createdAt } = lead;
  return (
    <RowLink title={projectTitle} to={to} isOpen={isOpen} inSplitView>
      <span className={styles.standing}>
        <LeadStatusLabel status={status} />
      </span>
      <span className={styles.meta}>
        <Facts>
          {homeownerName}
          {service}
          {`${city}, ${state}`}
        </Facts>
        <Facts>
          {reachOf(lead)}
          <RelativeTime at={createdAt} />
        </Facts>
      </span>
    </RowLink>
  );
}

/** How far a lead came, in a few words. */
function reachOf({ offeredCount, spotsFilled }: DeskLead) {
  if (spotsFilled > 0) return `${spotsFilled} of ${MAX_SPOTS} spots filled`;
  if (offeredCount === 0) return 'Nobody matches';
  return offeredCount === null ? 'Not offered yet' : `Offered to ${offeredCount}, nobody yet`;
}

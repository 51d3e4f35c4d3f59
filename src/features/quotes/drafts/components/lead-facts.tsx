import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { LinkedPictures } from '#features/files/components/linked-pictures.tsx';
import { whereText } from '#features/leads/components/where-text.ts';
import { budgetText } from '#lib/budget.ts';
import { formatMilesAway } from '#lib/distance.ts';
import { timingFacts, timingNames } from '#lib/timing.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import styles from './lead-facts.module.css';

/** What decides the price, in one line: `$1,800 to $3,200, within a month, 3 mi away`. */
export const leadBrief = ({ timing, miles, ...lead }: Awaited<ReturnType<Api['leads']['get']>>) =>
  [budgetText(lead), timing && timingFacts[timing], miles !== null && formatMilesAway(miles)]
    .filter(Boolean)
    .join(', ');

/** The lead, shown beside the quote that the contractor writes for it. */
export function LeadFacts({ id }: { id: string }) {
  const { data: lead, ...query } = useQuery(orpc.leads.get.queryOptions({ input: { id } }));
  if (!lead && query.isError)
    return (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The customer’s request didn’t load.
      </ErrorNotice>
    );
  if (!lead) return <LoadingRows rows={3} label="Loading the lead" />;
  const { miles, timing } = lead;
  return (
    <div className={styles.facts}>
      <p className={styles.description}>{lead.description}</p>
      {lead.scopeLines.length > 0 && (
        <ul>
          {lead.scopeLines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and their order is fixed
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      <DefinitionList
        items={[
          { term: 'Customer', value: lead.homeownerName },
          { term: 'Service', value: lead.service },
          {
            term: 'Where',
            value:
              miles === null ? whereText(lead) : `${whereText(lead)}, ${formatMilesAway(miles)}`,
          },
          ...(timing ? [{ term: 'When', value: timingNames[timing] }] : []),
          { term: 'Budget', value: budgetText(lead) },
        ]}
      />
      {lead.photos.length > 0 && (
        <LinkedPictures
          files={lead.photos}
          label={`Photos of ${lead.projectTitle}`}
          onStale={() => void query.refetch()}
        />
      )}
    </div>
  );
}

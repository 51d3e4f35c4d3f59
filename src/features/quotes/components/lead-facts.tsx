import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { formatCents } from '#lib/money.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PictureGallery } from '#ui/picture-gallery.tsx';
import styles from './lead-facts.module.css';

type Lead = Awaited<ReturnType<Api['leads']['get']>>;

/** What the customer asked for, beside the quote that answers it. */
export function LeadFacts({ id }: { id: string }) {
  const { data: lead, ...query } = useQuery(orpc.leads.get.queryOptions({ input: { id } }));
  if (!lead && query.isError)
    return (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        What the customer asked for did not load.
      </ErrorNotice>
    );
  if (!lead) return <LoadingRows rows={3} label="Loading the lead" />;
  return (
    <div className={styles.facts}>
      <DefinitionList
        items={[
          { term: 'Customer', value: lead.homeownerName },
          { term: 'Service', value: lead.service },
          { term: 'Where', value: placeOf(lead) },
          { term: 'Budget', value: budgetOf(lead) },
        ]}
      />
      <p className={styles.words}>{lead.description}</p>
      {lead.photos.length > 0 && (
        <PictureGallery
          label="Pictures from the customer"
          pictures={lead.photos.map(({ url, name }) => ({ src: url, alt: name }))}
        />
      )}
    </div>
  );
}

const placeOf = ({ location, miles }: Lead) =>
  miles === null ? location : `${location}, ${miles < 1 ? 'under a mile' : `${miles} mi`} away`;

function budgetOf({ budgetMin, budgetMax }: Lead) {
  if (budgetMin !== null && budgetMax !== null)
    return `${formatCents(budgetMin)} to ${formatCents(budgetMax)}`;
  if (budgetMax !== null) return `Up to ${formatCents(budgetMax)}`;
  return budgetMin === null ? 'Not said' : `From ${formatCents(budgetMin)}`;
}
